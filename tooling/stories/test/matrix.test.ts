// Every mistake, in every version that a chain reads, in both flows: compares the outcomes from events, facts and dry runs with the
// effect on the chain.
import { type Chain, connect } from '@parachron/client';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { relayLocation } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll } from 'vitest';
import { loadAssetHubSpec } from '../src/loadSpecs.js';
import { describeMatrix } from '../src/matrix/describeMatrix.js';
import { openScene } from '../src/matrix/openScene.js';
import { TARGET, unit } from '../src/people.js';
import { describeSent } from '../src/sent/describeSent.js';

const hubId = 1000;
let devnet: Devnet | undefined;
let chain: Chain | undefined;
afterAll(async () => {
  await chain?.close();
  await devnet?.close();
});

async function open(targets: Parameters<typeof createDevnet>[0]): Promise<Chain> {
  await cryptoWaitReady();
  await chain?.close();
  await devnet?.close();
  devnet = await createDevnet(targets);
  const [target] = devnet.targets;
  if (!target) throw new TypeError('the network has no target');
  chain = await connect(target.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  return chain;
}

const versions = { v2: [2], v4: [2, 3, 4], v5: [3, 4, 5] } as const;

/** The newest version of each generation, and an older one; the nightly run has them all. */
const tried = isLong ? versions : ({ v2: [2], v4: [4], v5: [3, 5] } as const);

for (const generation of ['v2', 'v4', 'v5'] as const) {
  describeMatrix(
    `a target of ${generation}`,
    { versions: versions[generation], tried: tried[generation] },
    async () => openScene(await open({ targets: [{ paraId: TARGET, generation }] }), { unit }),
    (scene) => describeSent(generation === 'v2' ? 2 : generation === 'v4' ? 4 : 5, scene),
  );
}

describeMatrix('Asset Hub Rococo', { versions: [2], withOdd: false }, async () =>
  openScene(await open({ targets: [{ paraId: hubId, source: { spec: await loadAssetHubSpec() } }] }), {
    unit,
    token: relayLocation,
    flows: ['sovereign'],
  }),
);
