import { formatHex, type Hex } from '@parachron/core';
import { bnToU8a, compactToU8a, hexToU8a, stringToU8a, u8aConcat } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { leb, list, section, sized, sleb, text } from '../../../runtime/test/support/encodeWasm.js';

/** A minimal runtime for tests: WebAssembly assembled by hand. */
export interface TinyRuntime {
  /** Answers of runtime API methods, by the name of the export. */
  readonly answers?: Readonly<Record<string, Uint8Array>>;
  /** Methods that store their argument under a key before they answer. */
  readonly stores?: { readonly methods: readonly string[]; readonly key: Hex };
  /** Methods that clear a key before they answer. */
  readonly clears?: { readonly methods: readonly string[]; readonly key: Hex };
  /** Methods with a second answer for arguments whose first byte is 1. */
  readonly some?: Readonly<Record<string, Uint8Array>>;
  /** A host function that the runtime imports; `calls` names the methods that call it. */
  readonly imports?: { readonly name: string; readonly calls: readonly string[] };
  /** Methods that never end. */
  readonly loops?: readonly string[];
  /** Runtime APIs that the version lists, all of version 1. */
  readonly apis?: readonly string[];
  /** The last number of its version, which decides the versions of tries. */
  readonly system?: number;
}

const I32 = 0x7f;
const I64 = 0x7e;

/** Address of the answers in memory; the host's heap begins behind them. */
const DATA = 1024;

/**
 * Assembles a runtime: per method one function `(pointer, length) -> pointer | length << 32`, answers as data, and the
 * version in the sections where nodes look for it.
 */
export function createTinyRuntime(options: TinyRuntime): Hex {
  const { answers = {}, stores, clears, some = {}, imports, loops = [], apis = [], system = 0 } = options;
  const data: Uint8Array[] = [];
  let end = DATA;
  const place = (bytes: Uint8Array): bigint => {
    const at = end;
    data.push(bytes);
    end += bytes.length;
    return (BigInt(bytes.length) << 32n) | BigInt(at);
  };
  const key = stores ? place(hexToU8a(stores.key)) : 0n;
  const cleared = clears ? place(hexToU8a(clears.key)) : 0n;
  const names = Object.keys(answers);
  // Functions are counted with the imports first: 0 writes storage, 1 clears it, 2 is the host function that a test adds.
  const first = imports ? 3 : 2;
  const bodies = names.map((name) => {
    const store = stores?.methods.includes(name)
      ? [...i64(key), 0x20, 1, 0xad, 0x42, 32, 0x86, 0x20, 0, 0xad, 0x84, 0x10, 0]
      : [];
    const call = imports?.calls.includes(name) ? [0x10, 2] : [];
    const clear = clears?.methods.includes(name) ? [...i64(cleared), 0x10, 1] : [];
    const loop = loops.includes(name) ? [0x03, 0x40, 0x0c, 0, 0x0b] : [];
    const plain = i64(place(answers[name] as Uint8Array));
    const other = some[name];
    // load8_u, then if … else … end with an i64.
    const answer = other
      ? [0x20, 0, 0x2d, 0, 0, 0x04, I64, ...i64(place(other)), 0x05, ...plain, 0x0b]
      : plain;
    return sized([0, ...loop, ...call, ...store, ...clear, ...answer, 0x0b]);
  });
  const types = [
    [0x60, 2, I32, I32, 1, I64],
    [0x60, 2, I64, I64, 0],
    [0x60, 0, 0],
    [0x60, 1, I64, 0],
  ];
  const hosts = [
    [...text('env'), ...text('ext_storage_set_version_1'), 0, 1],
    [...text('env'), ...text('ext_storage_clear_version_1'), 0, 3],
  ];
  if (imports) hosts.push([...text('env'), ...text(imports.name), 0, 2]);
  const exported = [
    [...text('memory'), 2, 0],
    [...text('__heap_base'), 3, 0],
    ...names.map((name, at) => [...text(name), 0, ...leb(first + at)]),
  ];
  const heap = end + 1024;
  const wasm = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(types)),
    ...section(2, list(hosts)),
    ...section(3, list(names.map(() => [0]))),
    ...section(5, [1, 0, ...leb(Math.ceil(heap / 65_536) + 32)]),
    ...section(6, [1, I32, 0, 0x41, ...sleb(BigInt(heap)), 0x0b]),
    ...section(7, list(exported)),
    ...section(10, list(bodies)),
    ...section(11, [1, 0, 0x41, ...sleb(BigInt(DATA)), 0x0b, ...sized([...u8aConcat(...data)])]),
    ...section(0, [...text('runtime_version'), ...encodeVersion(system)]),
    ...section(0, [...text('runtime_apis'), ...apis.flatMap((api) => [...blake2AsU8a(api, 64), 1, 0, 0, 0])]),
  ];
  return formatHex(Uint8Array.from(wasm));
}

/** Bytes in SCALE: the length, then the bytes. */
export function encodeBytes(value: string | Uint8Array): Uint8Array {
  const bytes = typeof value === 'string' ? stringToU8a(value) : value;
  return u8aConcat(compactToU8a(bytes.length), bytes);
}

function encodeVersion(system: number): Uint8Array {
  const numbers = [1, 1, 1].map((value) => bnToU8a(value, { bitLength: 32, isLe: true }));
  return u8aConcat(
    encodeBytes('tiny'),
    encodeBytes('tiny'),
    ...numbers,
    [0],
    bnToU8a(1, { bitLength: 32, isLe: true }),
    [system],
  );
}

function i64(value: bigint): number[] {
  return [0x42, ...sleb(value)];
}
