import { leb, list, section, sized, sleb, text } from './encodeWasm.js';

/**
 * A call of a host function, with its arguments in the notation of its signature; the place of an argument of bytes may be read again
 * (`read`), where the function writes into it.
 */
export interface HostCall {
  readonly host: string;
  /** `jj>i`: types of parameters and of the result, `i` of 32 bits and `j` of 64. */
  readonly signature: string;
  /** Bytes go by address and length for `j`, by address for `i`; numbers as they are. */
  readonly params?: readonly (Uint8Array | number)[];
  /** The kind of a result `i`: bytes of a length at an address, instead of a number. */
  readonly pointer?: number;
  /** Returns the bytes of this argument after the call, instead of the result. */
  readonly read?: number;
  /** Calls again and again. */
  readonly forever?: boolean;
}

/** A step of a method: a host call; a trap; a loop without end, always or if the last result is none. */
export type Step = HostCall | 'trap' | 'loop' | 'loopIfNone';

const [i32, i64] = [0x7f, 0x7e];
const dataStart = 1024;
const scratch = 16;

/** Assembles a runtime whose methods do steps, and return the result of the last. It imports its memory, as real runtimes do. */
export function assembleRuntime(methods: Readonly<Record<string, readonly Step[]>>): Uint8Array {
  const data: number[] = [];
  const place = (bytes: Uint8Array): number => {
    const at = dataStart + data.length;
    data.push(...bytes);
    return at;
  };
  const imports = new Map<string, string>();
  const all = Object.values(methods).flat();
  for (const step of all) if (typeof step === 'object') imports.set(step.host, step.signature);
  const names = [...imports.keys()];
  const bodies = Object.values(methods).map((steps) =>
    sized([2, 1, i32, 1, i64, ...steps.flatMap((step) => encodeStep(step, names, place)), 0x20, 3, 0x0b]),
  );
  const heapBase = dataStart + data.length;
  const types = [...imports.values()].map(encodeType);
  const first = names.length;
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([...types, [0x60, 2, i32, i32, 1, i64]])),
    ...section(
      2,
      list([
        ...names.map((name, at) => [...text('env'), ...text(name), 0, ...leb(at)]),
        [...text('env'), ...text('memory'), 2, 0, 2],
      ]),
    ),
    ...section(3, list(bodies.map(() => leb(first)))),
    ...section(6, list([[i32, 0, 0x41, ...sleb(BigInt(heapBase)), 0x0b]])),
    ...section(
      7,
      list([
        [...text('__heap_base'), 3, 0],
        ...Object.keys(methods).map((name, at) => [...text(name), 0, ...leb(first + at)]),
      ]),
    ),
    ...section(10, list(bodies)),
    ...section(11, [1, 0, 0x41, ...sleb(BigInt(dataStart)), 0x0b, ...sized(data)]),
  ]);
}

/** Leaves the result of the step, by address and length, in the variable 3. */
function encodeStep(
  step: Step,
  names: readonly string[],
  place: (bytes: Uint8Array) => number,
): readonly number[] {
  if (step === 'trap') return [0x00];
  if (typeof step === 'object' && step.forever) {
    const again = encodeStep({ ...step, forever: false }, names, place);
    return [0x03, 0x40, ...again, 0x0c, 0, 0x0b];
  }
  const loop = [0x03, 0x40, 0x0c, 0, 0x0b];
  if (step === 'loop') return loop;
  // The first byte at the address of the last result.
  if (step === 'loopIfNone') return [0x20, 3, 0xa7, 0x2d, 0, 0, 0x45, 0x04, 0x40, ...loop, 0x0b];
  const { host, signature, params = [], pointer, read } = step;
  const [types = '', result = ''] = signature.split('>');
  const places = params.map((param) => (typeof param === 'number' ? param : place(param)));
  const pack = (at: number) => packed(places[at] ?? 0, (params[at] as Uint8Array).length);
  const pushed = [...types].flatMap((type, at) => {
    const isNumber = typeof params[at] === 'number';
    if (type === 'i') return [0x41, ...sleb(BigInt(places[at] ?? 0))];
    return [0x42, ...sleb(isNumber ? BigInt(params[at] as number) : pack(at))];
  });
  const call = [...pushed, 0x10, ...leb(names.indexOf(host))];
  if (read !== undefined) return [...call, ...(result ? [0x1a] : []), 0x42, ...sleb(pack(read)), 0x21, 3];
  if (result === 'j') return [...call, 0x21, 3];
  if (result === '') return [...call, 0x42, 0, 0x21, 3];
  // The address of bytes of a known length, or a number, which is stored first.
  if (pointer !== undefined) return [...call, 0xad, 0x42, ...sleb(packed(0, pointer)), 0x84, 0x21, 3];
  const store = [0x21, 2, 0x41, scratch, 0x20, 2, 0x36, 2, 0];
  return [...call, ...store, 0x42, ...sleb(packed(scratch, 4)), 0x21, 3];
}

function packed(address: number, length: number): bigint {
  return (BigInt(length) << 32n) | BigInt(address);
}

function encodeType(signature: string): number[] {
  const [parameters = '', result = ''] = signature.split('>');
  const types = (letters: string) => list([...letters].map((letter) => [letter === 'i' ? i32 : i64]));
  return [0x60, ...types(parameters), ...types(result)];
}
