import type { FieldPath } from './ConfigurationFile.js';

/** A word, a quoted text, or a punctuation mark of a program, with its position. */
interface Token {
  readonly text: string;
  readonly at: number;
}

/** Finds the offset of a field in a program; undefined if unknown. */
type ProgramLocator = (path: FieldPath, part?: 'key' | 'value') => number | undefined;

/**
 * Locates the fields of a configuration in a program with a literal default export: as an object, by `defineConfiguration`, or
 * as a constant of that file. A computed value has the position of the nearest field around it.
 */
export function createProgramLocator(text: string): ProgramLocator {
  const tokens = listTokens(text);
  const root = findRoot(tokens);
  return (path, part = 'value') =>
    root === undefined ? undefined : findPath({ tokens, at: root }, path, part);
}

const pattern =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|`(?:\\[\s\S]|[^`\\])*`|[\w$]+|\.{3}|[^\s\w]/g;

function listTokens(text: string): Token[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: one, index }) =>
    /^\/[/*]/.test(one) ? [] : [{ text: one, at: index }],
  );
}

/** The opening brace of the configuration. */
function findRoot(tokens: readonly Token[]): number | undefined {
  const at = tokens.findIndex(
    ({ text }, index) => text === 'export' && tokens[index + 1]?.text === 'default',
  );
  if (at < 0) return undefined;
  const first = tokens[at + 2]?.text ?? '';
  const named = tokens.findIndex(
    ({ text }, index) => text === first && ['const', 'let'].includes(tokens[index - 1]?.text ?? ''),
  );
  if (named < 0) return findOpening(tokens, at + 2);
  // A type may stand between the name and its value.
  const assigned = tokens.findIndex(({ text }, index) => index > named && text === '=');
  return assigned < 0 ? undefined : findOpening(tokens, assigned + 1);
}

function findOpening(tokens: readonly Token[], from: number): number | undefined {
  const at = tokens[from]?.text === 'defineConfiguration' && tokens[from + 1]?.text === '(' ? from + 2 : from;
  return tokens[at]?.text === '{' ? at : undefined;
}

interface Cursor {
  readonly tokens: readonly Token[];
  readonly at: number;
}

function findPath({ tokens, at }: Cursor, path: FieldPath, part: 'key' | 'value'): number | undefined {
  const [step, ...rest] = path;
  const own = tokens[at]?.at;
  if (step === undefined) return own;
  const found = listMembers({ tokens, at }).find(({ name }) => name === step);
  if (!found) return own;
  if (rest.length === 0 && part === 'key') return tokens[found.key]?.at;
  return findPath({ tokens, at: found.value }, rest, part);
}

interface Member {
  readonly name: string | number;
  readonly key: number;
  readonly value: number;
}

/** The literal fields of an object or list that begins here. */
function listMembers({ tokens, at }: Cursor): Member[] {
  const starts = listStarts(tokens, at);
  const isSpread = (start: number) => tokens[start]?.text === '...';
  switch (tokens[at]?.text) {
    case '[': {
      // After a spread in a list, the positions of values are unknown.
      const spread = starts.findIndex(isSpread);
      const known = spread < 0 ? starts : starts.slice(0, spread);
      return known.map((start, index) => ({ name: index, key: start, value: start }));
    }
    case '{':
      return starts
        .filter((start) => !isSpread(start))
        .map((start) => {
          const name = (tokens[start]?.text ?? '').replace(/^(['"])(.*)\1$/s, '$2');
          return { name, key: start, value: tokens[start + 1]?.text === ':' ? start + 2 : start };
        });
    default:
      return [];
  }
}

/** The position of each member of the object or list that begins here. */
function listStarts(tokens: readonly Token[], opening: number): number[] {
  const starts: number[] = [];
  for (let next = opening + 1; !isClosing(tokens[next]); ) {
    starts.push(next);
    const end = endOf(tokens, next);
    next = isClosing(tokens[end]) ? end : end + 1;
  }
  return starts;
}

/** The comma or the closing bracket after a member. */
function endOf(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? '';
    if (depth === 0 && (text === ',' || isClosing(tokens[at]))) return at;
    if ('{[('.includes(text)) depth += 1;
    else if (isClosing(tokens[at])) depth -= 1;
  }
  return tokens.length;
}

function isClosing(token: Token | undefined): boolean {
  return token === undefined || token.text === '}' || token.text === ']' || token.text === ')';
}
