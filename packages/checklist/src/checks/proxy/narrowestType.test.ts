import { describe, expect, it, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { narrowestType } from './narrowestType.js';

type Facts = Parameters<typeof narrowestType.evaluate>[0];

const [tried, stored] = [evidenceFor('System.Remarked'), evidenceFor('Proxy.Proxies(alice)')];
const calls = [
  { name: 'remark', call: { hex: '0x0001' } },
  { name: 'transfer', call: { hex: '0x0500' } },
];
const named = { calls, unreadable: [] };
const result = (call: string, outcome: string) => ({ call, result: outcome });
const passes = [result('0x0001', 'executed'), result('0x0500', 'executed')];
const any = { name: 'Any', verdict: 'passes', calls: passes, evidence: tried };
const balances = { name: 'Balances', verdict: 'passes', calls: passes };
const staking = {
  name: 'Staking',
  verdict: 'refused',
  calls: [result('0x0001', 'filtered'), result('0x0500', 'executed')],
};

/** Three types, of which Balances is the narrowest that permits both calls. */
const types = {
  known: true,
  estimate: { types: [any, balances, staking], how: 'Each call was tried on a fork.' },
  ...{ chosen: 'Balances', hasCalls: true, isTried: true, howToTry: 'Try the types.' },
};
const noUser = { kind: 'no-user' };

function judge({ changes = {}, own = {}, grant = noUser as object } = {}) {
  const facts = { types: { ...types, ...changes }, named: { ...named, ...own }, grant };
  return narrowestType.evaluate(facts as unknown as Facts, pairScope);
}

describe('the proxy type', () => {
  it('that is the narrowest passes, with the types that refuse a call', () => {
    expect(judge()).toEqual([
      {
        subject: 'proxy type',
        outcome: 'pass',
        reason:
          'Balances is the narrowest type that permits remark, transfer. Types that do not permit remark: Staking. Each call was tried on a fork.',
        evidence: [tried],
      },
    ]);
  });

  it('that permits more than its name suggests is a warning, which comes before the refusals', () => {
    const broader = { ...balances, broaderThanName: ['Staking', 'Utility'] };
    const estimate = { ...types.estimate, types: [any, broader, staking] };
    expect(judge({ changes: { estimate } })[0]).toMatchObject({
      outcome: 'warn',
      reason:
        'Balances is the narrowest type that permits remark, transfer. The name of this type does not suggest these permitted pallets: Staking, Utility. Types that do not permit remark: Staking. Each call was tried on a fork.',
    });
  });

  it('whose breadth belongs to another type passes', () => {
    const estimate = { ...types.estimate, types: [{ ...any, broaderThanName: ['Utility'] }, balances] };
    expect(judge({ changes: { estimate } })[0]?.outcome).toBe('pass');
  });

  it('that does not exist is a failure of the runtime', () => {
    const refused = {
      ...staking,
      name: 'Governance',
      calls: passes.map((one) => ({ ...one, result: 'filtered' })),
    };
    const estimate = { ...types.estimate, types: [staking, refused, { ...staking, name: 'Session' }] };
    expect(judge({ changes: { estimate, chosen: undefined } })[0]).toEqual({
      subject: 'proxy type',
      outcome: 'fail',
      reason:
        'No proxy type permits remark, transfer. Types that do not permit remark: Staking, Session. Types that do not permit remark, transfer: Governance. Each call was tried on a fork.',
      evidence: [],
      noFix: {
        reason: 'The proxy types and what they permit are part of the runtime.',
        howTo:
          'Add a proxy type that permits the calls by a runtime upgrade, or change the call of the task.',
      },
    });
  });

  it.each([
    ['the reason of the first type', [{ ...any, reason: 'No fork.' }], 'No fork.'],
    ['the estimate', [any], 'Each call was tried on a fork.'],
  ])('that could not be tried is unknown, by %s', (_what, own, words) => {
    const estimate = { ...types.estimate, types: own };
    expect(judge({ changes: { estimate, isTried: false } })[0]).toMatchObject({
      outcome: 'unknown',
      reason: `Which type permits remark, transfer could not be tried: ${words}`,
      howToFindOut: 'Try the types.',
    });
  });

  it.each([
    [true, 'Each call was tried on a fork.'],
    [false, 'This type is the first of the chain’s list; no dry run tried its permissions.'],
  ])('without a named call is the most permissive (tried: %s)', (isTried, how) => {
    expect(judge({ changes: { hasCalls: false, chosen: 'Any', isTried } })[0]).toEqual({
      subject: 'proxy type',
      outcome: 'not-applicable',
      reason: `No calls are named, so no type was compared with a call. Users would grant the most permissive type, Any. Name the calls of your tasks (--call) to find a narrower one. ${how}`,
      evidence: [tried],
    });
  });

  it('of an unread chain is unknown', () => {
    const facts = { types: unread, named, grant: noUser } as unknown as Facts;
    expect(narrowestType.evaluate(facts, pairScope)).toMatchObject([
      { subject: 'proxy type', outcome: 'unknown', howToFindOut: 'Ask another node.' },
    ]);
  });
});

test('bytes that are no call of the target fail, with at most 32 of them in the sentence', () => {
  const unreadable = [{ name: 'odd', hex: `0x${'ff'.repeat(40)}`, reason: 'no pallet has the index 255.' }];
  expect(judge({ own: { unreadable } })[0]).toEqual({
    subject: 'odd',
    outcome: 'fail',
    reason: `The call "odd" (0x${'ff'.repeat(32)}) is not a call of the target: no pallet has the index 255.`,
    evidence: [],
    noFix: {
      reason: 'The target cannot decode these bytes as a call.',
      howTo: 'Give the bytes of a call of this version of the runtime, without a length prefix.',
    },
  });
});

describe('the type that the user granted', () => {
  const steps = { money: [{ id: 'money' }], remove: [{ id: 'remove' }], grant: [{ id: 'grant' }] };
  const grantOf = (proxyType: string, diagnosis: object = {}, own: object = steps) => ({
    kind: 'known',
    state: { facts: { evidence: [stored, evidenceFor('System.Account(alice)')] } },
    diagnosis: { active: { proxyType }, refused: [], problem: undefined, ...diagnosis },
    steps: own,
  });
  const granted = (...given: Parameters<typeof grantOf>) => judge({ grant: grantOf(...given) })[1];

  it('passes if it is the narrowest', () => {
    expect(granted('Balances')).toEqual({
      subject: 'granted type Balances',
      outcome: 'pass',
      reason: "The user's proxy has the type Balances, the narrowest that permits remark, transfer.",
      evidence: [stored],
    });
  });

  it('is a warning if a narrower one is enough', () => {
    expect(granted('Any')).toMatchObject({
      outcome: 'warn',
      reason: "The user's proxy has the type Any; Balances would be enough for remark, transfer.",
      evidence: [stored, tried],
    });
  });

  it('fails if it refuses a call, and the fix pays, removes and grants', () => {
    expect(granted('Staking', { refused: ['0x0001'] })).toMatchObject({
      subject: 'granted type Staking',
      outcome: 'fail',
      reason: "The user's proxy has the type Staking, which refuses remark; Balances permits it.",
      evidence: [stored],
      fix: [{ id: 'money' }, { id: 'remove' }, { id: 'grant' }],
    });
    expect(granted('Staking', { problem: 'too-narrow' })?.outcome).toBe('fail');
  });

  it('that no type can replace has the runtime as its remedy', () => {
    const none = { money: [], remove: [], grant: [] };
    const grant = grantOf('Staking', { refused: ['0x0500'] }, none);
    expect(judge({ grant, changes: { chosen: undefined } })[1]).toMatchObject({
      reason: "The user's proxy has the type Staking, which refuses transfer; no type permits it.",
      noFix: { reason: 'The proxy types and what they permit are part of the runtime.' },
    });
  });

  it.each([
    ['no proxy', { grant: grantOf('Any', { active: undefined }) }],
    ['a type without a verdict', { grant: grantOf('Unlisted') }],
    ['an unread grant', { grant: { ...unread, kind: 'unknown' } }],
    ['types that were not tried', { grant: grantOf('Any'), changes: { isTried: false } }],
    ['no named calls', { grant: grantOf('Any'), changes: { hasCalls: false } }],
  ])('has no finding for %s', (_what, given) => {
    expect(judge(given)).toHaveLength(1);
  });
});
