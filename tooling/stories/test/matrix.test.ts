// Every mistake, in every version that a chain reads, in both flows: compares the outcomes from events, facts and dry runs with the
// effect on the chain.

import { connect } from '@parachron/client';
import { createFork, createTarget } from '@parachron/devnet';
import { isLong } from '@parachron/repo/isLong';
import { loadAssetHubSpec } from '../src/loadSpecs.js';
import { describeMatrix } from '../src/matrix/describeMatrix.js';
import { openScene } from '../src/matrix/openScene.js';
import { TARGET, unit } from '../src/people.js';

// The newest version is tried; the nightly run tries all.
describeMatrix('a target', { versions: [2, 3, 4], tried: isLong ? [4, 3, 2] : [4] }, () =>
  openScene(
    async () => {
      const target = await createTarget({ paraId: TARGET, mode: { kind: 'manual' } });
      return createFork({ node: await connect(target.provider) });
    },
    { unit },
  ),
);

describeMatrix('Asset Hub Rococo', { versions: [2], withOdd: false }, () =>
  openScene(async () => createFork({ spec: await loadAssetHubSpec() }), { unit }),
);
