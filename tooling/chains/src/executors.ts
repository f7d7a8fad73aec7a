import { cpuUsage } from 'node:process';
import { run_task as interpret } from '@acala-network/chopsticks-executor';
import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { compileRuntime, createLazyState, type Run, type RuntimeCall } from '@parachron/runtime';

/** `:child_storage:default:` */
export const childPrefix = '0x3a6368696c645f73746f726167653a64656661756c743a';

/** The outcome of calls: the last result and all changes, or a failure, whose text an executor chooses. */
interface Outcome {
  readonly failed: boolean;
  readonly result?: string;
  readonly changes?: Readonly<Record<string, string | null>>;
}

/** Calls on both executors: their outcomes, processor time in milliseconds, and rounds of reads. */
export interface Comparison {
  readonly own: Outcome;
  readonly interpreted: Outcome;
  readonly ownMs: number;
  readonly interpretedMs: number;
  readonly rounds: number;
}

/** Runs calls on the state of a block, on the engine and on the interpreter of chopsticks. */
export async function compareExecutors(
  chain: RuntimeFork,
  at: Hex,
  calls: readonly RuntimeCall[],
): Promise<Comparison> {
  const send = <T>(method: string, ...params: unknown[]) => chain.provider.send(method, params) as Promise<T>;
  const code = await send<Hex>('state_getStorage', '0x3a636f6465', at);
  const task = {
    id: 0,
    wasm: code,
    calls: calls.map(({ method, args }) => [method, [formatHex(args)]]),
    mockSignatureHost: 1,
    allowUnresolvedImports: true,
    runtimeLogLevel: 0,
    storageProofSize: 0,
  };
  const first = cpuUsage();
  const response = await interpret(task, readByKey(send, at));
  const second = cpuUsage();
  const runtime = await compileRuntime(parseHex(code));
  const state = createLazyState(readInBatches(send, at));
  const third = cpuUsage();
  const run = await runtime.run({ calls, state, signatures: 'mock', storageProofSize: 0n });
  const ownMs = measure(third);
  const interpretedMs = measure(first) - measure(second);
  return {
    own: describeRun(run),
    interpreted: describeResponse(response),
    ownMs,
    interpretedMs,
    rounds: run.rounds,
  };
}

type Send = <T>(method: string, ...params: unknown[]) => Promise<T>;

/** The callbacks of the interpreter, each a request. */
function readByKey(send: Send, at: Hex): Parameters<typeof interpret>[1] {
  const none = async (): Promise<never> => {
    throw new TypeError('a block has no offchain worker');
  };
  return {
    getStorage: async (key) => (await send<string | null>('state_getStorage', key, at)) ?? undefined,
    async getNextKey(prefix, key) {
      const within = prefix === '0x' ? key.slice(0, 66) : prefix;
      const [next] = await send<Hex[]>('state_getKeysPaged', within, 1, key, at);
      // The key of a child trie, without the name of the trie.
      return next?.startsWith(childPrefix) ? `0x${next.slice(childPrefix.length + 64)}` : next;
    },
    offchainGetStorage: none,
    offchainTimestamp: none,
    offchainRandomSeed: none,
    offchainSubmitTransaction: none,
  };
}

function readInBatches(send: Send, at: Hex): Parameters<typeof createLazyState>[0] {
  const join = (key: Hex, child = '') =>
    (child ? `${childPrefix}${child.slice(2)}${key.slice(2)}` : key) as Hex;
  const read = async (keys: readonly Hex[]) => {
    const [changes] = await send<{ changes: [Hex, Hex | null][] }[]>('state_queryStorageAt', keys, at);
    const found = new Map(changes?.changes);
    return keys.map((key) => {
      const value = found.get(key);
      return value ? parseHex(value) : undefined;
    });
  };
  return {
    readValues: (places) => read(places.map(({ key, child }) => join(key, child))),
    async readKeys({ key, child }, count) {
      const prefix = join('0x', child);
      const keys = await send<Hex[]>('state_getKeysPaged', prefix, count, join(key, child), at);
      return keys.map((one): Hex => `0x${one.slice(prefix.length)}`);
    },
  };
}

function describeRun(run: Run): Outcome {
  if (!run.ok) return { failed: true };
  const { top, children } = run.changes;
  const inChildren = [...children].flatMap(([child, entries]) =>
    [...entries].map(([key, value]) => [`${childPrefix}${child.slice(2)}${key.slice(2)}`, value] as const),
  );
  const changes = [...top, ...inChildren].map(([key, value]) => [key, value && formatHex(value)]);
  const result = formatHex(run.results.at(-1) ?? new Uint8Array());
  return { failed: false, result, changes: Object.fromEntries(changes) };
}

function describeResponse(response: {
  Call?: { result: string; storageDiff: [string, string | null | undefined][] };
}): Outcome {
  const { Call: call } = response;
  if (!call) return { failed: true };
  // The interpreter adds the root of the changes of a child trie, under the name of the trie; a node has it in the trie alone.
  const isRoot = (key: string) => key.startsWith(childPrefix) && key.length === childPrefix.length + 64;
  const changes = call.storageDiff
    .filter(([key]) => !isRoot(key))
    .map(([key, value]) => [key, value ?? null]);
  return { failed: false, result: call.result, changes: Object.fromEntries(changes) };
}

function measure(since: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(since);
  return (user + system) / 1000;
}
