import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isShort } from './isShort.js';
import { listChains } from './listChains.js';
import { openTestChain } from './openTestChain.js';
import { sortBySize } from './sortBySize.js';
import type { TestChain } from './TestChain.js';

/** A parachain with a relay chain that it could be on, for `describe.each` and `test.each`. */
export interface Pair {
  /** `paseo × people-paseo`. */
  readonly title: string;
  readonly relay: TestChain;
  readonly target: TestChain & { readonly paraId: number };
}

/** Lists each relay chain of the folder with each of its parachains; a short run has the smallest runtimes first. */
export async function listPairs(): Promise<readonly Pair[]> {
  return join(await listChains());
}

/** Lists the relay chain of the registry's packages with their parachain. */
export async function listPublishedPairs(): Promise<readonly Pair[]> {
  const require = createRequire(import.meta.url);
  const files = [
    require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
    fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub')),
  ];
  return join(await Promise.all(files.map(openTestChain)));
}

function join(chains: readonly TestChain[]): readonly Pair[] {
  const sorted = isShort ? sortBySize(chains) : chains;
  const relays = sorted.filter(({ kind }) => kind === 'relay');
  const targets = sorted.filter((chain): chain is Pair['target'] => chain.paraId !== undefined);
  return relays.flatMap((relay) =>
    targets.map((target) => ({ title: `${relay.name} × ${target.name}`, relay, target })),
  );
}
