import type { DecodedEvent } from '@parachron/client';
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../queues/Verdict.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { deriveExplanation, deriveSilence } from './deriveExplanation.js';

const here = { parents: 0, interior: [] } as const;
const offer = { id: here, amount: 60n };
const weight = { refTime: 100n, proofSize: 50n };
const program = encodeProgram(
  [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call: '0x000000' },
  ],
  { version: 4 },
);

const event = (name: string, data: DecodedEvent['data'] = {}, changes: Partial<DecodedEvent> = {}) => {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, method, data, ...changes } as const satisfies DecodedEvent;
};
const explain = (verdict: Partial<Verdict>, context: DeliveryContext = {}) =>
  deriveExplanation({ kind: 'failed', events: [], ...verdict }, context);
const filtered = { kind: 'Module', pallet: 'System', error: 'CallFiltered', docs: '' } as const;

describe('a verdict of a queue', () => {
  it.each([
    ['a message that was put aside', { kind: 'overweight', error: 'WeightLimitReached' }, 'overweight'],
    ['a message that the queue cannot read', { kind: 'unreadable' }, 'unsupported-version'],
    ['an error with one cause', { kind: 'failed', error: 'UntrustedReserveLocation' }, 'untrusted-reserve'],
    ['a refusal with a name', { kind: 'refused', error: 'Barrier' }, 'barrier'],
    ['an error that concerns no task', { kind: 'failed', error: 'Overflow' }, 'xcm-failed'],
  ] as const)('%s is reported by the chain', (_, verdict, outcome) => {
    const { error } = { error: undefined, ...verdict };
    expect(explain(verdict)).toMatchObject({ outcome, certainty: 'reported', candidates: [] });
    expect(explain(verdict).error).toBe(error);
  });

  it('without a name is deduced from the weight of the program', () => {
    const known: DeliveryContext = { program, programWeight: weight };
    expect(explain({ used: weight }, known)).toMatchObject({ outcome: 'barrier', certainty: 'deduced' });
  });

  it('without a name has the error of a dry run of the same program, which is not a report', () => {
    const replay = {
      outcome: { kind: 'Incomplete', error: 'AssetNotFound', index: 0 },
    } as unknown as DeliveryContext['replay'];
    expect(explain({}, { program, ...(replay && { replay }) })).toMatchObject({
      outcome: 'asset-not-found',
      certainty: 'deduced',
      error: 'AssetNotFound',
    });
    // The name by the chain itself comes first.
    expect(explain({ error: 'Barrier' }, { program, ...(replay && { replay }) })).toMatchObject({
      outcome: 'barrier',
      certainty: 'reported',
    });
  });

  it('leaves several outcomes open without further facts, and says how to find out', () => {
    const found = explain({}, { program });
    expect(found).toMatchObject({ outcome: 'one-of', certainty: 'deduced' });
    expect(found.candidates.length).toBeGreaterThan(1);
    expect(new Set(found.candidates).size).toBe(found.candidates.length);
    expect(found.howToFindOut).toMatch(/\.$/);
  });
});

describe('a proxied call', () => {
  it('that succeeded is an execution, even if the program failed later', () => {
    const events = [event('Proxy.ProxyExecuted', { result: 'Ok' })];
    expect(explain({ events })).toMatchObject({ outcome: 'executed', certainty: 'reported' });
  });

  it('that failed has the error of the call', () => {
    const failure = { kind: 'Module', pallet: 'Balances', error: 'InsufficientBalance', docs: '' } as const;
    const events = [event('Proxy.ProxyExecuted', {}, { failure })];
    expect(explain({ kind: 'completed', events })).toMatchObject({
      outcome: 'call-failed',
      certainty: 'reported',
      error: 'Balances.InsufficientBalance',
      evidence: events,
    });
  });

  it('that the filter of the grant refused is refused by the proxy', () => {
    const delegate = { kind: 'AccountId32', hex: `0x${'11'.repeat(32)}` } as const;
    const proxies = { delegate, proxies: [{ delegate, proxyType: 'Staking', delay: 0 }] };
    const events = [event('Proxy.ProxyExecuted', {}, { failure: filtered })];
    expect(explain({ kind: 'completed', events }, { program, proxies })).toMatchObject({
      outcome: 'proxy-filtered',
      certainty: 'reported',
      error: 'System.CallFiltered',
    });
  });
});

describe('the evidence', () => {
  it('omits events of funds, and keeps the order of the others', () => {
    const events = [
      event('Balances.Withdraw', { amount: 60 }),
      event('PolkadotXcm.Attempted'),
      event('System.NewAccount'),
      event('MessageQueue.Processed', { success: false }),
    ];
    expect(explain({ events }, { program }).evidence).toEqual([events[1], events[3]]);
  });
});

describe('a warning', () => {
  const trapped = event('PolkadotXcm.AssetsTrapped', { assets: [{ fun: { fungible: 60 } }] });

  it('names assets in the trap, with their amount', () => {
    const found = explain({ error: 'TooExpensive', events: [trapped] }, { program, asset: 'own' });
    expect(found).toMatchObject({ outcome: 'fees', warnings: ['assets-trapped'], trapped: [60n] });
    expect(found.sentence).toContain('trap');
  });

  it('names an offer that an older executor kept', () => {
    const events = [event('Balances.Withdraw', { who: 'a', amount: 60 })];
    const found = explain({ error: 'TooExpensive', events }, { program, asset: 'own' });
    expect(found).toMatchObject({ outcome: 'fees', warnings: ['offer-kept'], trapped: [] });
  });

  it('is absent if the assets were never taken', () => {
    expect(explain({ error: 'TooExpensive' }, { program, asset: 'own' }).warnings).toEqual([]);
  });
});

describe('a message without an event', () => {
  it.each([
    ['a version that the chain cannot read', { program }, false, 'unsupported-version', 'deduced'],
    ['a program that the chain can read', { program }, true, 'not-seen', 'reported'],
    ['a program, without the versions of the chain', { program }, undefined, 'not-seen', 'reported'],
    ['no program', {}, undefined, 'not-seen', 'unknown'],
  ] as const)('of %s', (_, context, isReadable, outcome, certainty) => {
    expect(deriveSilence(context, isReadable)).toMatchObject({
      outcome,
      certainty,
      warnings: [],
      trapped: [],
      evidence: [],
    });
  });
});
