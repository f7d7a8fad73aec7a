import { type Hex, isParachronError, isRecord, type ParachronError } from '@parachron/core';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';

/** A method of a runtime API and its SCALE arguments. */
export interface RuntimeCall {
  readonly method: string;
  readonly data: Hex;
}

/** Reads by their bytes, which need no metadata. */
export interface RawReads {
  readonly keys?: readonly Hex[];
  readonly calls?: readonly RuntimeCall[];
}

type Values = ReadonlyMap<Hex, Hex | null>;

/** Maximum number of stored values: reads of one block are far fewer, except for lists. */
const mostEntries = 4_096;

/**
 * Reads storage of one block, and calls its runtime APIs: keys that are asked for together share one request. The state of a block never
 * changes, so nothing is requested twice; a failure may be temporary, so that the next use repeats its request.
 */
export class BlockReads {
  readonly #requester: Requester;
  readonly #block: Hex;
  readonly #known = new Map<Hex, Promise<Values>>();
  readonly #results = new Map<string, Promise<Hex | ParachronError>>();
  #next: { readonly keys: Hex[]; readonly values: Promise<Values> } | undefined;

  /** @param ahead reads that begin at once, also of a block whose runtime is not known yet */
  constructor(requester: Requester, block: Hex, { keys = [], calls = [] }: RawReads = {}) {
    this.#requester = requester;
    this.#block = block;
    this.read(keys).catch(() => undefined);
    for (const call of calls) this.call(call).catch(() => undefined);
  }

  /** Reads keys together with all other keys requested before the request is sent. */
  async read(keys: readonly Hex[]): Promise<Values> {
    const batches = keys.map((key) => this.#known.get(key) ?? this.#ask(key));
    // Waiting for each key would take longer than finding its value.
    const distinct = [...new Set(batches)];
    const values = await Promise.all(distinct);
    const valuesOf = new Map(distinct.map((batch, at) => [batch, values[at]]));
    return new Map(
      keys.map((key, at) => [key, valuesOf.get(batches[at] as Promise<Values>)?.get(key) ?? null]),
    );
  }

  #ask(key: Hex): Promise<Values> {
    this.#next ??= this.#open();
    const { keys, values } = this.#next;
    keys.push(key);
    if (this.#known.size >= mostEntries) this.#known.clear();
    this.#known.set(key, values);
    return values;
  }

  #open() {
    const keys: Hex[] = [];
    const values = Promise.resolve().then(() => {
      this.#next = undefined;
      return getStorage(this.#requester, keys, this.#block);
    });
    values.catch(() => {
      for (const key of keys) this.#known.delete(key);
    });
    return { keys, values };
  }

  /** Returns the result bytes of a runtime API, or the error of the node. */
  call(call: RuntimeCall): Promise<Hex | ParachronError> {
    const name = `${call.method} ${call.data}`;
    const known = this.#results.get(name);
    if (known) return known;
    const asked = this.#callNode(call);
    this.#results.set(name, asked);
    const removeResult = () => this.#results.delete(name);
    asked.then((answer) => typeof answer === 'string' || removeResult(), removeResult);
    return asked;
  }

  async #callNode({ method, data }: RuntimeCall): Promise<Hex | ParachronError> {
    const { endpoint } = this.#requester;
    // Storage reads of the same turn are sent one turn later: over HTTP, both become one request.
    await Promise.resolve();
    try {
      const result = await this.#requester.request('state_call', [method, data, this.#block]);
      if (isHexText(result)) return result;
      return new AnswerNotUnderstoodError({ endpoint, method, detail: 'it is not hex' });
    } catch (error) {
      // Some gateways refuse the method, or single runtime APIs, and serve storage.
      if (isParachronError(error, 'RPC_FAILED') || isParachronError(error, 'RPC_METHOD_MISSING'))
        return error;
      throw error;
    }
  }
}

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
export async function getStorage(requester: Requester, wanted: readonly Hex[], block: Hex): Promise<Values> {
  const keys = [...new Set(wanted)];
  if (keys.length === 0) return new Map();
  const found = single.has(requester) ? undefined : await getChunks(requester, keys, block);
  if (found) return found;
  const values = await Promise.all(
    keys.map(async (key): Promise<[Hex, Hex | null]> => [key, await getOne(requester, key, block)]),
  );
  return new Map(values);
}

async function getChunks(requester: Requester, keys: readonly Hex[], block: Hex) {
  const chunks = Array.from({ length: Math.ceil(keys.length / keysPerRequest) }, (_unused, chunk) =>
    keys.slice(chunk * keysPerRequest, (chunk + 1) * keysPerRequest),
  );
  const found = new Map<Hex, Hex | null>();
  try {
    const answers = await Promise.all(
      chunks.map((chunk) => requester.request('state_queryStorageAt', [chunk, block])),
    );
    for (const answer of answers) addFound(answer, found);
  } catch (error) {
    // Any other failure may be of one block, or of one of several nodes behind the endpoint.
    if (isParachronError(error, 'RPC_METHOD_MISSING')) single.add(requester);
    else if (!isParachronError(error, 'RPC_FAILED')) throw error;
    return undefined;
  }
  return keys.every((key) => found.has(key)) ? found : undefined;
}

// [{ block, changes: [[key, value or null], …] }]; anything else is not trusted to mean "nothing there".
function addFound(answer: unknown, found: Map<Hex, Hex | null>): void {
  for (const set of Array.isArray(answer) ? answer : []) {
    const changes = isRecord(set) && Array.isArray(set.changes) ? set.changes : [];
    for (const change of changes) {
      if (Array.isArray(change) && isHexText(change[0]) && isValue(change[1]))
        found.set(change[0], change[1]);
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
  return value === null || isHexText(value);
}

/** The digits are not checked: a value or a block may have megabytes. */
export function isHexText(value: unknown): value is Hex {
  return typeof value === 'string' && value.startsWith('0x');
}
