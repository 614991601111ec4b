// The page. It draws what the server says and says what its visitor does. It knows no rule of chess:
// legal moves, reasons, rulings and words all come from the server.
"use strict";

const $ = (id) => document.getElementById(id);
const files = "abcdefgh";

// Makes an element. Text is always text: nothing that anyone sends becomes markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  };
  const response = await fetch(path, options);
  if (!(response.headers.get("content-type") || "").startsWith("application/json")) {
    throw new Error((await response.text()) || response.statusText);
  }
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.why);
  return answer;
}

const seatOf = (name) => { try { return localStorage.getItem("seat " + name); } catch { return null; } };
const keepSeat = (name, token) => { try { localStorage.setItem("seat " + name, token); } catch { /* this visit only */ } };

// Says what keeps the page from going on, or that nothing does any more.
function trouble(error) {
  $("connection").hidden = !error;
  if (error) $("connection").textContent = `The club does not answer as it should: ${error.message}. Trying again …`;
}

let words = { pieces: {}, editions: [] };
const pictures = {};

/* ---------- The lobby ---------- */

function describe(card) {
  const parts = [card.rulebook];
  if (card.chess960 !== null) parts.push("Chess960 number " + card.chess960);
  if (card.casual) parts.push("casual");
  if (card.private) parts.push("private");
  return parts.join(", ");
}

async function openLobby() {
  $("lobby").hidden = false;
  for (const [value, title] of words.editions) $("rulebook").append(make("option", { value }, title));
  $("create").addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    const chess960 = form.get("chess960");
    try {
      const game = await ask("/api/games", {
        control: form.get("control"), rulebook: form.get("rulebook"), class: form.get("class"),
        chess960: chess960 === "" ? null : Number(chess960), color: form.get("color"), casual: form.has("casual"),
        private: form.has("private"),
      });
      keepSeat(game.name, game.token);
      location.href = "/game/" + game.name;
    } catch (error) {
      $("create-error").textContent = error.message;
    }
  });
  const show = async () => {
    if (document.hidden) return;
    let lobby;
    try { lobby = await ask("/api/games"); } catch (error) { return trouble(error); }
    trouble(null);
    for (const kind of ["waiting", "playing"]) {
      const cards = lobby[kind].map((card) => make("li", {}, make("a", { href: "/game/" + card.name },
        card.control + (card.free ? " – play " + card.free : ""), make("small", {}, describe(card)))));
      $(kind).replaceChildren(...(cards.length ? cards : [make("li", {}, "None at the moment.")]));
    }
  };
  show();
  setInterval(show, 4000);
  document.addEventListener("visibilitychange", show);
}

/* ---------- The game ---------- */

const name = location.pathname.startsWith("/game/") ? location.pathname.slice(6) : null;
let game = null;      // what the server last said
let received = 0;     // when, by this page's clock
let heard = 0;        // when the server last said anything
let asked = null;     // since when it owes a sign of life
let socket = null;
let retry = 500;
let nextId = 1;
const open = new Map();   // what to do with the answers that are due
let flipped = false;
let picked = null;    // the square whose piece is picked up
let pending = null;   // a move that the server has not acknowledged
let focus = "e2";
const squares = {};

const BEAT = JSON.stringify({ t: "beat" });
// Milliseconds: how often the page looks, after how long a silence it asks, for how long it waits
// for the answer until it says so, and until it gives the connection up.
const LOOK = 250, QUIET = 1000, SILENT = 1250, DEAD = 8000;

function connect() {
  const scheme = location.protocol === "https:" ? "wss://" : "ws://";
  const own = socket = new WebSocket(scheme + location.host + "/ws/" + name);
  asked = performance.now();
  own.onopen = () => own.send(JSON.stringify({ token: seatOf(name) }));
  own.onmessage = (message) => hear(JSON.parse(message.data));
  own.onclose = () => { if (own === socket) hangUp(); };
}

// Gives a connection up and tries another.
function hangUp() {
  const old = socket;
  socket = asked = null;
  if (old) old.close();
  open.clear();
  if (game && (game.phase === "over" || game.failed)) return;
  lose("The connection is lost. Trying again …");
  setTimeout(connect, retry);
  retry = Math.min(retry * 2, 5000);
}

