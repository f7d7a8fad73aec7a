import type { PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { answerOf, unread } from '../../../test/support/answers.js';
import { deriveSentVersion } from './deriveSentVersion.js';
import type { XcmFact, XcmRoute } from './xcmFact.js';
import type { XcmPlanFact } from './xcmPlanFact.js';

const support = (chain: string, versions: readonly number[]) => ({
  ...{ chain, versions, pallet: 'PolkadotXcm', setsVersions: true, sendsBytes: true },
});
const unset = answerOf<number | null>('PolkadotXcm.SupportedVersion', null);
const stored = (version: number) => answerOf<number | null>('PolkadotXcm.SupportedVersion', version);

/** A service with versions 0 to 3 and nothing stored, and a target with versions 3 to 5. */
const xcm: XcmFact = {
  relay: undefined,
  service: support('Service', [0, 1, 2, 3]),
  target: support('Target', [3, 4, 5]),
  routes: {},
};
const set = { version: 3, step: { id: 'set-version' } as unknown as PlanStep } as const;
const planned = { 'service → target': set } as unknown as XcmPlanFact;
const derive = (facts: Partial<XcmFact & XcmRoute> = {}, plan: XcmPlanFact = {}) => {
  const { supported = unset, safe = unset, ...others } = facts;
  const routes = { 'service → target': { supported, safe } };
  return deriveSentVersion({ ...xcm, ...others, routes }, plan);
};

test.each([
  ['without a service', undefined],
  ['without XCM in its metadata', support('Service', [])],
])('a service %s sends in no known version', (_what, service) => {
  expect(derive({ service })).toBeUndefined();
});

test('the version that is stored for the target comes before the safe version', () => {
  expect(derive({ supported: stored(2), safe: stored(3) })).toEqual({
    ...{ versions: [2], source: 'PolkadotXcm.SupportedVersion of the service', sentAs: 2, isUnset: false },
  });
});

test('the safe version is sent to a target without a stored version', () => {
  expect(derive({ safe: stored(2) })).toMatchObject({
    ...{ versions: [2], source: 'PolkadotXcm.SafeXcmVersion of the service', sentAs: 2, isUnset: false },
  });
});

test('the source of the version has the name of the pallet of the service', () => {
  const service = { ...support('Service', [0, 1, 2, 3]), pallet: 'XcmPallet' };
  expect(derive({ service, supported: stored(2) })?.source).toBe('XcmPallet.SupportedVersion of the service');
});

// `WrapVersion` of pallet-xcm writes no version that the runtime does not have.
test('a stored version is limited to the newest version of the service', () => {
  expect(derive({ supported: stored(5) })).toMatchObject({ versions: [3], sentAs: 3 });
});

test('a stored version that this project does not encode leaves every encodable version open', () => {
  expect(derive({ supported: stored(1) })).toEqual({
    ...{ versions: [2, 3], source: undefined, sentAs: undefined, isUnset: false },
  });
});

describe('without a stored version', () => {
  it('nothing is sent, and the highest common version is the one to set', () => {
    expect(derive()).toEqual({ versions: [3], source: undefined, sentAs: undefined, isUnset: true });
  });

  it('and without a common version there is none to set', () => {
    expect(derive({ target: support('Target', [4, 5]) })).toMatchObject({ versions: [], isUnset: true });
  });

  it('the version of the plan is tried, with its step', () => {
    expect(derive({}, planned)).toEqual({
      ...{ versions: [3], source: undefined, sentAs: undefined, isUnset: true, set },
    });
  });
});

test('the plan replaces a stored version, which stays the version that is sent until then', () => {
  expect(derive({ supported: stored(2) }, planned)).toEqual({
    ...{
      versions: [3],
      source: 'PolkadotXcm.SupportedVersion of the service',
      sentAs: 2,
      isUnset: false,
      set,
    },
  });
});

test('a plan for another route changes nothing', () => {
  const other = { 'target → service': set } as unknown as XcmPlanFact;
  expect(derive({ supported: stored(2) }, other)).not.toHaveProperty('set');
});

describe('an unread version', () => {
  it('leaves every version of the service open, and is not taken for unset', () => {
    expect(derive({ supported: unread })).toEqual({
      ...{ versions: [2, 3], source: undefined, sentAs: undefined, isUnset: false },
    });
    expect(derive({ safe: unread })).toMatchObject({ versions: [2, 3], isUnset: false });
  });

  it('does not matter behind the version that is stored for the target', () => {
    expect(derive({ supported: stored(2), safe: unread })).toMatchObject({ sentAs: 2 });
  });
});
