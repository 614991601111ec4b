// Plays at the club in a real browser: node club.test.mjs [path of the club's binary]
//
// It needs `npm ci` in this folder and chromium (CHROMIUM=path if it is not at /usr/bin/chromium).
// Each test has a server, a database and browsers of its own. Screenshots go to shots/.
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
const binary = process.argv[2] ?? path.join(here, "../target/debug/club");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
for (const needed of [binary, executablePath]) {
  if (!existsSync(needed)) {
    console.error(`NOT RUN: ${needed} is missing`);
    process.exit(2);
  }
}
const shots = path.join(here, "shots");
mkdirSync(shots, { recursive: true });

let browser = null;
const only = process.env.ONLY;
const atOnce = 2;
// The browser profiles of the test that runs.
const contexts = new AsyncLocalStorage();
const patience = 20_000;

// A server with a folder of its own.
class Club {
  constructor(folder) { this.folder = folder; }
  static async open() {
    const club = new Club(mkdtempSync(path.join(tmpdir(), "club-browser-")));
    await club.start(0);
    return club;
  }
  async start(port, requests = "1000") {
    const argumentsOf = ["--port", String(port), "--requests", requests, "--database", path.join(this.folder, "club.db")];
    this.process = spawn(binary, argumentsOf, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, RUST_LOG: "warn" } });
    this.url = await new Promise((resolve, reject) => {
      this.process.stdout.once("data", (data) => resolve(String(data).trim()));
      this.process.once("exit", () => reject(new Error("the server ended")));
    });
    this.port = Number(new URL(this.url).port);
  }
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.removeAllListeners("error");
    this.process.kill("SIGKILL");
    await gone;
  }
  async close() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

// Someone with a browser profile of their own, who notices every error on the page.
async function person(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 820 }, ...options });
  contexts.getStore().push(context);
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|ERR_CONNECTION|status of 4/.test(message.text())) page.faults.push(message.text());
  });
  return page;
}

const square = (page, name) => page.locator(`[data-square="${name}"]`);
const shot = (page, name) => page.screenshot({ path: path.join(shots, name + ".png"), fullPage: true });

async function create(page, club, { control = "5+3", rulebook = "server", color = "white", chess960 = "" } = {}, opens = true) {
  if (opens) await page.goto(club.url);
  await page.locator("#rulebook option").first().waitFor({ state: "attached" });
  await page.fill('[name="control"]', control);
  await page.selectOption("#rulebook", rulebook);
  await page.selectOption('[name="color"]', color);
  if (chess960 !== "") await page.fill('[name="chess960"]', chess960);
  await page.click("#create button");
  await page.waitForURL("**/game/*");
  await page.locator("#link").waitFor();
  return page.url();
}

async function join(page, link) {
  await page.goto(link);
  await page.click("#join");
  await page.locator("#actions button").first().waitFor();
}

// A game with two people at it.
async function pair(club, form = {}, options = {}) {
  const white = await person(options), black = await person(options);
  const link = await create(white, club, form);
  await join(black, link);
  await white.locator("#actions button").first().waitFor();
  return { white, black, link };
}

async function dragTo(page, from, to) {
  const a = await square(page, from).boundingBox(), b = await square(page, to).boundingBox();
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x + a.width) / 2, (a.y + b.y + a.width) / 2, { steps: 3 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
  await page.mouse.up();
}

async function clickTo(page, from, to) {
  await square(page, from).click();
  await square(page, to).click();
}

async function typed(page, move) {
  await page.fill('#typed input', move);
  await page.press('#typed input', "Enter");
}