// Asks the server for a sign of life, and notices when it owes one for too long.
function beat() {
  if (!socket || document.hidden) return;
  const now = performance.now();
  if (asked !== null && now - asked > DEAD) return hangUp();
  if (asked !== null && now - asked > SILENT) return lose("The server does not answer. The page goes on waiting …");
  if (asked === null && now - heard > QUIET && socket.readyState === WebSocket.OPEN) {
    asked = now;
    socket.send(BEAT);
  }
}

// While the connection is lost, nothing can be said and no one knows what the clocks show.
function lose(why) {
  $("connection").hidden = !why;
  if (why) $("connection").textContent = why;
  $("game").classList.toggle("lost", !!why);
  for (const control of document.querySelectorAll("#actions button, #typed button")) control.disabled = !!why;
}

function hear(message) {
  asked = null;
  heard = performance.now();
  if (!$("connection").hidden) {
    lose(null);
    tick();
  }
  if (message.t === "beat") return;
  if (message.t === "answer") {
    const then = open.get(message.id);
    open.delete(message.id);
    if (then) then(message);
    return;
  }
  if (message.t === "error") {
    $("game").hidden = false;
    $("status").textContent = message.why;
    if (message.again) lose(`${message.why}. Trying again …`);
    else game = Object.assign(game || {}, { failed: true });
    return;
  }
  retry = 500;
  received = performance.now();
  const before = game;
  if (message.t === "state") {
    game = message;
    flipped = before ? flipped : game.you === "black";
    $("game").hidden = false;
    $("terms").textContent = [game.terms.control, describe(game.terms)].join(" · ");
    $("rulings").replaceChildren();
    if (!before) buildBoard();
  } else {
    const moves = game.moves.slice(0, message.from).concat(message.moves);
    game = Object.assign({}, game, message, { moves });
  }
  if (message.event === "the game starts") welcome();
  // What stands on the board now is what the server has, with the pending move or without it.
  if (message.t === "state" || game.moves.length !== (pending && pending.before)) {
    const isLost = pending && game.moves.length === pending.before;
    if (isLost) $("reason").textContent = `Your move ${pending.from}–${pending.to} did not reach the server.`;
    pending = null;
  }
  for (const ruling of message.heard) showRuling(ruling);
  if (/ plays /.test(message.event)) $("reason").textContent = "";
  draw(before && before.pieces, message.event);
}

// Calls whoever waits for an opponent in another window.
function welcome() {
  if (!game.you) return;
  try {
    const audio = new AudioContext(), tone = audio.createOscillator(), volume = audio.createGain();
    volume.gain.setValueAtTime(0.2, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.6);
    tone.frequency.value = 660;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.6);
    tone.onended = () => audio.close();
  } catch { /* without sound */ }
}

function title() {
  const isMine = game.phase === "playing" && game.clocks.running === game.you;
  if (game.phase === "waiting") return "Waiting – Chess club";
  if (game.phase === "playing" && game.you && !game.moves.length) return "● The game has started – Chess club";
  return (isMine ? "● Your move – " : "") + "Chess club";
}

function act(say, move, then) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  const id = nextId++;
  if (asked === null) asked = performance.now();
  open.set(id, then || ((answer) => complain(answer)));
  socket.send(JSON.stringify(move === undefined ? { id, say } : { id, say, move }));
}

function complain(answer) {
  if (!answer.ok) $("reason").textContent = answer.why;
  if (answer.ok && !pending) return;
  pending = null;
  draw();
}

function showRuling(ruling) {
  const article = make("b", {}, ruling.edition + " " + ruling.article);
  const item = make("li", {}, make("details", {}, make("summary", {}, ruling.text + " ", article), make("p", {}, ruling.summary)));
  $("rulings").prepend(item);
}

/* The board */

const order = () => {
  const list = [];
  for (let rank = 8; rank >= 1; rank--) for (const file of files) list.push(file + rank);
  return flipped ? list.reverse() : list;
};

function buildBoard() {
  const list = order();
  $("board").replaceChildren();
  for (let row = 0; row < 8; row++) {
    const line = make("div", { role: "row" });
    list.slice(row * 8, row * 8 + 8).forEach((square, column) => {
      const dark = (files.indexOf(square[0]) + Number(square[1])) % 2 === 1;
      const cell = make("div", { role: "gridcell", class: "square" + (dark ? " dark" : ""), "data-square": square, tabindex: "-1" });
      if (row === 7) cell.append(make("i", { class: "file", "aria-hidden": "true" }, square[0]));
      if (column === 0) cell.append(make("i", { class: "rank", "aria-hidden": "true" }, square[1]));
      squares[square] = cell;
      line.append(cell);
    });
    $("board").append(line);
  }
}

