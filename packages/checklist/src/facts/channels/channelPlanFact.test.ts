import type { PlanStep, Runtime } from '@parachron/core';
import type { ChannelManager } from '@parachron/hrmp';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
import { loadTargets } from '../../../test/support/loadTargets.js';
import { deriveRoute, type XcmEnd } from '../xcm/xcmFact.js';
import { describeSenders } from './channelPlanFact.js';

let runtime: Runtime;
beforeAll(async () => {
  // A chain of XCM version 4 reads the versions 2 to 4; it is the channel manager as well.
  runtime = (await loadTargets()).target;
});

const unset = answerOf<number | null>('PolkadotXcm.SupportedVersion', null);
const stored = (version: number) => answerOf<number | null>('PolkadotXcm.SupportedVersion', version);
const none = { supported: unset, safe: unset };

interface Case {
  /** Versions of the target's runtime; null if they are unknown. */
  readonly versions?: readonly number[] | null;
  readonly target?: {
    readonly supported: ReturnType<typeof stored> | typeof unread;
    readonly safe: ReturnType<typeof stored>;
  };
  readonly setting?: PlanStep | undefined;
}

const setsVersion = { id: 'set-version' } as unknown as PlanStep;

/** The target as a sender: the service has version 4 stored. */
function derive({ versions = [2, 3, 4], target = none, ...given }: Case) {
  const setting = 'setting' in given ? given.setting : setsVersion;
  const manager = { role: 'relay', runtime, pallet: 'Hrmp' } as unknown as ChannelManager;
  const support = (own: readonly number[] | null): XcmEnd | undefined =>
    own ? { ...runtime, pallet: undefined, versions: own } : undefined;
  const receiver = support([2, 3, 4]);
  const [toRelay, service] = [
    deriveRoute(
      { from: 'target', to: 'relay', sender: support(versions), receiver, ...target },
      () => setting,
    ),
    deriveRoute(
      { from: 'service', to: 'relay', sender: support([3, 4]), receiver, supported: stored(4), safe: unset },
      () => undefined,
    ),
  ];
  const routes = { 'target → relay': toRelay, 'service → relay': service };
  const senders = describeSenders(manager, { xcm: routes, scope: pairScope });
  const [own, other] = [senders[pairScope.targetParaId], senders[pairScope.serviceParaId]];
  return { version: own?.version, due: own?.due, service: other?.version };
}

describe('a stored version that the channel manager reads', () => {
  it.each([
    ['for the channel manager', { supported: stored(3), safe: unset }],
    ['for unknown locations', { supported: unset, safe: stored(3) }],
    ['for the channel manager, before the safe version', { supported: stored(3), safe: stored(2) }],
  ])('%s is the version of the programs, without a step', (_what, target) => {
    expect(derive({ target })).toEqual({ version: 3, due: undefined, service: 4 });
  });

  it('is limited to the newest version of the sender', () => {
    expect(derive({ versions: [3], target: { supported: stored(5), safe: unset } })).toMatchObject({
      version: 3,
    });
  });
});

describe('without a stored version that the channel manager reads', () => {
  it.each([
    ['nothing is stored', none],
    ['a version is stored that only the sender supports', { supported: stored(5), safe: unset }],
  ])('a step sets the newest common version if %s', (_what, target) => {
    const { version, due } = derive({ versions: [3, 4, 5], target });
    expect(version).toBe(4);
    expect(due).toBe(setsVersion);
  });

  it('and without a call that sets one, the reason and the remedy stay', () => {
    const { version, due } = derive({
      versions: [3, 4, 5],
      target: { supported: stored(5), safe: unset },
      setting: undefined,
    });
    expect(due).toBeUndefined();
    expect(version).toEqual({
      reason: expect.stringMatching(/XCM/),
      howTo: expect.stringMatching(/\.$/),
    });
  });

  it('and without a common version, no step sets one', () => {
    const { version, due } = derive({ versions: [5] });
    expect(due).toBeUndefined();
    expect(version).toHaveProperty('howTo');
  });
});

test('a sender with unknown versions sends in the newest version of the channel manager', () => {
  expect(derive({ versions: null })).toEqual({ version: 4, due: undefined, service: 4 });
});

test('each parachain has its own version', () => {
  expect(derive({ target: { supported: stored(3), safe: unset } })).toMatchObject({ version: 3, service: 4 });
});

test('an unread version is not taken for unset: no step sets one', () => {
  expect(derive({ target: { supported: unread, safe: unset } })).toMatchObject({ due: undefined });
});
