import { blake2b } from '@noble/hashes/blake2.js';
import type { Codec, Registry } from '@polkadot/types/types';
import { formatHex, type Hex } from '../bytes/parseHex.js';
import type { BlockRef, Evidence } from '../findings/Finding.js';
import { requireInput } from '../input/requireInput.js';

/**
 * A storage value to read. `decode` receives a value of the type in the metadata, which `decode` must not change: equal values of
 * chains of one runtime are decoded once. An empty Option is undefined.
 */
export interface StorageRead<T> {
  readonly kind: 'storage';
  /** The chain's own names: `Hrmp`, `HrmpChannels`. */
  readonly pallet: string;
  readonly item: string;
  /** The map's keys, in order; a double map has two, an NMap n. */
  readonly keys: readonly unknown[];
  readonly decode: (value: Codec | undefined) => T;
}

/** A constant of the runtime; it costs no request. */
export interface ConstantRead<T> {
  readonly kind: 'constant';
  readonly pallet: string;
  readonly name: string;
  readonly decode: (value: Codec) => T;
}

/** A runtime API to call at the pinned block. `args` are SCALE bytes, encoded with the runtime's own types. */
export interface RuntimeCallRead<T> {
  readonly kind: 'runtimeCall';
  /** `XcmPaymentApi`. */
  readonly api: string;
  /** `query_xcm_weight`. */
  readonly method: string;
  readonly args: (registry: Registry) => Uint8Array;
  readonly decode: (result: Uint8Array, registry: Registry) => T;
}

/** A value to read, with its decoder, as data. A connected chain performs many reads at once. */
export type Read<T> = StorageRead<T> | ConstantRead<T> | RuntimeCallRead<T>;

/** Reason why something is unknown, and how to find out. */
export interface Gap {
  readonly reason: string;
  readonly howToFindOut: string;
}

/** What is unknown, with the reason and how to find out. */
export interface Unknown extends Gap {
  readonly known: false;
}

/** A fact that may be unknown. */
export type Known<T> = ({ readonly known: true } & T) | Unknown;

/** The answer to a read: known with its evidence, or unknown with the reason and how to find out. */
export type Answer<T> =
  | { readonly known: true; readonly value: T; readonly evidence: Evidence }
  | (Unknown & { readonly evidence?: Evidence });

/** Reads by name. */
export type Reads = { readonly [name: string]: Read<unknown> };

/** The answers to reads, by the same names and with their types. */
export type Answers<R extends Reads> = {
  readonly [K in keyof R]: R[K] extends Read<infer T> ? Answer<T> : never;
};

/** The values of reads, by the same names. */
export type ReadValues<R extends Reads> = { readonly [K in keyof R]: ReturnType<R[K]['decode']> };

/** The facts about a runtime that need no further request. */
export interface Runtime {
  /** The chain's own name, as its node gives it. */
  readonly chain: string;
  readonly specName: string;
  readonly specVersion: number;
  /** The version of the transaction format, as the runtime gives it. */
  readonly transactionVersion: number;
  /** Hash of the runtime's code; absent if the node does not report the hash. */
  readonly codeHash?: Hex;
  readonly metadataVersion: number;
  /** Types, calls, errors and constants: the same object as `api.registry`. */
  readonly registry: Registry;
  /** Versions of the runtime APIs by the hash of their name, as `state_getRuntimeVersion` lists them. */
  readonly apis: ReadonlyMap<Hex, number>;
  readonly token: { readonly symbol: string; readonly decimals: number };
  readonly ss58Prefix: number;
}

/** A chain pinned to one block: the interface between code that lists reads and code that performs them. */
export interface Snapshot {
  readonly block: BlockRef;
  /** The runtime of that block. */
  readonly runtime: Runtime;
  /** Whether another endpoint of the chain confirms the answers: see `confirmChain`; absent if all rest on the word of one. */
  readonly isConfirmed?: boolean;
  /** Performs many reads in one round trip. If the runtime lacks an item, its answer is unknown; nothing is thrown. */
  read<R extends Reads>(reads: R): Promise<Answers<R>>;
}

/**
 * Returns the value of an answer.
 *
 * @param answer the answer to a read; undefined without the read
 * @returns undefined if the value is unknown
 *
 * @example
 * ```ts
 * import { readKnown } from '@parachron/core';
 *
 * readKnown({ known: false, reason: 'The node is slow.', howToFindOut: 'Ask another node.' }); // undefined
 * ```
 */
export function readKnown<T>(answer: Answer<T> | undefined): T | undefined {
  return answer?.known ? answer.value : undefined;
}

/**
 * Returns the version of a runtime API, from the list that a node gives with its runtime version.
 *
 * @returns the version of the API, or undefined when the runtime has no such API
 *
 * @example
 * ```ts
 * import { getRuntimeApiVersion, type Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * getRuntimeApiVersion(runtime, 'DryRunApi'); // 1, 2 or undefined
 * ```
 */
export function getRuntimeApiVersion(runtime: Pick<Runtime, 'apis'>, name: string): number | undefined {
  requireInput({ runtime, name }, { runtime: { apis: 'object' }, name: 'string' });
  const hash = hashes.get(name) ?? formatHex(blake2b(new TextEncoder().encode(name), { dkLen: 8 }));
  if (hashes.size < mostHashes) hashes.set(name, hash);
  return runtime.apis.get(hash);
}

/** Every runtime call needs the version of its API. */
const hashes = new Map<string, Hex>();
const mostHashes = 100;
