import { CallEndless } from '../errors.js';
import type { Heap } from '../Heap.js';
import type { RunContext } from '../RunContext.js';

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

interface Returned {
  bytes: Uint8Array;
  pointer: Uint8Array;
  u32: number;
  u64: bigint;
  none: undefined;
}

type GivenOf<P> = P extends keyof Given ? Given[P] : Uint8Array;

/** A function of the host, with its signature in the notation of `HostImport`. */
export interface HostFunction {
  readonly signature: string;
  /** The function as an instance imports it. */
  bind(context: RunContext): (...parameters: (number | bigint)[]) => number | bigint | undefined;
}

export type HostFunctions = Readonly<Record<string, HostFunction>>;

/** Host functions that one call of a runtime may call: a block calls some thousands. */
const mostCalls = 5_000_000;
const endless = `The runtime did not end within ${mostCalls.toLocaleString('en')} calls of its host.`;

/** Defines a host function by its parameters, its result and the effect on the run. */
export function define<const P extends readonly Parameter[], R extends Result>(
  parameters: P,
  result: R,
  run: (context: RunContext, ...given: { [K in keyof P]: GivenOf<P[K]> }) => Returned[R],
): HostFunction {
  const types = parameters.map((one) => (one === 'bytes' || one === 'place' || one === 'u64' ? 'j' : 'i'));
  return {
    signature: `${types.join('')}>${resultTypes[result]}`,
    bind: (context) =>
      function callHost(...raw) {
        context.hostCalls += 1;
        if (context.hostCalls > mostCalls) throw new CallEndless(endless);
        const given = parameters.map((one, at) => read(context.heap, one, raw[at] ?? 0));
        const returned = run(context, ...(given as { [K in keyof P]: GivenOf<P[K]> }));
        return write(context.heap, result, returned);
      },
  };
}

const resultTypes: Readonly<Record<Result, string>> = {
  bytes: 'j',
  pointer: 'i',
  u32: 'i',
  u64: 'j',
  none: '',
};

function read(heap: Heap, parameter: Parameter, raw: number | bigint): unknown {
  if (typeof parameter === 'number') return heap.read(Number(raw) >>> 0, parameter);
  if (parameter === 'u32') return Number(raw) >>> 0;
  const wide = BigInt.asUintN(64, BigInt(raw));
  if (parameter === 'u64') return wide;
  const place = { address: Number(wide & 0xffff_ffffn), length: Number(wide >> 32n) };
  return parameter === 'place' ? place : heap.read(place.address, place.length);
}

function write(heap: Heap, result: Result, returned: Returned[Result]): number | bigint | undefined {
  if (returned === undefined) return undefined;
  if (!(returned instanceof Uint8Array)) return result === 'u64' ? BigInt(returned) : Number(returned);
  const address = heap.give(returned);
  return result === 'pointer' ? address : packPlace(address, returned.length);
}

/** Address and length of bytes as one number of 64 bits. */
export function packPlace(address: number, length: number): bigint {
  return (BigInt(length) << 32n) | BigInt(address);
}
