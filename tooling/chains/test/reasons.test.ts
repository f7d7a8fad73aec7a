// Every mistake in every XCM version that a chain decodes, in both flows, and programs of other senders: compares the explanations by
// events, facts and dry runs with the outcome on the chain.
import { connect } from '@parachron/client';
import { type ChainSpec, createLocalChain, type LocalChain } from '@parachron/devnet';
import { describeMatrix, openScene, type Scene } from '@parachron/stories/matrix';
import { describeSent } from '@parachron/stories/sent';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll } from 'vitest';
import { alterSpec } from '../src/alterSpec.js';
import { isShort } from '../src/isShort.js';
import { listChains } from '../src/listChains.js';
import type { TestChain } from '../src/TestChain.js';

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

const chains = (await listChains()).filter(({ pallets }) => pallets.includes('Proxy'));
const parachains = chains.filter(({ kind }) => kind === 'parachain');
const relays = chains.filter(({ kind }) => kind === 'relay');

/** Boots a chain, or an altered chain of the same runtime, as a separate scene. */
async function open({ chain, kind }: TestChain, spec: ChainSpec): Promise<Scene> {
  await cryptoWaitReady();
  const local: LocalChain = await createLocalChain({ spec }, { mockSignatures: true });
  await local.newBlock();
  const own = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  opened.push(local, own);
  // The token of an altered chain has other decimals, and its fees are those of the chain, or a few times as much.
  const unit = 10n ** BigInt(chain.runtime.token.decimals);
  return openScene(own, { unit, ...(kind === 'relay' ? { relay: local } : {}) });
}

const isPrinted = true;

for (const one of isShort ? parachains.slice(0, 1) : parachains) {
  const { name, chain, spec } = one;
  const versions = listXcmVersions(chain.runtime.registry).filter(isXcmVersion);
  const [newest = 3] = versions.slice(-1);
  if (isShort) {
    // All mistakes are tried on small chains and on Asset Hub Rococo by each run of tooling/stories.
    const short = { flows: ['remote'], tried: [newest], withOdd: false, every: 3 } as const;
    describeMatrix(name, { versions, ...short }, () => open(one, spec));
    continue;
  }
  describeMatrix(
    name,
    { versions, isPrinted },
    () => open(one, spec),
    (scene) => describeSent(newest, scene),
  );
  // A chain of the same runtime, as others may have it.
  const altered = { versions, tried: [newest], flows: ['sovereign'], withOdd: false, isPrinted } as const;
  describeMatrix(`${name}, altered`, altered, () => open(one, alterSpec(spec)));
}

// The service as a child of a relay chain.
for (const one of isShort ? [] : relays) {
  const versions = listXcmVersions(one.chain.runtime.registry).filter(isXcmVersion);
  describeMatrix(one.name, { versions, withOdd: false, isPrinted }, () => open(one, one.spec));
}
