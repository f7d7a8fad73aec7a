import { formatHex } from '@parachron/core';
import { CallEnd } from '../errors.js';
import type { Heap } from '../Heap.js';
import { mainTrie } from '../Layer.js';
import type { CallContext } from '../Runtime.js';

/** What host functions see of the run that called them. An instance serves one run after another. */
export interface HostContext extends CallContext {
  heap: Heap;
  /** Layers of changes below the transactions of the call. */
  readonly depth: number;
  /** The text of a panic. */
  panic: string | undefined;
  /** Bytes that the host has handled for the call. */
  work: number;
  /** Result of the signatures that are verified together; undefined outside. */
  batch: boolean | undefined;
}

/**
 * A parameter of a host function: bytes by address and length, the place of such bytes, bytes of a fixed length by their address, or a
 * number.
 */
type Parameter = 'bytes' | 'place' | 'u32' | 'u64' | number;

/** A result: new bytes by address and length (`bytes`) or by their address alone (`pointer`), a number, or none. */
type Result = 'bytes' | 'pointer' | 'u32' | 'u64' | 'none';

interface Given {
  bytes: Uint8Array;
  place: { readonly address: number; readonly length: number };
  u32: number;
  u64: bigint;
}

interface Returned extends Pick<Given, 'bytes' | 'u32' | 'u64'> {
  pointer: Uint8Array;
  /** No result, whatever the function returns. */
  none: unknown;
}

type GivenTo<P> = { [K in keyof P]: P[K] extends keyof Given ? Given[P[K]] : Uint8Array };

/** A function of the host, with its signature in the notation of `HostImport`. */
export interface HostFunction {
  readonly signature: string;
  /** The function as an instance imports it. */
  bind(context: HostContext): (...parameters: (number | bigint)[]) => number | bigint | undefined;
}

export type HostFunctions = Readonly<Record<string, HostFunction>>;

/** Bytes that the host handles for one call of a runtime: a block has its host handle some megabytes. */
const mostWork = 320_000_000;
/** Bytes as which each call of the host counts. */
const callWork = 64;

/** Counts work of the host, which takes time and memory that the steps of a runtime do not show. */
export function addWork(context: HostContext, bytes: number): void {
  context.work += bytes;
  if (context.work <= mostWork) return;
  const text = `The runtime had its host handle more than ${mostWork.toLocaleString('en')} bytes.`;
  throw new CallEnd('endless', text);
}

/** Defines a host function by its parameters, its result and the effect on the run. */
export function define<const P extends readonly Parameter[], R extends Result>(
  parameters: P,
  result: R,
  run: (context: HostContext, ...given: GivenTo<P>) => Returned[R],
): HostFunction {
  const types = parameters.map((one) => (one === 'bytes' || one === 'place' || one === 'u64' ? 'j' : 'i'));
  return {
    signature: `${types.join('')}>${resultTypes[result]}`,
    bind: (context) =>
      function callHost(...raw) {
        addWork(context, callWork);
        const given = parameters.map((one, at) => read(context, one, raw[at] ?? 0));
        const returned = run(context, ...(given as GivenTo<P>));
        return write(context, result, returned);
      },
  };
}

/** Defines a function of the main trie, and that of child tries, which takes the name of its trie first. */
export function defineBoth<const P extends readonly Parameter[], R extends Result>(
  name: string,
  [parameters, result]: readonly [P, R],
  run: (context: HostContext, trie: string, ...given: GivenTo<P>) => Returned[R],
): HostFunctions {
  return {
    [`ext_storage_${name}`]: define(parameters, result, (context, ...given) =>
      run(context, mainTrie, ...given),
    ),
    [`ext_default_child_storage_${name}`]: define(
      ['bytes', ...parameters] as readonly Parameter[],
      result,
      (context, child, ...given) => run(context, formatHex(child as Uint8Array), ...(given as GivenTo<P>)),
    ),
  };
}

const resultTypes: Readonly<Record<Result, string>> = {
  bytes: 'j',
  pointer: 'i',
  u32: 'i',
  u64: 'j',
  none: '',
};

function read(context: HostContext, parameter: Parameter, raw: number | bigint): unknown {
  const { heap } = context;
  if (typeof parameter === 'number') return heap.read(Number(raw) >>> 0, parameter);
  if (parameter === 'u32') return Number(raw) >>> 0;
  const wide = BigInt.asUintN(64, BigInt(raw));
  if (parameter === 'u64') return wide;
  const place = { address: Number(wide & 0xffff_ffffn), length: Number(wide >> 32n) };
  addWork(context, place.length);
  return parameter === 'place' ? place : heap.read(place.address, place.length);
}

function write(context: HostContext, result: Result, returned: unknown): number | bigint | undefined {
  if (result === 'none') return undefined;
  if (!(returned instanceof Uint8Array)) return returned as number | bigint;
  addWork(context, returned.length);
  const address = context.heap.give(returned);
  return result === 'pointer' ? address : (BigInt(returned.length) << 32n) | BigInt(address);
}
