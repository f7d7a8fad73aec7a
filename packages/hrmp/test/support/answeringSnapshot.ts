import {
  type Answer,
  type Answers,
  type Evidence,
  formatHex,
  type Hex,
  type Reads,
  type Runtime,
  type Snapshot,
} from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

/** A block of a chain that answers runtime calls from a list, has empty storage, and records its requests. */
export function createAnsweringSnapshot(
  runtime: Runtime,
  answers: { readonly [method: string]: (args: Uint8Array) => Hex | undefined },
): Snapshot & { readonly asked: { method: string; args: Hex }[]; readonly requests: () => number } {
  const block = { number: 1, hash: `0x${'11'.repeat(32)}` } as const;
  const asked: { method: string; args: Hex }[] = [];
  let requests = 0;
  let turn: Promise<void> | undefined;
  return {
    block,
    runtime,
    asked,
    requests: () => requests,
    async read<R extends Reads>(reads: R): Promise<Answers<R>> {
      // Reads that begin together are one request.
      if (!turn) requests += 1;
      turn ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        turn = undefined;
      });
      await turn;
      const found = Object.entries(reads).map(([name, read]): [string, Answer<unknown>] => {
        const evidence: Evidence = { chain: runtime.chain, block, key: name, value: null };
        if (read.kind === 'storage') return [name, { known: true, value: read.decode(undefined), evidence }];
        const unknown = { known: false, reason: `no ${name}`, howToFindOut: 'not at all' } as const;
        if (read.kind !== 'runtimeCall') return [name, unknown];
        const args = read.args(runtime.registry);
        asked.push({ method: `${read.api}.${read.method}`, args: formatHex(args) });
        const answer = answers[`${read.api}.${read.method}`]?.(args);
        if (answer === undefined) return [name, unknown];
        return [name, { known: true, value: read.decode(hexToU8a(answer), runtime.registry), evidence }];
      });
      return Object.fromEntries(found) as Answers<R>;
    },
  };
}
