import type { PlanStep } from '@parachron/core';
import { assetHubKusama, substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { answerOf, evidenceFor, unread } from '../../../test/support/answers.js';
import { deriveRoute, deriveVersionObstacle, listTriedVersions, type XcmEnd } from './xcmFact.js';

const support = (chain: string, versions: readonly number[], runtime = assetHubKusama()): XcmEnd => ({
  ...runtime,
  chain,
  versions,
  pallet: 'PolkadotXcm',
});
const unset = answerOf<number | null>('PolkadotXcm.SupportedVersion', null);
const stored = (version: number) => answerOf<number | null>('PolkadotXcm.SupportedVersion', version);
const setting = { id: 'set-version' } as unknown as PlanStep;

type Answers = Parameters<typeof deriveRoute>[0];

/** A service with versions 0 to 3 and nothing stored, and a target with versions 3 to 5. */
function derive(answers: Partial<Answers> = {}, plan: Parameters<typeof deriveRoute>[1] = () => setting) {
  const [sender, receiver] = [support('Service', [0, 1, 2, 3]), support('Target', [3, 4, 5])];
  const ends = { from: 'service', to: 'target', sender, receiver } as const;
  const known = { ...ends, supported: unset, safe: unset, ...answers };
  const route = deriveRoute(known, plan);
  return { ...route, tried: listTriedVersions(route) };
}

describe('the version in which the service sends', () => {
  it.each([
    ['is the stored one before the safe one', { supported: stored(2), safe: stored(3) }, 'SupportedVersion'],
    ['is the safe one without a stored one', { safe: stored(2) }, 'SafeXcmVersion'],
    [
      'does not need the safe one behind a stored one',
      { supported: stored(2), safe: unread },
      'SupportedVersion',
    ],
  ] as const)('%s', (_what, answers, item) => {
    const found = { sentAs: 2, source: `PolkadotXcm.${item}`, isRead: false };
    // The target reads no version 2: the plan sets another, in which the program is tried.
    expect(derive(answers)).toMatchObject({ ...found, newest: 3, due: setting, tried: [3] });
    // Without a call that sets it, the program is tried as it is sent.
    expect(derive(answers, () => undefined)).toMatchObject({ ...found, due: undefined, tried: [2] });
  });

  it('has the name of the pallet of the service in its source', () => {
    const sender = { ...support('Service', [0, 1, 2, 3]), pallet: 'XcmPallet' };
    expect(derive({ sender, supported: stored(2) }).source).toBe('XcmPallet.SupportedVersion');
  });

  // `WrapVersion` of pallet-xcm writes no version that the runtime does not have.
  it('is limited to the newest version of the service', () => {
    expect(derive({ supported: stored(5) })).toMatchObject({
      sentAs: 3,
      isRead: true,
      due: undefined,
      tried: [3],
    });
  });

  it('is what a fork sent, whatever is stored', () => {
    const sent = { known: true, value: 3, evidence: evidenceFor('fork', 3) } as const;
    const route = derive({ supported: stored(2), sent });
    expect(route).toMatchObject({
      sentAs: 3,
      source: 'a run on a fork',
      isRead: true,
      evidence: [sent.evidence],
    });
  });

  it('leaves every encodable version open, if this project does not encode it', () => {
    const receiver = support('Target', [1, 3]);
    expect(derive({ receiver, supported: stored(1) })).toMatchObject({
      sentAs: 1,
      isRead: true,
      tried: [2, 3],
    });
  });

  it.each([{ supported: unread }, { safe: unread }])(
    'is not taken for unset if it is unread: %j',
    (answers) => {
      const route = derive(answers);
      expect(route).toMatchObject({
        sentAs: undefined,
        unread,
        due: undefined,
        tried: [2, 3],
      });
    },
  );
});

describe('without a stored version', () => {
  it('nothing is sent, and the newest common version is the one to set', () => {
    expect(derive()).toMatchObject({
      sentAs: undefined,
      source: undefined,
      due: setting,
      tried: [3],
    });
  });

  it('and without a common version there is none to set', () => {
    const route = derive({ receiver: support('Target', [4, 5]) });
    expect(route).toMatchObject({ sentAs: undefined, newest: undefined, due: undefined, tried: [] });
  });
});

test.each([
  ['without a service', undefined],
  ['without XCM in its metadata', support('Service', [])],
])('a service %s sends in no known version', (_what, sender) => {
  expect(derive({ sender, supported: unread }).tried).toBeUndefined();
});

describe('the obstacle to a common version', () => {
  test('is the older runtime if the chains have no version in common', () => {
    const old = support('Old', [2, 3]);
    const next = support('Next', [4, 5]);
    expect(deriveVersionObstacle(old, next)).toEqual({
      reason: 'Old writes XCM V2, V3. Next reads XCM V4, V5. They have none in common.',
      howTo: 'Upgrade the runtime of Old: it supports only the older versions.',
    });
    expect(deriveVersionObstacle(next, old).howTo).toContain('Upgrade the runtime of Old');
  });

  test('is the missing call if the chains have a version in common', () => {
    expect(deriveVersionObstacle(support('Sender', [3, 4], substrateNode()), support('Other', [3]))).toEqual({
      reason: 'The runtime of Sender has no call PolkadotXcm.force_xcm_version.',
      howTo: 'Store version 3 for Other by a runtime upgrade of Sender.',
    });
  });

  test('is the router of the sender if a fork sent another version after the call', () => {
    const [sender, receiver] = [support('Sender', [3, 4, 5]), support('Other', [3, 4])];
    expect(deriveVersionObstacle(sender, receiver, 5)).toEqual({
      reason:
        'A fork of Sender sent XCM version 5 to Other, also after PolkadotXcm.force_xcm_version with version 4.',
      howTo: 'Let the router of Sender take the version from PolkadotXcm, by a runtime upgrade.',
    });
  });

  test('is Parachron if the common version is newer than the versions that Parachron writes', () => {
    const { reason, howTo } = deriveVersionObstacle(support('Sender', [6]), support('Other', [6]));
    expect(reason).toContain('Both chains support XCM version 6. Parachron does not encode');
    expect(howTo).toBe('Send PolkadotXcm.force_xcm_version with version 6 for Other as root of Sender.');
  });
});
