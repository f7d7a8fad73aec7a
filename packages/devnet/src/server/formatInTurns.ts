import { formatRpcJson } from '../chain/rpc/ExactNumber.js';
import { takeTurn } from '../chain/rpc/takeTurn.js';

// So many values of a list are written in one piece.
const pieceLength = 500;

/** Writes JSON as `formatRpcJson`, lists of many values piece by piece: other clients are served in between. */
export async function formatInTurns(value: unknown): Promise<string> {
  if (!isLong(value)) return formatRpcJson(value);
  const parts = Array.isArray(value) ? await formatList(value) : await formatFields(value as object);
  return parts.join('');
}

/** Whether a list of many values is within. */
function isLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > pieceLength || value.some(isLong);
  return isPlain(value) && Object.values(value).some(isLong);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function formatList(list: readonly unknown[]): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at < list.length; ) {
    await takeTurn();
    const end = findPiece(list, at);
    parts.push(end > at ? formatRpcJson(list.slice(at, end)).slice(1, -1) : await formatInTurns(list[at]));
    at = Math.max(end, at + 1);
  }
  return ['[', parts.join(','), ']'];
}

/** The end of the values from `at` on that are written in one piece; `at` itself where the first is long. */
function findPiece(list: readonly unknown[], at: number): number {
  let end = at;
  while (end < list.length && end < at + pieceLength && !isLong(list[end])) end += 1;
  return end;
}

async function formatFields(fields: object): Promise<string[]> {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${await formatInTurns(value)}`);
  }
  return ['{', parts.join(','), '}'];
}