const hasMove = (page, san) => page.locator("#moves li.latest", { hasText: new RegExp("^" + san.replace(/[+#()=]/g, "\\$&") + "$") }).waitFor();
// The page shows it, or soon will: what was done may still be on its way to the server and back.
const labelled = (page, name, label) => page.locator(`[data-square="${name}"][aria-label*="${label}"]`).waitFor();
const says = (page, text) => page.locator("#status", { hasText: text }).waitFor();

// Plays moves by turns, in SAN, and waits until both have seen each.
async function line(game, sans, first = 0) {
  const players = [game.white, game.black];
  for (const [index, san] of sans.entries()) {
    await typed(players[(first + index) % 2], san);
    for (const page of players) await hasMove(page, san);
  }
}

const tests = {
  async "two browsers play to mate by drag, click, keyboard and typing"(club) {
    const { white, black, link } = await pair(club);
    await dragTo(white, "e2", "e4");
    await hasMove(black, "e4");
    await clickTo(black, "e7", "e5");
    await hasMove(white, "e5");
    // By keyboard, from d1 to h5.
    await square(white, "d1").focus();
    await white.locator('[data-square="d1"][aria-label="d1, white queen"]').waitFor();
    await white.keyboard.press("Enter");
    await labelled(white, "d1", "picked up");
    await labelled(white, "h5", "possible destination");
    await shot(white, "picked-up");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"]) await white.keyboard.press(key);
    await white.keyboard.press("Enter");
    await hasMove(black, "Qh5");
    await line({ white, black }, ["Nc6", "Bc4", "Nf6"], 1);
    await shot(white, "game");
    await dragTo(white, "h5", "f7");
    for (const page of [white, black]) await says(page, "The game is over: 1-0 by checkmate.");
    await labelled(black, "e8", "black king, in check");
    await black.locator("#rulings summary", { hasText: "the game is over" }).click();
    await black.locator("#rulings p", { hasText: "checkmated" }).waitFor();
    await shot(black, "mate");
    const pgn = await (await white.request.get(await white.locator("#pgn").evaluate((a) => a.href))).text();
    assert.match(pgn, /4\. Qxf7#/);
    const log = await (await white.request.get(link.replace("/game/", "/api/games/") + "/log")).text();
    assert.match(log, /white plays h5f7/);
    const svg = await (await white.request.get(await white.locator("#svg").evaluate((a) => a.href))).text();
    assert.ok(svg.startsWith("<svg"));
    await white.goto("about:blank");
    await white.setContent(svg);
    await shot(white, "final-position");
    // Whoever comes later sees how it ended.
    const late = await person();
    await late.goto(link);
    await says(late, "The game is over: 1-0 by checkmate.");
    return [black, late];
  },

  async "a flag falls while both look on"(club) {
    const game = await pair(club, { control: "0.1+0" });
    await line(game, ["e4", "e5"]);
    await says(game.black, "The game is over: 0-1 by time.");
    await says(game.white, "The game is over: 0-1 by time.");
    await game.white.locator("#bottom .clock", { hasText: /^0:00\.0$/ }).waitFor();
    return [game.white, game.black];
  },

  async "a threefold repetition is claimed with an announced move"(club) {
    const game = await pair(club, { control: "15+10", rulebook: "fide2023" });
    await line(game, ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"]);
    await game.black.click("#actions >> text=Claim a draw");
    await game.black.fill("#claim input", "Ng8");
    await shot(game.black, "claim");
    await game.black.click("#claim >> text=threefold");
    for (const page of [game.white, game.black]) await says(page, "1/2-1/2 by claim of threefold repetition");
    return [game.white, game.black];
  },

  async "an illegal drop shows its reason and the piece goes back"(club) {
    const { white, black } = await pair(club);
    await dragTo(white, "e2", "e5");
    await white.locator("#reason", { hasText: "a pawn cannot move from e2 to e5" }).waitFor();
    await square(white, "e2").locator("img").waitFor();
    await square(white, "e5").locator("img").waitFor({ state: "detached" });
    await shot(white, "illegal");
    await dragTo(black, "e7", "e5");
    await black.locator("#reason", { hasText: "black does not have the move" }).waitFor();
    await clickTo(white, "e2", "e4");
    await hasMove(black, "e4");
    await white.locator("#reason:empty").waitFor({ state: "attached" });
    return [white, black];
  },

  async "a takeback, a declined draw and a resignation"(club) {
    const game = await pair(club);
    await line(game, ["e4", "e5", "Qh5"]);
    await game.white.click("#actions >> text=Ask for a takeback");
    await game.black.locator("#actions >> text=Allow the takeback").waitFor();
    await shot(game.black, "takeback");
    await game.black.click("#actions >> text=Allow the takeback");
    await hasMove(game.white, "e5");
    await game.white.click("#actions >> text=Offer a draw");
    await game.black.click("#actions >> text=Decline the draw");
    await game.white.click("#actions >> text=Resign");
    await game.white.click("#confirm >> text=Yes");
    await says(game.black, "The game is over: 0-1 by resignation.");
    return [game.white, game.black];
  },

  async "a pawn is promoted to the piece that the player chooses"(club) {
    const game = await pair(club);
    await line(game, ["a4", "b5", "axb5", "a6", "bxa6", "h6", "a7", "h5"]);
    await dragTo(game.white, "a7", "b8");
    await game.white.locator("#promotion button[aria-label=knight]").waitFor();
    await shot(game.white, "promotion");
    await game.white.click("#promotion button[aria-label=knight]");
    await hasMove(game.black, "axb8=N");
    await labelled(game.black, "b8", "b8, white knight");
    return [game.white, game.black];
  },

  async "a reload resumes, and a spectator cannot move"(club) {
    const { white, black, link } = await pair(club);
    await line({ white, black }, ["d4", "d5"]);
    await white.reload();
    await hasMove(white, "d5");
    await clickTo(white, "c2", "c4");
    await hasMove(black, "c4");
    const spectator = await person();
    await spectator.goto(link);
    await hasMove(spectator, "c4");
    assert.equal(await spectator.locator("#actions button").count(), 0);
    await dragTo(spectator, "e7", "e6");
    await clickTo(spectator, "e7", "e6");
    await clickTo(black, "e7", "e6");
    await hasMove(spectator, "e6");
    return [white, black, spectator];
  },

  async "an opponent who leaves is disconnected, and the win can be claimed"(club) {
    const game = await pair(club, { control: "0.4+0" });
    await line(game, ["e4", "e5"]);
    await game.black.close();
    await game.white.locator("#top .name", { hasText: "not here" }).waitFor();
    await game.white.locator("#rulings summary", { hasText: "black is disconnected" }).waitFor();
    const button = game.white.locator("#actions >> text=Claim the win");
    await button.waitFor();
    assert.ok(await button.isDisabled());
    await shot(game.white, "disconnected");
    await button.click();
    await says(game.white, "The game is over: 1-0 by disconnection.");
    return [game.white];
  },

  async "the server is killed with -9 and the game goes on"(club) {
    const { white, black } = await pair(club);
    await line({ white, black }, ["e4", "c5", "Nf3"]);
    await club.kill();
    await white.locator("#connection").waitFor();
    await shot(white, "connection-lost");
    await club.start(club.port);
    for (const page of [white, black]) await page.locator("#connection").waitFor({ state: "hidden" });
    await white.locator("#rulings summary", { hasText: "the clocks are stopped" }).waitFor();
    await says(black, "Black to move.");
    await clickTo(black, "d7", "d6");
    await hasMove(white, "d6");
    await line({ white, black }, ["d4", "cxd4"]);
    await shot(white, "after-kill");
    return [white, black];
  },

  async "a silent server is noticed within three seconds, and a move stands as pending until it is acknowledged"(club) {
    const { white, black } = await pair(club);
    await line({ white, black }, ["e4", "e5"]);
    // Each page notes itself when its banner comes.
    for (const page of [white, black]) await page.evaluate(() => {
      const banner = document.getElementById("connection"), since = performance.now();
      new MutationObserver(() => { window.noticed ??= performance.now() - since; }).observe(banner, { attributes: true });
    });
    club.process.kill("SIGSTOP");
    await dragTo(white, "g1", "f3");
    await labelled(white, "f3", "white knight, not yet acknowledged");
    await says(white, "g1–f3 is on its way");
    await shot(white, "pending-move");
    await black.locator("#connection", { hasText: "The server does not answer" }).waitFor();
    await white.locator("#connection", { hasText: "The server does not answer" }).waitFor();
    await shot(white, "silent-server");
    for (const page of [white, black]) {
      const noticed = await page.evaluate(() => window.noticed);
      assert.ok(noticed < 3000, `noticed after ${noticed} ms`);
    }
    assert.equal(await white.locator("#moves li.latest").textContent(), "e5");
    assert.ok(await white.locator("#typed button").isDisabled());
    club.process.kill("SIGCONT");
    await hasMove(white, "Nf3");
    await hasMove(black, "Nf3");
    for (const page of [white, black]) await page.locator("#connection").waitFor({ state: "hidden" });
    await labelled(white, "f3", "f3, white knight, last move");
    // Stopped for longer, the clocks have stood, and a move that is lost with its server comes back.
    await says(white, "Black to move.");
    club.process.kill("SIGSTOP");
    await clickTo(black, "b8", "c6");
    await labelled(black, "c6", "not yet acknowledged");
    await club.kill();
    await club.start(club.port);
    await black.locator("#reason", { hasText: "Your move b8–c6 did not reach the server." }).waitFor();
    await says(black, "Black to move.");
    await clickTo(black, "b8", "c6");
    await hasMove(white, "Nc6");
    return [white, black];
  },

  async "the game starts when both are there, and the creator hears and sees it"(club) {
    const white = await person(), black = await person();
    await white.addInitScript(() => {
      window.tones = 0;
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
    });
    const link = await create(white, club);
    assert.equal(await white.title(), "Waiting – Chess club");
    // The creator is away when the opponent comes.
    await white.goto("about:blank");
    await black.goto(link);
    await black.click("#join");
    await says(black, "The game starts when both players are here.");
    await black.locator("#bottom .clock", { hasText: /^5:03$/ }).waitFor();
    await white.goto(link);
    await says(white, "White to move.");
    assert.equal(await white.title(), "● The game has started – Chess club");
    await says(black, "White to move.");
    // The creator waits in another window, and the opponent comes.
    const second = await create(white, club);
    await join(black, second);
    await says(white, "White to move.");
    await white.waitForFunction(() => window.tones === 1);
    assert.equal(await white.title(), "● The game has started – Chess club");
    await typed(white, "e4");
    await hasMove(black, "e4");
    assert.equal(await black.title(), "● Your move – Chess club");
    return [white, black];
  },

  async "a castling by drag stands in the move list in its place"(club) {
    const game = await pair(club);
    await line(game, ["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"]);
    await dragTo(game.white, "e1", "g1");
    for (const page of [game.white, game.black]) await hasMove(page, "O-O");
    await typed(game.black, "d6");
    await hasMove(game.white, "d6");
    const list = await game.white.locator("#moves li").allTextContents();
    assert.deepEqual(list, ["1.", "e4", "e5", "2.", "Nf3", "Nf6", "3.", "Bc4", "Bc5", "4.", "O-O", "d6"]);
    return [game.white, game.black];
  },

  async "another name and too many requests are explained on a page"(club) {
    const visitor = await person();
    await visitor.goto(club.url.replace("127.0.0.1", "club.localhost"));
    await visitor.locator("pre", { hasText: `club --host club.localhost:${club.port}` }).waitFor();
    await shot(visitor, "wrong-host");
    await visitor.click("text=" + club.url);
    await visitor.locator("#create").waitFor();
    await club.kill();
    await club.start(club.port, "1");
    let status = 0;
    while (status !== 429) status = (await visitor.request.get(club.url)).status();
    await visitor.goto(club.url);
    await visitor.locator("h1", { hasText: "Too many requests" }).waitFor();
    await shot(visitor, "busy");
    await visitor.locator("#create").waitFor();
    // The script alone was let in, and it says why there is no more.
    await visitor.route("**/api/words", (route) => route.fulfill({ status: 429, json: { why: "too many requests" } }), { times: 1 });
    await visitor.reload();
    await visitor.locator("#connection", { hasText: "too many requests" }).waitFor();
    await visitor.locator("#rulebook option").first().waitFor({ state: "attached" });
    return [visitor];
  },

  async "a private game is not in the lobby"(club) {
    const white = await person(), black = await person();
    await white.goto(club.url);
    await white.locator("#rulebook option").first().waitFor({ state: "attached" });
    await white.check('[name="private"]');
    const link = await create(white, club, {}, false);
    await black.goto(club.url);
    await black.locator("#waiting li", { hasText: "None at the moment." }).waitFor();
    await join(black, link);
    await white.locator("#terms", { hasText: "private" }).waitFor();
    return [white, black];
  },

  async "the lobby and a game fit a phone 390 pixels wide"(club) {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: "reduce" };
    const waiting = await person();
    await create(waiting, club, { control: "15+10", rulebook: "fide2023", color: "black" });
    const visitor = await person(phone);
    await visitor.goto(club.url);
    await visitor.locator("#waiting a").waitFor();
    await shot(visitor, "phone-lobby");
    const game = await pair(club, {}, phone);
    await game.white.locator('[data-square="e2"]').tap();
    await game.white.locator('[data-square="e4"]').tap();
    await hasMove(game.black, "e4");
    await line(game, ["e5", "Nf3", "Nc6", "Bb5"], 1);
    await shot(game.white, "phone-game");
    for (const page of [visitor, game.white, game.black]) {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
    }
    const board = await game.white.locator("#board").boundingBox();
    assert.ok(board.width > 350 && Math.abs(board.width - board.height) < 2, JSON.stringify(board));
    return [visitor, game.white, game.black];
  },

  async "the lobby lists games, refuses nonsense and joins by a click"(club) {
    const white = await person(), black = await person({ colorScheme: "dark" });
    await white.goto(club.url);
    await white.locator("#rulebook option").first().waitFor({ state: "attached" });
    await white.fill('[name="control"]', "5+x");
    await white.click("#create button");
    await white.locator("#create-error", { hasText: "byte" }).waitFor();
    await shot(white, "lobby-error");
    await create(white, club, { color: "black", chess960: "0" });
    await shot(white, "waiting");
    await black.goto(club.url);
    await black.locator("#waiting a", { hasText: "play white" }).waitFor();
    await shot(black, "lobby-dark");
    await black.click("#waiting a");
    await black.click("#join");
    await black.locator("#actions button").first().waitFor();
    await labelled(black, "a1", "white bishop");
    await typed(black, "e4");
    await hasMove(white, "e4");
    await shot(black, "game-dark");
    return [white, black];
  },
};

// Most tests wait for something, so two share a machine well.
async function run(name, test) {
  const began = Date.now();
  const club = await Club.open();
  let error = null;
  try {
    for (const page of await test(club)) assert.deepEqual(page.faults, []);
  } catch (caught) {
    error = caught;
    for (const [index, context] of contexts.getStore().entries()) {
      for (const page of context.pages()) await shot(page, `failed-${name.replace(/\W+/g, "-")}-${index}`).catch(() => {});
    }
  }
  console.log(error ? `FAILED  ${name}\n${error.stack}` : `ok      ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  for (const context of contexts.getStore()) await context.close();
  await club.close();
  return error === null;
}

browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const waiting = Object.entries(tests).filter(([name]) => !only || name.includes(only));
let failed = 0;
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!await contexts.run([], () => run(...next))) failed += 1;
  }
}
await Promise.all(Array.from({ length: atOnce }, work));
await browser.close();
console.log(failed ? `${failed} tests failed` : "all browser tests passed");
process.exit(failed ? 1 : 0);
