import type { Block } from '@acala-network/chopsticks-core';
import { formatHex, type Hex, parseHex } from '@parachron/core';
import { Reader, Writer } from '@parachron/core/scale';
import {
  changeTrieProof,
  compileRuntime,
  createState,
  getStateRoot,
  type Run,
  type RunOptions,
  type Runtime,
  readTrieProof,
  type State,
} from '@parachron/runtime';
import type { Chopsticks } from './importChopsticks.js';

type Response = Awaited<ReturnType<Chopsticks['runTask']>>;

/** A task of chopsticks as its executor receives it. */
interface Task {
  readonly wasm: string;
  readonly calls: readonly (readonly [method: string, args: readonly string[]])[];
  /** 0 none, 1 those of mock accounts, 2 all. */
  readonly mockSignatureHost: number;
  readonly runtimeLogLevel: number;
  readonly storageProofSize?: number;
}

/** Storage of a block by full keys, in which a child trie is a prefix. */
interface Source {
  readValues(keys: readonly Hex[]): Promise<readonly (string | undefined)[]>;
  /** Keys with a prefix after a key, at most `count`. */
  readKeys(prefix: Hex, after: Hex, count: number): Promise<readonly Hex[]>;
}

/** The callbacks of a task that read storage. */
type Callbacks = Pick<Chopsticks['emptyTaskHandler'], never> & {
  getStorage(key: Hex): Promise<string | undefined>;
  getNextKey(prefix: Hex, key: Hex): Promise<string | undefined>;
};

/** `:child_storage:default:` */
const childPrefix = '0x3a6368696c645f73746f726167653a64656661756c743a';
/** Characters of the keys of an item, and of a pallet, that all its entries have in common. */
const [itemLength, palletLength] = [66, 34];
const pageSize = 64;

/** The executor of chopsticks. It has a thread for its interpreter; here, the engine of this thread runs the runtimes. */
const remote = {
  runTask: (task: Task, callbacks: Callbacks) => runTask(task, readByCallbacks(callbacks)),
  getRuntimeVersion: async (code: string) => readRuntimeVersion(await findRuntime(code)),
  calculateStateRoot: async (entries: readonly [Hex, Hex][], version: 0 | 1) =>
    getStateRoot(new Map(entries.map(([key, value]) => [key, parseHex(value)])), version),
  decodeProof: async (root: string, nodes: readonly string[]) => {
    const entries = readTrieProof({ root: parseHex(root), nodes: nodes.map((node) => parseHex(node)) });
    return [...entries].map(([key, value]) => [key, formatHex(value)]);
  },
  createProof: async (nodes: readonly string[], updates: readonly [Hex, string | null | undefined][]) => {
    const changes = new Map(updates.map(([key, value]) => [key, value ? parseHex(value) : null]));
    const proof = changeTrieProof(
      nodes.map((node) => parseHex(node)),
      changes,
    );
    return [formatHex(proof.root), proof.nodes.map((node) => formatHex(node))];
  },
};

/** Makes chopsticks run runtimes on the WebAssembly of this process, and not in its interpreter. */
export async function runOnEngine(chopsticks: Chopsticks): Promise<void> {
  const worker = await chopsticks.getWorker();
  if ((worker.remote as unknown) === remote) return;
  void worker.terminate();
  Object.assign(worker, { remote });
  const { prototype } = chopsticks.Block;
  prototype.call = async function callOnEngine(method, args, anySignature = false) {
    const response = await runOnBlock(this, [[method, args]], anySignature);
    if ('Call' in response) return response.Call;
    throw new Error(response.Error);
  };
}

/** Runs calls on the state of a block, with their changes in common. */
export async function runOnBlock(
  block: Block,
  calls: Task['calls'],
  anySignature = false,
): Promise<Response> {
  const { mockSignatureHost, runtimeLogLevel } = block.chain;
  const mode = mockSignatureHost ? 1 : 0;
  const task = { wasm: await block.wasm, calls, mockSignatureHost: anySignature ? 2 : mode, runtimeLogLevel };
  return runTask(task, {
    readValues: (keys) => block.getMany([...keys]),
    readKeys: (prefix, startKey, count) => block.getKeysPaged({ prefix, startKey, pageSize: count }) as never,
  });
}

/** Compiled runtimes by the text of their code, which chopsticks passes with each task. */
const runtimes = new Map<string, Promise<Runtime>>();
const mostRuntimes = 6;

/** Compiles a runtime, or finds it compiled. */
export async function findRuntime(code: string): Promise<Runtime> {
  const runtime = runtimes.get(code) ?? compileRuntime(parseCode(code));
  runtimes.delete(code);
  runtimes.set(code, runtime);
  runtime.catch(() => runtimes.delete(code));
  const [oldest] = runtimes.keys();
  if (runtimes.size > mostRuntimes && oldest !== undefined) runtimes.delete(oldest);
  return runtime;
}

/** Megabytes, for which the checks of `parseHex` take longer than the rest. */
function parseCode(code: string): Uint8Array {
  const length = code.length / 2 - 1;
  const writer = new Writer(length);
  return writer.hex(code, length) ? writer.finish() : parseHex(code);
}

