import { describe, expect, it, test } from 'vitest';
import { alice, describedAlice, hashedAlice } from '../../../test/support/accounts.js';
import { grantOf, makeProxyFacts } from '../../../test/support/makeProxyFacts.js';
import { explainGrant, type GrantDiagnosis } from './explainGrant.js';
import type { ProxyTypesFact } from './proxyTypesFact.js';

/** Any permits every call, Staking refuses one, and Other was not tried. */
const tried = (hasCalls = true) =>
  ({
    ...{ known: true, hasCalls, chosen: 'Any' },
    estimate: {
      types: [
        { name: 'Any', verdict: 'permitted', calls: [{ call: '0x01', result: 'done' }] },
        {
          name: 'Staking',
          verdict: 'refused',
          calls: [
            { call: '0x01', result: 'filtered' },
            { call: '0x02', result: 'done' },
          ],
        },
        { name: 'Other', verdict: 'unknown', calls: [] },
      ],
    },
  }) as unknown as ProxyTypesFact;
const untried: ProxyTypesFact = { known: false, reason: 'No fork runs.', howToFindOut: 'Start one.' };

const good = grantOf();
const delayed = grantOf({ delay: 5 });
const narrow = grantOf({ proxyType: 'Staking' });
const doubtful = grantOf({ proxyType: 'Other' });
const misplaced = grantOf({ delegate: hashedAlice });
const foreign = grantOf({ delegate: alice });

const explain = (
  proxies: readonly (typeof good)[],
  { types = tried(), crossChainAccount = describedAlice }: Partial<Parameters<typeof explainGrant>[1]> = {},
): GrantDiagnosis => explainGrant(makeProxyFacts({ proxies }), { types, crossChainAccount });

// The chain takes the first entry of the delegate: find_proxy of pallet-proxy.
test.each([
  ['no proxy', [], { problem: 'missing', active: undefined, spare: undefined, useless: [] }],
  ['a proxy of another account', [foreign], { problem: 'missing', useless: [] }],
  ['a valid proxy', [good], { problem: undefined, active: good, spare: good, useless: [] }],
  ['a delay', [delayed], { problem: 'delayed', active: delayed, spare: undefined, useless: [delayed] }],
  ['a type that refuses a call', [narrow], { problem: 'too-narrow', active: narrow, useless: [narrow] }],
  ['an untried type', [doubtful], { problem: 'untried', active: doubtful, useless: [] }],
  ['a delay before a valid proxy', [delayed, good], { problem: 'delayed', spare: good, useless: [delayed] }],
  [
    'a narrow type before a valid proxy',
    [narrow, good],
    { problem: 'too-narrow', spare: good, useless: [narrow] },
  ],
  ['a valid proxy before a delayed one', [good, delayed], { problem: undefined, active: good, useless: [] }],
  ['a valid proxy behind another account', [foreign, good], { problem: undefined, active: good }],
  [
    'two that cannot act',
    [delayed, narrow],
    { problem: 'delayed', spare: undefined, useless: [delayed, narrow] },
  ],
] as [string, (typeof good)[], object][])(
  'the diagnosis of %s names problem, active proxy and removals',
  (_what, proxies, found) => {
    expect(explain(proxies)).toMatchObject(found);
  },
);

describe('the account that the service names', () => {
  const elsewhere = { crossChainAccount: hashedAlice };

  it('as the delegate, where the target derives another, is a grant that can never be used', () => {
    expect(explain([misplaced], elsewhere)).toMatchObject({
      problem: 'wrong-delegate',
      useless: [misplaced],
    });
  });

  it('is useless beside the valid proxy, without a problem', () => {
    expect(explain([misplaced, good], elsewhere)).toMatchObject({ problem: undefined, useless: [misplaced] });
  });

  it('is not judged where it is the derived account, or unknown', () => {
    expect(explain([misplaced]).useless).toEqual([]);
    const facts = makeProxyFacts({ proxies: [misplaced] });
    const unknown = explainGrant(facts, { types: tried(), crossChainAccount: undefined });
    expect(unknown).toMatchObject({ problem: 'missing', useless: [] });
  });
});

describe('refused calls', () => {
  it('are those that the type of the active proxy filters', () => {
    expect(explain([narrow]).refused).toEqual(['0x01']);
    expect(explain([good]).refused).toEqual([]);
  });
});

describe('types without a dry run', () => {
  it('leave the proxy untried', () => {
    expect(explain([good], { types: untried })).toMatchObject({
      problem: 'untried',
      spare: good,
      refused: [],
    });
  });

  it('are in doubt without a named call, except for the most permissive type', () => {
    const types = tried(false);
    expect(explain([doubtful], { types })).toMatchObject({ problem: 'uncompared', spare: doubtful });
    expect(explain([good], { types }).problem).toBeUndefined();
  });
});
