// Reads the text of one game as chess.js does: tags, moves, comments and a result; variations are passed over.

/** What is wrong in a text, and where; as the parser of chess.js says it, whose errors are no `SyntaxError` but have its name. */
class PgnSyntaxError extends Error {
  constructor(expected, text, offset) {
    const found = offset < text.length ? text[offset] : null;
    const shown = found === null ? 'end of input' : `"${escape(found)}"`;
    super(`Expected ${list([...new Set(expected)].sort())} but ${shown} found.`);
    this.expected = expected.map((description) => (description === END ? { type: 'end' } : { type: 'other', description }));
    this.found = found;
    this.location = { source: undefined, start: place(text, offset), end: place(text, offset + (found === null ? 0 : 1)) };
    this.name = 'SyntaxError';
  }

  /** The error with the line where it is, if there is a text among these that has no name. */
  format(sources) {
    const { source, start, end } = this.location;
    const at = `${source}:${start.line}:${start.column}`;
    const own = sources.find((given) => given.source === source);
    if (own === undefined) return `Error: ${this.message}\n at ${at}`;
    const line = own.text.split(/\r\n|\n|\r/)[start.line - 1];
    const margin = ' '.repeat(String(start.line).length);
    const width = (start.line === end.line ? end.column : line.length + 1) - start.column || 1;
    const marks = ' '.repeat(start.column - 1) + '^'.repeat(width);
    return `Error: ${this.message}\n --> ${at}\n${margin} |\n${start.line} | ${line}\n${margin} | ${marks}`;
  }
}

const END = 'end of input';

const ESCAPES = { '"': '\\"', '\\': '\\\\', '\0': '\\0', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escape(letter) {
  if (letter in ESCAPES) return ESCAPES[letter];
  const code = letter.charCodeAt(0);
  const isControl = code < 0x20 || (code >= 0x7f && code < 0xa0);
  return isControl ? `\\x${code.toString(16).toUpperCase().padStart(2, '0')}` : letter;
}

function list(words) {
  if (words.length < 3) return words.join(' or ');
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

function place(text, offset) {
  const before = text.slice(0, offset);
  const line = before.split('\n');
  return { offset, line: line.length, column: line.at(-1).length + 1 };
}

const TAG = /[ \t\r\n]*\[\s*([a-zA-Z]+)\s*"([^"]*)"\s*\]/y;
const SPACE = /[ \t\r\n]*/y;
const BRACES = /\{([^}]*)\}/y;
const REST = /;[ \t]*([^\r\n]*)/y;
const NUMBER = /[0-9]*\.[ \t\r\n]*\.*/y;
const SAN = /(?:[O0o](?:-[O0o]){1,2}|[a-zA-Z][a-zA-Z1-8=-]+)[+#]?/y;
/** A move, perhaps with its number, signs and a comment, before something that begins as another move does. */
const PLAIN = new RegExp([
  /(?:[0-9]+\.(?:\.\.)?[ \n]*)?/, /(O-O(?:-O)?[+#]?|(?![Oo]-)[a-zA-Z][a-zA-Z1-8=-]+[+#]?)/, /(?:[!?]{1,2})?(?: *\$[0-9]+)*/, /[ \n]+/,
  /(?:\{([^}]*)\}[ \n]+)?/, /(?=[0-9]+\.|[a-zA-Z][a-zA-Z1-8=-])/,
].map(({ source }) => source).join(''), 'y');
const SUFFIX = /[!?]{1,2}/y;
const NAG = /[ \t\r\n]*\$[0-9]+/y;
const RESULT = /1-0|0-1|1\/2-1\/2|\*/y;

/**
 * Returns the tags, the texts of the moves, the comments with the number of moves before each, and the result.
 */
export function parse(text) {
  let at = 0;
  let furthest = 0;
  let expected = [];
  // What goes wrong in a variation is told of the whole variation.
  let depth = 0;
  const missed = (name) => {
    if (depth > 0) return null;
    if (at > furthest) {
      furthest = at;
      expected = [];
    }
    if (at === furthest) expected.push(name);
    return null;
  };
  const take = (pattern, name) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return missed(name);
    at = pattern.lastIndex;
    return found;
  };
  const space = () => {
    take(SPACE);
    missed('whitespace');
  };
  const comment = () => take(BRACES, 'brace comment')?.[1] ?? take(REST, 'rest of line comment')?.[1].trim();
  const game = { tags: {}, moves: [], comments: [], result: undefined };

  // A move with what belongs to it, or null.
  const move = () => {
    const start = at;
    const number = take(NUMBER, 'move number');
    space();
    const san = take(SAN, 'standard algebraic notation');
    if (san === null) {
      if (number !== null) at = start;
      return null;
    }
    take(SUFFIX, 'suffix annotation');
    while (take(NAG, 'NAG') !== null);
    space();
    const said = comment();
    while (variation());
    space();
    return [san[0], said];
  };
  const variation = () => {
    const start = at;
    let ends = false;
    depth++;
    space();
    if (text[at] === '(') {
      at++;
      line(() => {});
      ends = text[at] === ')';
    }
    depth--;
    at = ends ? at + 1 : start;
    if (!ends) missed('variation');
    return ends;
  };
  const line = (keep) => {
    const said = comment();
    space();
    if (said !== undefined) keep(undefined, said);
    for (let next = move(); next !== null; next = move()) {
      keep(...next);
      PLAIN.lastIndex = at;
      for (let plain = PLAIN.exec(text); plain !== null; plain = PLAIN.exec(text)) {
        at = PLAIN.lastIndex;
        keep(plain[1], plain[2]);
      }
    }
  };

  for (let tag = take(TAG, 'tag pair'); tag !== null; tag = take(TAG, 'tag pair')) game.tags[tag[1]] = tag[2];
  space();
  const say = (said) => {
    const hasLines = said.includes('\n') || said.includes('\r');
    game.comments.push([game.moves.length, hasLines ? said.replace(/[\r\n]+/g, ' ') : said]);
  };
  line((san, said) => {
    if (san !== undefined) game.moves.push(san);
    if (said !== undefined) say(said);
  });
  space();
  const result = take(RESULT, 'game termination marker');
  space();
  if (result !== null) {
    game.result = result[0];
    depth++;
    const said = comment();
    depth--;
    if (said !== undefined) {
      if (said !== '') say(said);
      space();
    }
  }
  if (at < text.length) {
    missed(END);
    throw new PgnSyntaxError(expected, text, furthest);
  }
  return game;
}

/**
 * Joins moves with spaces, or, where a line would be longer than `maxWidth`, with line breaks. Only comments are broken.
 */
export function wrap(head, moves, maxWidth, newline) {
  let text = head;
  let width = 0;
  const breakLine = () => {
    text = text.replace(/ +$/, '') + newline;
    width = 0;
  };
  const add = (word) => {
    text += word;
    width += word.length;
  };
  moves.forEach((move, index) => {
    const isTooLong = width + move.length > maxWidth;
    if (isTooLong && move.includes('{')) {
      move.split(' ').filter(Boolean).forEach((word, place) => {
        if (width + word.length + (place > 0) > maxWidth) breakLine();
        else if (place > 0) add(' ');
        add(word);
      });
      return;
    }
    if (index > 0) isTooLong ? breakLine() : add(' ');
    add(move);
  });
  return text;
}
