import {
  type Answer,
  type Answers,
  formatHex,
  type Hex,
  type Read,
  type Reads,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';
import { unread } from './answers.js';

/** Answers by the name of what is read: the bytes of a runtime call by its arguments, the decoded value of an item of storage. */
export interface Given {
  readonly [name: string]: ((args: Hex) => Hex | undefined) | string | number | bigint;
}

/** Block 500 of a chain that answers the given reads; every other read is unknown. */
export function createAnsweringSnapshot(runtime: Runtime, given: Given = {}): Snapshot {
  const block = { number: 500, hash: '0x01' } as const;
  const answer = (read: Read<unknown>): Answer<unknown> => {
    const key = nameOf(read);
    const found = given[key];
    const bytes =
      typeof found === 'function' && read.kind === 'runtimeCall'
        ? found(formatHex(read.args(runtime.registry)))
        : undefined;
    if (found === undefined || (typeof found === 'function' && bytes === undefined)) return unread;
    const evidence = { chain: runtime.chain, block, key, value: null };
    const value =
      bytes && read.kind === 'runtimeCall' ? read.decode(hexToU8a(bytes), runtime.registry) : found;
    return { known: true, value, evidence };
  };
  return {
    block,
    runtime,
    read: async <R extends Reads>(reads: R) =>
      Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, answer(read)])) as Answers<R>,
  };
}

function nameOf(read: Read<unknown>): string {
  if (read.kind === 'runtimeCall') return `${read.api}.${read.method}`;
  return `${read.pallet}.${read.kind === 'constant' ? read.name : read.item}`;
}
