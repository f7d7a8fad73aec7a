import { attempt, readMessage } from '@parachron/core';

const longest = 300;

/**
 * Shortens a foreign message for one sentence: its first line with text, without control characters and the full stop. In a
 * JSON message of a validator, this is the first text with the name `message`.
 */
export function formatCause(cause: unknown): string {
  // Wallets and pages of other frames reject with errors that are no `Error` of this program.
  const message = Object(cause).message ?? (typeof cause === 'object' ? '' : cause);
  const words = findWords(String(message ?? '').slice(0, 20 * longest));
  if (words === undefined) return 'no reason was given';
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

function findWords(message: string): string | undefined {
  const [, quoted] = /^\s*[[{]/.test(message)
    ? (/"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(message) ?? [])
    : [];
  const own = quoted === undefined ? undefined : attempt(() => String(JSON.parse(quoted)));
  const lines = [...(own?.split(/[\r\n]/) ?? []), ...message.split(/[\r\n]/)];
  return lines.map(stripLine).find((line) => /[\p{L}\p{N}]/u.test(line));
}

/** Removes colour sequences of terminals as a whole, then invisible characters; line ends are already removed. */
function stripLine(line: string): string {
  return line
    .replace(/\p{Cc}\[[\d;]*[A-Za-z]/gu, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/\.+$/, '');
}

/** Describes a value of a wrong kind for an error, without the contents of the value: `a string`, `an object with a, b`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  if (typeof value !== 'object') return `a ${typeof value}`;
  const name = value.constructor?.name ?? 'Object';
  if (name !== 'Object') return `an object of the class ${name}`;
  return `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`;
}

/** Returns the code of a provider's error, if it is a number. */
export function readRpcCode(cause: unknown): number | undefined {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'number' ? cause.code : undefined;
}

/** Returns the words of a provider's error; the errors of polkadot.js begin with the code. */
export function readWords(cause: unknown): string {
  const message = readMessage(cause);
  return message.replace(/^-?\d+: /, '');
}
