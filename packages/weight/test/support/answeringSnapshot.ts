import {
  type Answer,
  type Answers,
  type Evidence,
  formatHex,
  getRuntimeApiVersion,
  type Hex,
  type Reads,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/** Answers of a chain: runtime calls by name; all other reads are empty. */
export interface Answering {
  readonly [method: string]: (args: Hex) => Hex | undefined;
}

/** A block of a chain that answers runtime calls from a list, and records its requests by round trip. */
export interface AnsweringSnapshot extends Snapshot {
  readonly asked: readonly (readonly { readonly method: string; readonly args: Hex }[])[];
}

/** Creates such a block. As with a connected chain, runtime APIs that the runtime lacks are not requested. */
export function createAnsweringSnapshot(runtime: Runtime, answers: Answering): AnsweringSnapshot {
  const block = { number: 1, hash: `0x${'11'.repeat(32)}` } as const;
  const asked: { method: string; args: Hex }[][] = [];
  return {
    block,
    runtime,
    asked,
    async read<R extends Reads>(reads: R): Promise<Answers<R>> {
      const trip: { method: string; args: Hex }[] = [];
      const found = Object.entries(reads).map(([name, read]): [string, Answer<unknown>] => {
        const unknown = { known: false, howToFindOut: 'not at all' } as const;
        if (read.kind !== 'runtimeCall') return [name, { ...unknown, reason: `No ${read.kind}.` }];
        const method = `${read.api}.${read.method}`;
        if (getRuntimeApiVersion(runtime, read.api) === undefined) {
          return [name, { ...unknown, reason: `No runtime API ${read.api}.` }];
        }
        const args = formatHex(read.args(runtime.registry));
        trip.push({ method, args });
        const answer = answers[method]?.(args);
        if (answer === undefined) return [name, { ...unknown, reason: `No answer to ${method}.` }];
        const evidence: Evidence = { chain: runtime.chain, block, key: method, value: answer };
        return [name, { known: true, value: read.decode(hexToU8a(answer), runtime.registry), evidence }];
      });
      asked.push(trip);
      return Object.fromEntries(found) as Answers<R>;
    },
  };
}
