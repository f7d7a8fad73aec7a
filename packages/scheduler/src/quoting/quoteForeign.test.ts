import type { Answer, Reads, Runtime, Snapshot } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { bob, alice as hex } from '../../test/support/checkFacts.js';
import { quoteForeign } from './quoteForeign.js';

const alice = { kind: 'AccountId32', hex } as const;
const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence: { chain: 'Target' } as never });
const unknown: Answer<never> = { known: false, reason: 'A reason.', howToFindOut: 'Look.' };
const titles = {
  deposit: 'deposit for the proxy, returned when the proxy is removed',
};
const grant = (delegate: string, delay = 0, proxyType = 'Any') => ({
  ...{ delegate: { kind: 'AccountId32', hex: delegate }, proxyType, delay },
});

/** A target without calls, whose proxies and deposits a test gives. */
function createTarget(answers: Readonly<Record<string, Answer<unknown>>> = {}) {
  const given = {
    depositBase: known(200n),
    depositFactor: known(33n),
    proxies: known({ list: [], deposit: 0n }),
    ...answers,
  };
  const runtime = {
    ...{ chain: 'Target', token: { symbol: 'UNIT', decimals: 0 }, ss58Prefix: 42 },
    registry: { metadata: { pallets: [] }, lookup: {} },
  } as unknown as Runtime;
  const read = async (reads: Reads) =>
    Object.fromEntries(
      Object.keys(reads).map((name) => [name, given[name as keyof typeof given] ?? unknown]),
    );
  return { snapshot: { runtime, read } as unknown as Snapshot };
}
const quote = (target: Parameters<typeof quoteForeign>[1]) => quoteForeign(alice, target);
const deposit = async (answers: Parameters<typeof createTarget>[0]) =>
  (await quote(createTarget(answers)))[0];

describe('quoteForeign', () => {
  describe('the deposit of one more proxy', () => {
    it('is the whole deposit for the first proxy', async () => {
      expect(await deposit({})).toMatchObject({
        title: titles.deposit,
        known: true,
        amount: 233n,
        refundable: true,
        source: 'Proxy.ProxyDepositBase and ProxyDepositFactor',
        notes: [],
      });
    });

    it.each([
      [
        'the factor, for one proxy with its deposit',
        1,
        233n,
        33n,
        'The account already has 1 proxy, for 233 UNIT.',
      ],
      [
        'the missing part of an older deposit',
        2,
        250n,
        49n,
        'The account already has 2 proxies, for 250 UNIT.',
      ],
      ['nothing, if more is reserved already', 1, 999n, 0n, 'The account already has 1 proxy, for 999 UNIT.'],
    ])('is %s', async (_, count, reserved, amount, note) => {
      const list = Array.from({ length: count }, () => grant(bob, 5));
      expect(await deposit({ proxies: known({ list, deposit: reserved }) })).toMatchObject({
        amount,
        notes: [note],
      });
    });

    it.each(['depositBase', 'depositFactor', 'proxies'])('is unknown without %s', async (name) => {
      expect(await deposit({ [name]: unknown })).toMatchObject({
        known: false,
        reason: 'A reason.',
        howToFindOut: 'Look.',
        chain: 'Target',
      });
    });
  });

  describe('of an account with a grant', () => {
    const list = async (...grants: readonly object[]) => {
      const target = createTarget({ proxies: known({ list: grants, deposit: 0n }) });
      const lines = await quote({ ...target, delegate: bob, proxyType: 'Any' });
      return lines.some(({ title }) => title === titles.deposit);
    };

    it.each([
      ['none', [], true],
      ['one of the wanted type', [grant(bob)], false],
      ['one of another type', [grant(bob, 0, 'Staking')], true],
      ['one with a delay, which the service cannot use', [grant(bob, 5)], true],
      ['one for another account', [grant(hex)], true],
      ['several', [grant(hex), grant(bob, 5), grant(bob)], false],
    ])('for the delegate, includes the costs of a grant: %s', async (_, grants, expected) => {
      expect(await list(...grants)).toBe(expected);
    });
  });
});
