import {
  findConstant,
  getRuntime,
  listMetadataVersions,
  RpcFailedError,
  type RuntimeVersion,
} from '@parachron/client';
import {
  formatHex,
  type Hex,
  isParachronError,
  keepRecent,
  parseHex,
  type Runtime as RuntimeFacts,
} from '@parachron/core';
import { type CompletedRun, type Runtime, type RuntimeCall, takeKept } from '@parachron/runtime';
import { compactStripLength, u8aToBigInt } from '@polkadot/util';
import { BlockState, hashValue } from './BlockState.js';
import type { ChainStart } from './BlockTree.js';
import { plainRegistry } from './createDigest.js';
import { RuntimeCallError } from './nodeErrors.js';

/** The runtime of a block: its code ready to run, its version and its types. */
export interface LoadedRuntime {
  readonly runtime: Runtime;
  readonly version: CoreVersion;
  readonly meta: RuntimeFacts;
  /** Calls a method, and keeps answers that follow from the code alone: metadata, and those of calls without arguments. */
  call(call: TreeCall, state: BlockState): Promise<Uint8Array>;
}

/** The arguments of a call without any. */
const none = new Uint8Array();

/** Answers that a runtime keeps: those of megabytes are metadata of three versions at most. */
const mostAnswers = 16;

/** A call of a runtime; `mocks` accepts any signature that starts with 0xdeadbeef. */
type TreeCall = RuntimeCall & { readonly mocks?: boolean };

/** The answer to `Core_version` with all its fields. */
export interface CoreVersion extends RuntimeVersion {
  readonly stateVersion: number;
  readonly [field: string]: unknown;
}

/** Makes a runtime of its code. */
export type Compile = (code: Uint8Array) => Promise<Runtime>;

/** Runtimes that stay loaded, with types of tens of megabytes. */
const mostRuntimes = 6;

/** The loaded runtimes of each compiler by their code, name and properties. */
const loadedBy = new WeakMap<Compile, Map<string, Promise<LoadedRuntime>>>();

/**
 * Loads the runtime of a state: compiles its code, and reads its version and its types. Chains with equal code, name and properties share
 * the result.
 *
 * Chain: `:code`, `Core_version`, `Metadata_metadata_versions`, `Metadata_metadata_at_version`, `Metadata_metadata`.
 */
export async function loadRuntime(
  code: Uint8Array,
  state: BlockState,
  { compile, chain, properties }: Pick<ChainStart, 'chain' | 'properties'> & { readonly compile: Compile },
): Promise<LoadedRuntime> {
  const loaded = loadedBy.get(compile) ?? new Map<string, Promise<LoadedRuntime>>();
  loadedBy.set(compile, loaded);
  const key = JSON.stringify([hashValue(code), chain, properties]);
  const load = async (): Promise<LoadedRuntime> => {
    const runtime = await compile(code);
    const version = await readCoreVersion(runtime, state);
    const call = keepAnswers(runtime);
    const reader = createMetadataReader(chain, (one) => call(one, state));
    // The newest metadata that can be read, as clients choose it: they then share the types.
    const meta = await getRuntime(reader, {
      identity: { chain, properties },
      block: '0x',
      version,
      codeHash: undefined,
      offered: await listMetadataVersions(reader),
    });
    return { runtime, version, meta, call };
  };
  const runtime = loaded.get(key) ?? load();
  runtime.catch(() => loaded.delete(key));
  return keepRecent(loaded, [key, runtime], mostRuntimes);
}

/** Answers the requests for metadata by the runtime itself. */
function createMetadataReader(
  endpoint: string,
  ask: (call: RuntimeCall) => Promise<Uint8Array>,
): Parameters<typeof getRuntime>[0] {
  const request = async (method: string, [name, args]: readonly unknown[]): Promise<Hex> => {
    if (method === 'state_getMetadata')
      return formatHex(compactStripLength(await ask({ method: 'Metadata_metadata', args: none }))[1]);
    try {
      return formatHex(await ask({ method: String(name), args: parseHex(String(args)) }));
    } catch (cause) {
      // Runtimes before version 15 of metadata lack the method.
      if (!isParachronError(cause, 'RUNTIME_CALL')) throw cause;
      throw new RpcFailedError({ endpoint, method, rpcMessage: cause.message }, { cause });
    }
  };
  return { endpoint, request };
}

function keepAnswers(runtime: Runtime): LoadedRuntime['call'] {
  const answers = new Map<string, Promise<Uint8Array>>();
  return (call, state) => {
    const name = `${call.method}-${formatHex(call.args)}`;
    const known = answers.get(name);
    if (known) return known;
    const isMetadata = call.method.startsWith('Metadata_');
    const keep = (answer: Promise<Uint8Array>) => answers.size < mostAnswers && answers.set(name, answer);
    const run = async () => {
      const { result, isStateRead } = await callRuntime({ runtime, state }, call);
      if (!isMetadata && !isStateRead && call.args.length === 0) keep(Promise.resolve(result));
      return result;
    };
    if (!isMetadata) return run();
    const answer = runtime.isWhole ? takeKept(`${runtime.hash}-${name}`, run) : run();
    keep(answer);
    answer.catch(() => answers.delete(name));
    return answer;
  };
}

/** Reads the version of a runtime: from its code, or from the runtime itself. */
export async function readCoreVersion(runtime: Runtime, state = new BlockState()): Promise<CoreVersion> {
  const call = { method: 'Core_version', args: none };
  const bytes = runtime.version ?? (await callRuntime({ runtime, state }, call)).result;
  return plainRegistry.createType('RuntimeVersion', bytes).toJSON() as unknown as CoreVersion;
}

/** Reads a constant that is a number of at most 64 bits; undefined if the runtime lacks it. */
export function readConstant(meta: RuntimeFacts, pallet: string, name: string): number | undefined {
  const constant = findConstant(meta, pallet, name);
  return 'known' in constant ? undefined : readU64(constant.bytes);
}

/** Reads the first 64 bits as a number. */
export function readU64(bytes: Uint8Array): number {
  return Number(u8aToBigInt(bytes.subarray(0, 8), { isLe: true }));
}

/**
 * Calls a method of a runtime.
 *
 * @param ahead calls that are likely to follow: what they read is fetched along
 * @param mocks whether each signature that starts with 0xdeadbeef is valid
 * @throws RUNTIME_CALL when the runtime traps or has no such method
 */
export async function callRuntime(
  { runtime, state }: { readonly runtime: Runtime; readonly state: BlockState },
  { method, args, mocks = false, ahead = [] }: TreeCall & { readonly ahead?: readonly RuntimeCall[] },
): Promise<CompletedRun & { readonly result: Uint8Array }> {
  const run = await runtime.run({
    calls: [{ method, args }],
    state,
    ahead,
    signatures: mocks ? 'mock' : 'real',
  });
  if (!run.ok) throw new RuntimeCallError({ method, end: run.cause, text: run.text });
  const [result = none] = run.results;
  return { ...run, result };
}
