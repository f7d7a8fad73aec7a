import { describe, expect, it } from 'vitest';
import { addresses, alice, describedAlice, hashedAlice } from '../../../test/support/accounts.js';
import { answerOf, evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { derivation } from './derivation.js';

type Facts = Parameters<typeof derivation.evaluate>[0];

const shown = [evidenceFor('LocationToAccountApi.convert_location')];
const derived = {
  kind: 'account',
  account: describedAlice,
  rule: 'hashedDescription',
  source: 'LocationToAccountApi.convert_location',
  evidence: shown,
};
const cross = answerOf('xcmpHandler_crossChainAccount', describedAlice);
const stored = evidenceFor('Proxy.Proxies(alice)');

/** Alice's proxies, deposits and funds on the target; by default none. */
function grantOf({
  delegates = [] as readonly object[],
  elsewhere = answerOf('System.Account', { free: 0n }) as object | undefined,
  steps = { money: [] as readonly object[], remove: [] as readonly object[] },
} = {}) {
  const facts = {
    proxies: delegates.map((delegate) => ({ delegate })),
    deposit: 2000n,
    evidence: [stored, evidenceFor('System.Account(alice)')],
    token: { symbol: 'UNIT', decimals: 2 },
  };
  return { kind: 'known', state: { facts, elsewhere }, steps };
}

function judge(facts: object) {
  const all = {
    user: { label: 'Alice', isGeneric: false, real: alice },
    prefixes: { target: 42 },
    pallet: { known: true, chain: 'Target' },
    grant: grantOf(),
    ...{ derived, cross },
  };
  return derivation.evaluate({ ...all, ...facts } as unknown as Facts, pairScope);
}

describe('the derived account', () => {
  it('that the chain does not derive is a failure, with the change of the runtime', () => {
    const none = { kind: 'none', reason: 'The chain derives no account.', evidence: shown };
    expect(judge({ derived: none })).toMatchObject([
      {
        ...{
          outcome: 'fail',
          reason: expect.stringMatching(/The chain derives no account\.$/),
          evidence: shown,
        },
        noFix: { howTo: expect.stringContaining('LocationToAccountId') },
      },
      {
        outcome: 'not-applicable',
        reason: 'The target derives no account to compare with the answer of the service.',
      },
    ]);
  });
});

describe('the answer of the service', () => {
  const wrong = answerOf('xcmpHandler_crossChainAccount', hashedAlice);

  it('that equals the derived account passes, with the evidence of both', () => {
    expect(judge({})[1]).toEqual({
      subject: 'crossChainAccount',
      outcome: 'pass',
      reason: `The service reports the same account for Alice: ${addresses.described}.`,
      evidence: [...shown, cross.evidence],
    });
  });

  it('is compared by its first 20 bytes on a chain with accounts of 20 bytes', () => {
    const short = { kind: 'AccountKey20', hex: describedAlice.hex.slice(0, 42) };
    expect(judge({ derived: { ...derived, account: short } })[1]?.outcome).toBe('pass');
  });

  it('that differs is a warning while nothing is on the wrong account', () => {
    const finding = judge({ cross: wrong })[1];
    expect(finding).toMatchObject({ outcome: 'warn', evidence: [...shown, wrong.evidence] });
    expect(finding?.reason).toContain(
      `Target derives ${addresses.described} for the user, but crossChainAccount of the service returns ${addresses.hashed}.`,
    );
    expect(finding).not.toHaveProperty('fix');
    expect(finding).not.toHaveProperty('noFix');
  });

  it('that has a proxy of the user is a failure, which the plan removes after the funds', () => {
    const steps = { money: [{ id: 'money' }], remove: [{ id: 'remove' }] };
    const finding = judge({ cross: wrong, grant: grantOf({ delegates: [hashedAlice], steps }) })[1];
    expect(finding).toMatchObject({
      outcome: 'fail',
      evidence: [...shown, wrong.evidence, stored],
      fix: [{ id: 'money' }, { id: 'remove' }],
      reason: expect.stringContaining('a deposit of 20 UNIT'),
    });
    expect(finding).not.toHaveProperty('noFix');
  });

  it('that has a proxy which no step removes says that the deposit is lost', () => {
    const steps = { money: [{ id: 'money' }], remove: [] };
    const finding = judge({ cross: wrong, grant: grantOf({ delegates: [hashedAlice], steps }) })[1];
    expect(finding?.noFix).toEqual({
      reason: 'No key and no message controls the account that holds the balance.',
      howTo: 'Stop sending to that account. Use the account that the target derives.',
    });
  });

  it('that holds funds is a failure without a fix, also if the plan removes a proxy', () => {
    const elsewhere = answerOf('System.Account', { free: 150n });
    const steps = { money: [], remove: [{ id: 'remove' }] };
    const finding = judge({ cross: wrong, grant: grantOf({ elsewhere, steps }) })[1];
    expect(finding).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('The 1.5 UNIT on that account are lost.'),
      noFix: { howTo: expect.stringContaining('Stop sending to that account.') },
    });
    expect(finding).not.toHaveProperty('fix');
  });

  it.each([
    ['a proxy for the derived account', { delegates: [describedAlice] }],
    ['unread funds', { elsewhere: unread }],
    ['no read of the funds', { elsewhere: undefined }],
  ])('that differs beside %s is no loss', (_what, given) => {
    expect(judge({ cross: wrong, grant: grantOf(given) })[1]?.outcome).toBe('warn');
  });
});
