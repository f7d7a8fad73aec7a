import { describe, expect, test } from 'vitest';
import type { XcmVersionSupport } from './xcmFact.js';
import { deriveVersionObstacle } from './xcmPlanFact.js';

const support = (chain: string, versions: readonly number[], setsVersions = true): XcmVersionSupport => ({
  chain,
  pallet: 'PolkadotXcm',
  versions,
  setsVersions,
  sendsBytes: false,
});

describe('the obstacle to a common version', () => {
  test('is the older runtime if the chains have no version in common', () => {
    const old = support('Old', [2, 3]);
    const next = support('Next', [4, 5]);
    expect(deriveVersionObstacle(old, next)).toEqual({
      reason: 'Old writes XCM versions 2, 3. Next reads XCM versions 4, 5. They have none in common.',
      howTo: 'Upgrade the runtime of Old: it supports only the older versions.',
    });
    expect(deriveVersionObstacle(next, old).howTo).toContain('Upgrade the runtime of Old');
  });

  test('is the missing call if the chains have a version in common', () => {
    expect(deriveVersionObstacle(support('Sender', [3, 4], false), support('Other', [3]))).toEqual({
      reason: 'The runtime of Sender has no call PolkadotXcm.force_xcm_version.',
      howTo: 'Store version 3 for Other by a runtime upgrade of Sender.',
    });
  });

  test('is Parachron if the common version is newer than the versions that Parachron writes', () => {
    const { reason, howTo } = deriveVersionObstacle(support('Sender', [6]), support('Other', [6]));
    expect(reason).toBe('Both chains support XCM version 6. Parachron does not encode that version.');
    expect(howTo).toBe('Send PolkadotXcm.force_xcm_version with version 6 for Other as root of Sender.');
  });
});
