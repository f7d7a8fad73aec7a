import { describe, expect, it } from 'vitest';
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
  it('whose breadth belongs to another type passes', () => {
    const estimate = { ...types.estimate, types: [{ ...any, broaderThanName: ['Utility'] }, balances] };
    expect(judge({ changes: { estimate } })[0]?.outcome).toBe('pass');
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