async function runTask(
  { wasm, calls, mockSignatureHost, runtimeLogLevel, storageProofSize = 0 }: Task,
  source: Source,
): Promise<Response> {
  const runtime = await findRuntime(wasm);
  const options: RunOptions = {
    calls: calls.map(([method, args]) => ({
      method,
      args: parseHex(`0x${args.map((one) => one.slice(2)).join('')}`),
    })),
    state: createTaskState(source),
    signatures: (['real', 'mock', 'any'] as const)[mockSignatureHost] ?? 'real',
    logLevel: runtimeLogLevel,
    storageProofSize: BigInt(storageProofSize),
  };
  return describeRun(await runtime.run(options));
}

function describeRun(run: Run): Response {
  if (!run.ok) return { Error: describeFailure(run) };
  const { results, changes, offchain, logs } = run;
  const children = [...changes.children].flatMap(([child, entries]) =>
    [...entries].map(([key, value]) => [joinKey(key, child), value] as const),
  );
  return {
    Call: {
      result: formatHex(results.at(-1) ?? new Uint8Array()),
      storageDiff: formatChanges([...changes.top, ...children]),
      offchainStorageDiff: formatChanges([...offchain]),
      runtimeLogs: logs.map(({ text, ...rest }) => ({ message: text, ...rest })),
    },
  };
}

function describeFailure({ cause, text }: Extract<Run, { ok: false }>): string {
  // The words of the executor of chopsticks.
  if (cause === 'no-method') return 'Function to start was not found.';
  if (cause === 'missing-host-function')
    return `The runtime needs the host function ${text}, which is missing here.`;
  return text;
}

function formatChanges(entries: readonly (readonly [Hex, Uint8Array | null])[]): [Hex, Hex | null][] {
  return [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => [key, value && formatHex(value)]);
}

/** The full key of an entry: a child trie is a prefix. */
export function joinKey(key: Hex, child: Hex | undefined): Hex {
  return child === undefined ? key : `${childPrefix}${child.slice(2)}${key.slice(2)}`;
}

/** A state that fetches through chopsticks, which keeps what it read. */
function createTaskState({ readValues, readKeys }: Source): State {
  const values = new Map<Hex, Uint8Array | null>();
  const nexts = new Map<Hex, Hex | null>();
  const keepValues = async (keys: readonly Hex[]) => {
    const found = keys.length > 0 ? await readValues(keys) : [];
    for (const [at, key] of keys.entries()) values.set(key, found[at] ? parseHex(found[at]) : null);
  };
  const readPage = async (after: Hex, child: Hex | undefined) => {
    const prefix = child === undefined ? (after.slice(0, itemLength) as Hex) : joinKey('0x', child);
    const keys = [...(await readKeys(prefix, after, pageSize))];
    // The entries of an item are at an end: those of the next item of the pallet follow.
    if (keys.length < pageSize && child === undefined)
      keys.push(...(await readKeys(after.slice(0, palletLength) as Hex, keys.at(-1) ?? after, 1)));
    const links = [after, ...keys];
    for (const [at, key] of links.entries()) {
      const next = links[at + 1] ?? (keys.length < pageSize ? null : undefined);
      if (next !== undefined) nexts.set(key, next);
    }
    return keys.filter((key) => key.startsWith(prefix));
  };
  return {
    get: (key, child) => values.get(joinKey(key, child)),
    next(after, child) {
      const next = nexts.get(joinKey(after, child));
      return next && child !== undefined ? `0x${next.slice(childPrefix.length + child.length - 2)}` : next;
    },
    async fetch({ values: wanted, pages }) {
      const keys = wanted.map(({ key, child }) => joinKey(key, child));
      const found = await Promise.all(pages.map(({ key, child }) => readPage(joinKey(key, child), child)));
      await keepValues([...new Set([...keys, ...found.flat()])]);
    },
  };
}

function readByCallbacks({ getStorage, getNextKey }: Callbacks): Source {
  return {
    readValues: (keys) => Promise.all(keys.map((key) => getStorage(key))),
    async readKeys(prefix, after, count) {
      const keys: Hex[] = [];
      for (let key = await getNextKey(prefix, after); key && keys.length < count; ) {
        keys.push(key as Hex);
        key = await getNextKey(prefix, key as Hex);
      }
      return keys;
    },
  };
}

/** Reads the version of a runtime: from the sections of its code, or from the runtime itself. */
export async function readRuntimeVersion(runtime: Runtime): Promise<RuntimeVersion> {
  return decodeVersion(await findVersion(runtime));
}

async function findVersion(runtime: Runtime): Promise<Uint8Array> {
  if (runtime.version) return runtime.version;
  const calls = [{ method: 'Core_version', args: new Uint8Array() }];
  const run = await runtime.run({ calls, state: createState({ top: new Map() }) });
  if (run.ok) return run.results[0] ?? new Uint8Array();
  throw new Error(describeFailure(run));
}

/** A version as the executor of chopsticks gives it: names in hex. */
interface RuntimeVersion {
  readonly apis: readonly (readonly [hash: Hex, version: number])[];
  readonly [field: string]: unknown;
}

function decodeVersion(bytes: Uint8Array): RuntimeVersion {
  const reader = new Reader(bytes);
  const readText = () => formatHex(reader.raw(reader.length(1)));
  return {
    specName: readText(),
    implName: readText(),
    authoringVersion: reader.u32(),
    specVersion: reader.u32(),
    implVersion: reader.u32(),
    apis: Array.from({ length: reader.length(12) }, () => [formatHex(reader.raw(8)), reader.u32()] as const),
    transactionVersion: reader.left > 0 ? reader.u32() : 0,
    stateVersion: reader.left > 0 ? reader.u8() : 0,
  };
}
