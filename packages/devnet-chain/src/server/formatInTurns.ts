import { formatRpcJson } from '../rpc/ExactNumber.js';
import { takeTurn } from '../rpc/takeTurn.js';

// So many values of a list are written in one piece.
const pieceLength = 500;

/** Writes JSON as `formatRpcJson`, lists of many values piece by piece: other clients are served in between. */
export async function formatInTurns(value: unknown): Promise<string> {
  if (!isLong(value)) return formatRpcJson(value);
  const parts: string[] = [];
  await addParts(value, parts);
  await takeTurn();
  return parts.join('');
}

/** Whether a list of many values is within. */
export function isLong(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > pieceLength || value.some(isLong);
  return isPlain(value) && Object.values(value).some(isLong);
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Adds the parts of a text, which are joined once: each joining of megabytes takes its time. */
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

/** The end of the values from `at` on that are written in one piece; `at` itself if the first is long. */
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
