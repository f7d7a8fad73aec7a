import { listChains } from './listChains.js';
import type { TestChain } from './TestChain.js';

/** A parachain with a relay chain that it could be on, for `describe.each` and `test.each`. */
export interface Pair {
  /** `paseo × people-paseo`. */
  readonly title: string;
  readonly relay: TestChain;
  readonly target: TestChain & { readonly paraId: number };
}

/** Lists each relay chain of the folder with each of its parachains. */
export async function listPairs(): Promise<readonly Pair[]> {
  const chains = await listChains();
  const relays = chains.filter(({ kind }) => kind === 'relay');
  const targets = chains.filter((chain): chain is Pair['target'] => chain.paraId !== undefined);
  return relays.flatMap((relay) =>
    targets.map((target) => ({ title: `${relay.name} × ${target.name}`, relay, target })),
  );
}
