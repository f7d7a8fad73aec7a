import { formatRpcJson } from '../rpc/ExactNumber.js';
import { takeTurn } from '../rpc/takeTurn.js';

// Number of values of a list that are written in one piece.
const pieceLength = 500;

/** Writes JSON as `formatRpcJson`, and lists of many values in pieces, so that other clients are served in between. */
export async function formatInTurns(value: unknown): Promise<string> {
  if (!isLong(value)) return formatRpcJson(value);
  const parts: string[] = [];
  await addParts(value, parts);
  await takeTurn();
  return parts.join('');
}

/** Whether the value contains a list of many values. */
export function isLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > pieceLength || value.some(isLong);
  return isPlain(value) && Object.values(value).some(isLong);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Collects the parts of a text and joins them once, since joining megabytes is slow. */
async function addParts(value: unknown, parts: string[]): Promise<void> {
  if (!isLong(value)) parts.push(formatRpcJson(value));
  else if (Array.isArray(value)) await addList(value, parts);
  else await addFields(value as object, parts);
}

async function addList(list: readonly unknown[], parts: string[]): Promise<void> {
  for (let at = 0; at < list.length; ) {
    await takeTurn();
    parts.push(at === 0 ? '[' : ',');
    const end = findPiece(list, at);
    if (end > at) parts.push(formatRpcJson(list.slice(at, end)).slice(1, -1));
    else await addParts(list[at], parts);
    at = Math.max(end, at + 1);
  }
  parts.push(']');
}

/** End of the values from `at` that are written in one piece; `at` itself if the first value is long. */
function findPiece(list: readonly unknown[], at: number): number {
  let end = at;
  while (end < list.length && end < at + pieceLength && !isLong(list[end])) end += 1;
  return end;
}

async function addFields(fields: object, parts: string[]): Promise<void> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [at, [name, value]] of given.entries()) {
    parts.push(at === 0 ? '{' : ',', JSON.stringify(name), ':');
    await addParts(value, parts);
  }
  parts.push('}');
}