function draw(piecesBefore, event) {
  const pieces = Object.assign({}, game.pieces);
  if (pending) {
    pieces[pending.to] = pieces[pending.from];
    delete pieces[pending.from];
  }
  const targets = picked && !pending ? game.legal[picked] || {} : {};
  for (const [square, cell] of Object.entries(squares)) {
    const piece = pieces[square];
    const image = cell.querySelector("img");
    if (!piece) { if (image) image.remove(); }
    else if (!image || image.dataset.piece !== piece) {
      if (image) image.remove();
      cell.append(make("img", { src: pictures[piece], alt: "", "data-piece": piece, draggable: "false" }));
    }
    const marks = [];
    cell.classList.toggle("last", !!game.last && game.last.includes(square) && marks.push("last move") > 0);
    cell.classList.toggle("check", game.check === square && marks.push("in check") > 0);
    cell.classList.toggle("picked", picked === square && marks.push("picked up") > 0);
    cell.classList.toggle("target", square in targets && marks.push("possible destination") > 0);
    cell.classList.toggle("full", square in targets && !!piece);
    const isPending = !!pending && (square === pending.from || square === pending.to);
    cell.classList.toggle("pending", isPending && marks.push("not yet acknowledged") > 0);
    cell.setAttribute("aria-label", [square, piece ? words.pieces[piece].name : "empty", ...marks].join(", "));
    cell.setAttribute("tabindex", square === focus ? "0" : "-1");
  }
  if (piecesBefore && event && game.last) glide(game.last[0], game.last[1], piecesBefore);
  drawPlayers();
  drawMoves();
  drawActions();
  const last = game.moves.length ? game.moves[game.moves.length - 1] + ". " : "";
  $("status").textContent = pending ? `${pending.from}–${pending.to} is on its way …`
    : (event && / plays /.test(event) ? last : "") + game.status;
  document.title = title();
  $("invite").hidden = game.phase !== "waiting" || (!game.free);
  $("join").hidden = !game.free || !!game.you;
  $("join").textContent = "Play " + game.free;
  $("link-label").hidden = $("copy").hidden = !game.you;
  $("link").value = location.href;
  $("records").hidden = game.phase !== "over";
  $("typed").hidden = !game.you || game.phase !== "playing";
}

// Lets the piece that an opponent moved glide to its square.
function glide(from, to, before) {
  const cell = squares[to], image = cell && cell.querySelector("img");
  if (!image || before[from] === undefined || before[to] === game.pieces[to] || carried) return;
  const a = squares[from].getBoundingClientRect(), b = cell.getBoundingClientRect();
  image.style.transform = `translate(${a.left - b.left}px, ${a.top - b.top}px)`;
  requestAnimationFrame(() => {
    image.classList.add("glide");
    image.style.transform = "";
  });
}

function drawPlayers() {
  for (const [place, color] of [["top", flipped ? "white" : "black"], ["bottom", flipped ? "black" : "white"]]) {
    const box = $(place);
    box.dataset.color = color;
    const notes = [];
    if (game.you === color) notes.push("you");
    if (game.phase !== "over" && game.free !== color && !game.here[color === "white" ? 0 : 1]) notes.push("not here");
    const label = color === "white" ? "White" : "Black";
    box.querySelector(".name").replaceChildren(label, make("small", {}, notes.length ? " – " + notes.join(", ") : ""));
  }
  tick();
}

