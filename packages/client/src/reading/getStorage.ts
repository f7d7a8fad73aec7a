import { type Hex, isParachronError, isRecord } from '@parachron/core';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';

// Nodes limit the size of a request; more keys than this are sent as several parallel requests.
const keysPerRequest = 1_000;

/** Nodes without the method for many keys; later reads use one request for each key. */
const single = new WeakSet<Requester>();

/**
 * Reads many storage values of one block in one request.
 *
 * Sends: one `state_queryStorageAt` for each thousand keys, in parallel. Without a full answer, one `state_getStorage` for each key,
 * in parallel; to a node without the first method, only these.
 *
 * @returns the values by key; null for an absent value
 */
export async function getStorage(
  requester: Requester,
  at: { keys: readonly Hex[]; block: Hex },
): Promise<Map<Hex, Hex | null>> {
  const keys = [...new Set(at.keys)];
  if (keys.length === 0) return new Map();
  if (!single.has(requester)) {
    const found = await getChunks(requester, { keys, block: at.block });
    if (found) return found;
  }
  const values = await Promise.all(
    keys.map(async (key): Promise<[Hex, Hex | null]> => [key, await getOne(requester, key, at.block)]),
  );
  return new Map(values);
}

async function getChunks(
  requester: Requester,
  at: { keys: readonly Hex[]; block: Hex },
): Promise<Map<Hex, Hex | null> | undefined> {
  const chunks = Array.from({ length: Math.ceil(at.keys.length / keysPerRequest) }, (_unused, chunk) =>
    at.keys.slice(chunk * keysPerRequest, (chunk + 1) * keysPerRequest),
  );
  const found = new Map<Hex, Hex | null>();
  try {
    const answers = await Promise.all(
      chunks.map((keys) => requester.request('state_queryStorageAt', [keys, at.block])),
    );
    for (const answer of answers) addFound(answer, found);
  } catch (error) {
    // Any other failure may be of one block, or of one of several nodes behind the endpoint.
    if (isParachronError(error, 'RPC_METHOD_MISSING')) single.add(requester);
    else if (!isParachronError(error, 'RPC_FAILED')) throw error;
    return undefined;
  }
  return at.keys.every((key) => found.has(key)) ? found : undefined;
}

// [{ block, changes: [[key, value or null], …] }]; anything else is not trusted to mean "nothing there".
function addFound(answer: unknown, found: Map<Hex, Hex | null>): void {
  for (const set of Array.isArray(answer) ? answer : []) {
    const changes = isRecord(set) && Array.isArray(set.changes) ? set.changes : [];
    for (const change of changes) {
      if (Array.isArray(change) && isHex(change[0]) && isValue(change[1])) found.set(change[0], change[1]);
    }
  }
}

async function getOne(requester: Requester, key: Hex, block: Hex): Promise<Hex | null> {
  const method = 'state_getStorage';
  const value = await requester.request(method, [key, block]);
  if (isValue(value)) return value;
  throw new AnswerNotUnderstoodError({ endpoint: requester.endpoint, method, detail: 'it is not hex' });
}

function isValue(value: unknown): value is Hex | null {
  return value === null || isHex(value);
}

function isHex(value: unknown): value is Hex {
  return typeof value === 'string' && value.startsWith('0x');
}
