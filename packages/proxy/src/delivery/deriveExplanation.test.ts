import type { DecodedEvent } from '@parachron/client';
import { encodeProgram, type Instruction } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { loadOldRelay } from '../../test/support/loadTarget.js';
import { proxyCall } from '../calls/proxyCall.js';
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
  return {
    phase: 'initialization',
    pallet,
    usualPallet: pallet,
    method,
    data,
    ...changes,
  } as const satisfies DecodedEvent;
};
const explain = (verdict: Partial<Verdict>, context: DeliveryContext = {}) =>
  deriveExplanation({ kind: 'failed', events: [], ...verdict }, context);
const filtered = {
  kind: 'Module',
  pallet: 'System',
  usualPallet: 'System',
  error: 'CallFiltered',
  docs: '',
} as const;

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
    const failure = {
      kind: 'Module',
      pallet: 'Balances',
      usualPallet: 'Balances',
      error: 'InsufficientBalance',
      docs: '',
    } as const;
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

const runtime = loadOldRelay();
const user = `0x${'11'.repeat(32)}` as const;
const below: Instruction = { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: user }] };
const transact = (call: `0x${string}`): Instruction => ({
  ...{ kind: 'Transact', originKind: 'SovereignAccount' },
  requireWeightAtMost: weight,
  call,
});
// System.remark of Kusama, without bytes.
const remark = '0x000000';
const proxied = proxyCall(runtime, { real: user, call: remark }).hex;
const encode = (...instructions: readonly Instruction[]) => encodeProgram(instructions, { version: 4 });

describe('the account that a call acts for', () => {
  it.each([
    ['the derived account of the user', [below, transact(remark)], 'the derived account', true],
    ['the sender', [transact(remark)], 'the sovereign account of the sender', false],
    [
      'another account below the sender',
      [{ kind: 'AliasOrigin', location: { parents: 0, interior: [] } }, transact(remark)],
      'the account of the origin that the program sets',
      false,
    ],
  ] as const)('is %s', (_, instructions, actor, isWarned) => {
    const found = explain({ kind: 'completed' }, { program: encode(...instructions), runtime });
    expect(found.sentence).toContain(`the call ran for ${actor} and succeeded`);
    expect(found.warnings).toEqual(isWarned ? ['derived-account-acted'] : []);
  });

  it('is the user, if the call is proxied and the proxy reports it', () => {
    const events = [event('Proxy.ProxyExecuted', { result: 'Ok' })];
    const found = explain(
      { kind: 'completed', events },
      { program: encode(below, transact(proxied)), runtime },
    );
    expect(found).toMatchObject({ sentence: 'The call ran for the user and succeeded.', warnings: [] });
  });

  it('is the user, as long as the call or the runtime is unknown', () => {
    for (const context of [{ runtime }, { program: encode(below, transact(remark)) }]) {
      const found = explain({ kind: 'completed' }, context);
      expect(found.sentence).not.toContain('the derived account');
      expect(found.warnings).not.toContain('derived-account-acted');
    }
  });

  it('is not warned about if the call did not run', () => {
    const bare = encode(below, transact(remark));
    expect(explain({ kind: 'failed', error: 'Barrier' }, { program: bare, runtime }).warnings).toEqual([]);
  });
});

describe('a program with two proxied calls', () => {
  const buy: readonly Instruction[] = [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
  ];
  const twice = encode(...buy, below, transact(proxied), transact(proxied));
  const ok = event('Proxy.ProxyExecuted', { result: 'Ok' });

  it('has paid if its first call ran: only a later instruction can have failed', () => {
    const { outcome, candidates } = explain({ events: [ok] }, { program: twice, runtime });
    const possible = outcome === 'one-of' ? candidates : [outcome];
    expect(possible).not.toContain('executed');
    for (const before of ['barrier', 'funds', 'fees', 'asset-not-found', 'untrusted-reserve'])
      expect(possible).not.toContain(before);
  });

  it('ran if both calls ran, also if a later instruction failed', () => {
    expect(explain({ events: [ok, ok] }, { program: twice, runtime })).toMatchObject({
      outcome: 'executed',
      certainty: 'reported',
    });
  });

  it('has the failure of a call as its outcome', () => {
    const failure = {
      kind: 'Module',
      pallet: 'Balances',
      usualPallet: 'Balances',
      error: 'Overflow',
      docs: '',
    } as const;
    const failed = event('Proxy.ProxyExecuted', {}, { failure });
    expect(explain({ kind: 'completed', events: [ok, failed] }, { program: twice, runtime })).toMatchObject({
      outcome: 'call-failed',
      error: 'Balances.Overflow',
    });
  });
});

describe('a call that a filter refused', () => {
  const delegate = { kind: 'AccountId32', hex: user } as const;
  const grants = (...types: readonly string[]) => ({
    delegate,
    proxies: types.map((proxyType) => ({ delegate, proxyType, delay: 0 })),
  });
  const events = [event('Proxy.ProxyExecuted', {}, { failure: filtered })];

  it.each([
    ['the type of the grant', grants('Staking'), 'proxy-filtered'],
    ['the chain, because the type Any permits every call', grants('Any'), 'call-filtered'],
    ['the chain, because the first grant counts', grants('Any', 'Staking'), 'call-filtered'],
    ['the type, if no grant is known', undefined, 'proxy-filtered'],
  ])('is refused by %s', (_, proxies, outcome) => {
    const context = { program: encode(below, transact(proxied)), runtime, ...(proxies && { proxies }) };
    expect(explain({ kind: 'completed', events }, context)).toMatchObject({ outcome, certainty: 'reported' });
  });

  it('is refused by the type that the call forces', () => {
    const forced = proxyCall(runtime, { real: user, call: remark, forceProxyType: 'Staking' }).hex;
    const context = { program: encode(below, transact(forced)), runtime, proxies: grants('Any', 'Staking') };
    expect(explain({ kind: 'completed', events }, context).outcome).toBe('proxy-filtered');
  });
});