function clockText(ms) {
  if (ms === null) return "∞";
  // A clock shows 0:01 until its last second is over.
  const tenths = Math.ceil(ms / 100), seconds = ms < 20000 ? Math.floor(tenths / 10) : Math.ceil(ms / 1000);
  const two = (n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const text = (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
  return ms < 20000 ? text + "." + tenths % 10 : text;
}

function tick() {
  if (!game || !game.clocks) return;
  for (const place of ["top", "bottom"]) {
    const box = $(place), color = box.dataset.color, clock = box.querySelector(".clock");
    const runs = game.clocks.running === color;
    let left = game.clocks[color];
    if (left !== null && left !== undefined) left = Math.max(0, runs ? left - (performance.now() - received) : left);
    const text = clockText(left === undefined ? null : left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("runs", runs);
    clock.classList.toggle("low", runs && left !== null && left < 10000);
  }
  for (const button of document.querySelectorAll("#actions button[data-at]")) {
    button.disabled = performance.now() < Number(button.dataset.at) || !$("connection").hidden;
  }
}
(function animate() { tick(); requestAnimationFrame(animate); })();

function drawMoves() {
  const list = [];
  game.moves.forEach((san, index) => {
    if (index % 2 === 0) list.push(make("li", { class: "number", "aria-hidden": "true" }, index / 2 + 1 + "."));
    list.push(make("li", index === game.moves.length - 1 ? { class: "latest" } : {}, san));
  });
  $("moves").replaceChildren(...list);
  $("moves").scrollTop = $("moves").scrollHeight;
}

const labels = {
  "offers a draw": "Offer a draw", "accepts the draw": "Accept the draw", "declines the draw": "Decline the draw",
  "asks for a takeback": "Ask for a takeback", "accepts the takeback": "Allow the takeback",
  "declines the takeback": "Decline the takeback", "retracts the takeback": "Withdraw the takeback",
  "aborts the game": "Abort", "resigns": "Resign",
  "claims a win by disconnection": "Claim the win", "claims a draw by disconnection": "Call it a draw",
};

function drawActions() {
  const may = game.you ? game.may[game.you === "white" ? 0 : 1] : [];
  const claims = may.filter((one) => one.in === undefined && one.say.startsWith("claims "));
  const buttons = may.filter((one) => !claims.includes(one)).map((one) => {
    const button = make("button", {}, labels[one.say] || one.say);
    if (one.in !== undefined) button.dataset.at = received + one.in;
    if (/^(accepts|declines)/.test(one.say)) button.className = one.say.startsWith("accepts") ? "main" : "";
    button.onclick = () => one.say === "resigns" ? confirmed("Resign the game?", () => act("resigns")) : act(one.say);
    return button;
  });
  if (claims.length) {
    const button = make("button", {}, "Claim a draw …");
    button.onclick = () => claim(claims);
    buttons.push(button);
  }
  $("actions").replaceChildren(...buttons);
}

function confirmed(question, then) {
  const dialog = $("confirm");
  $("confirm-title").textContent = question;
  dialog.onclose = () => { if (dialog.returnValue === "yes") then(); };
  dialog.returnValue = "";
  dialog.showModal();
}

function claim(claims) {
  const dialog = $("claim"), input = dialog.querySelector("input");
  input.value = "";
  dialog.querySelector(".choices").replaceChildren(...claims.map((one) => {
    const button = make("button", { value: one.say, class: "main" }, one.say.replace("claims ", "Claim "));
    return button;
  }));
  dialog.onclose = () => {
    if (!dialog.returnValue) return;
    const move = input.value.trim();
    if (move) act(dialog.returnValue + " announcing", move);
    else act(dialog.returnValue);
  };
  dialog.returnValue = "";
  dialog.showModal();
}

/* Moving */

const mine = (square) => {
  const piece = game && game.pieces[square];
  return !!piece && !!game.you && words.pieces[piece].name.startsWith(game.you);
};

// Sends a move to the server, legal or not: the server knows, and says why.
function move(from, to) {
  picked = null;
  if (from === to) return draw();
  const choices = (game.legal[from] || {})[to] || [];
  if (choices.length === 0) return send(from, to, "");
  const dialog = $("promotion");
  dialog.querySelector(".choices").replaceChildren(...choices.map(([letter, role]) => {
    const piece = game.you === "white" ? letter.toUpperCase() : letter.toLowerCase();
    const button = make("button", { "aria-label": role, title: role }, make("img", { src: pictures[piece], alt: "" }));
    button.onclick = () => { dialog.close(); send(from, to, letter.toLowerCase()); };
    return button;
  }));
  dialog.showModal();
  draw();
}

function send(from, to, promotion) {
  if (game.phase !== "playing" || pending || !socket || socket.readyState !== WebSocket.OPEN) return draw();
  pending = { from, to, before: game.moves.length };
  draw();
  act("plays", from + to + promotion);
}

function choose(square) {
  focus = square;
  if (picked && picked !== square && !(mine(square) && !(square in (game.legal[picked] || {})))) return move(picked, square);
  picked = picked === square || !mine(square) ? null : square;
  draw();
}

let carried = null;   // the piece that the pointer holds
let pressed = null;   // the square where the pointer went down

function carry(event) {
  const cell = event.target.closest(".square");
  if (!cell || !game || game.failed || event.button > 0) return;
  const square = cell.dataset.square;
  pressed = square;
  if (!mine(square) || game.phase !== "playing") return;
  carried = { square, x: event.clientX, y: event.clientY, image: null, id: event.pointerId };
}

function drag(event) {
  if (!carried || event.pointerId !== carried.id) return;
  if (!carried.image && Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > 5) {
    const original = squares[carried.square].querySelector("img");
    if (!original) return (carried = null);
    carried.image = make("img", { src: original.src, alt: "", class: "carried" });
    carried.image.style.width = carried.image.style.height = original.getBoundingClientRect().width + "px";
    original.classList.add("away");
    document.body.append(carried.image);
    picked = carried.square;
    draw();
  }
  if (carried.image) {
    carried.image.style.left = event.clientX + "px";
    carried.image.style.top = event.clientY + "px";
  }
}

function drop(event, cancelled) {
  const was = carried, began = pressed;
  carried = pressed = null;
  if (was && was.image) {
    was.image.remove();
    const original = squares[was.square].querySelector("img");
    if (original) original.classList.remove("away");
  }
  const under = document.elementFromPoint(event.clientX, event.clientY);
  const cell = under && under.closest && under.closest(".square");
  if (cancelled) { picked = null; return game && draw(); }
  if (was && was.image) {
    picked = null;
    if (cell) { focus = cell.dataset.square; move(was.square, cell.dataset.square); } else draw();
  } else if (cell && cell.dataset.square === began) choose(began);
}

function keys(event) {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
  const list = order();
  if (event.key in steps) {
    const at = list.indexOf(focus), step = steps[event.key];
    const edge = Math.abs(step) === 1 && Math.floor((at + step) / 8) !== Math.floor(at / 8);
    if (!edge && list[at + step]) focus = list[at + step];
    draw();
    squares[focus].focus();
  } else if (event.key === "Enter" || event.key === " ") choose(focus);
  else if (event.key === "Escape") { picked = null; draw(); }
  else return;
  event.preventDefault();
}

function openGame() {
  $("board").addEventListener("pointerdown", carry);
  $("board").addEventListener("keydown", keys);
  $("board").addEventListener("focusin", (event) => { focus = event.target.dataset.square || focus; });
  window.addEventListener("pointermove", drag);
  window.addEventListener("pointerup", (event) => drop(event, false));
  window.addEventListener("pointercancel", (event) => drop(event, true));
  $("flip").onclick = () => { flipped = !flipped; buildBoard(); draw(); };
  $("copy").onclick = () => { $("link").select(); if (navigator.clipboard) navigator.clipboard.writeText($("link").value).catch(() => {}); };
  $("join").onclick = async () => {
    try {
      const seat = await ask("/api/games/" + name + "/join", {});
      keepSeat(name, seat.token);
      location.reload();
    } catch (error) {
      $("reason").textContent = error.message;
    }
  };
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = event.target.elements.move, text = input.value.trim();
    if (text) act("plays", text, (answer) => { if (answer.ok) input.value = ""; else complain(answer); });
  });
  for (const kind of ["pgn", "log", "svg"]) $(kind).href = "/api/games/" + name + "/" + kind;
  connect();
  setInterval(beat, LOOK);
  // No one looked while the page was hidden, so the server has its time once more.
  document.addEventListener("visibilitychange", () => { if (asked !== null) asked = performance.now(); });
}

async function start() {
  try { words = await ask("/api/words"); } catch (error) {
    trouble(error);
    return setTimeout(start, 3000);
  }
  trouble(null);
  for (const [piece, entry] of Object.entries(words.pieces)) {
    pictures[piece] = "data:image/svg+xml," + encodeURIComponent(entry.svg);
  }
  if (name) openGame(); else openLobby();
}
start();
