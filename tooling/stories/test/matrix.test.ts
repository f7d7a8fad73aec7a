// Every mistake, in every version that a chain reads, in both flows: compares the outcomes from events, facts and dry runs with the
// effect on the chain.

import { connect } from '@parachron/client';
import { createFork, createTarget } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { loadAssetHubSpec } from '../src/loadSpecs.js';
import { describeMatrix } from '../src/matrix/describeMatrix.js';
import { openScene } from '../src/matrix/openScene.js';
import { TARGET, unit } from '../src/people.js';

/** The versions of each generation, of which the first is tried; the nightly run tries all. */
const generations = { v2: [2], v4: [4, 3, 2], v5: [5, 4, 3] } as const;

for (const generation of ['v2', 'v4', 'v5'] as const) {
  const [newest, ...others] = generations[generation];
  describeMatrix(
    `a target of ${generation}`,
    { versions: [newest, ...others].sort(), tried: isLong ? [newest, ...others] : [newest] },
    () =>
      openScene(
        async () => {
          const target = await createTarget({ paraId: TARGET, generation, mode: { kind: 'manual' } });
          return createFork({ node: await connect(target.provider) });
        },
        { unit },
      ),
  );
}

describeMatrix('Asset Hub Rococo', { versions: [2], withOdd: false }, () =>
  openScene(async () => createFork({ spec: await loadAssetHubSpec() }), { unit }),
);
