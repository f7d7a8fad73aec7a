import { parseAccount, parseTokens, transferCall } from '@parachron/core';
import { addProxyCall } from '@parachron/proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  derivedOfAlice,
  getBalance,
  openTestPlaces,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { planRevoke } from './planPermission.js';
import type { PlannedTransaction } from './TasksProtocol.js';

const user = { owner: alice, onTarget: alice };
const delegate = parseAccount(derivedOfAlice);

let test: TestPlaces;
beforeAll(async () => {
  test = await openTestPlaces();
  const { runtime } = test.target;
  for (const proxy of [
    { proxyType: 'Balances' },
    { proxyType: 'Any' },
    { proxyType: 'NonTransfer', delay: 5 },
  ])
    await test.send(test.target, addProxyCall(runtime, { delegate, ...proxy }).hex);
});
afterAll(() => test.close());

const plan = (proxyType: string, taskCount: number | undefined = 0) =>
  planRevoke(test.places, user, { proxyType, taskCount });
const findValue = ({ lines }: PlannedTransaction, label: RegExp) =>
  lines.find(([name]) => label.test(name))?.[1];
const amountOf = (text = '') => parseTokens(text.replace(' UNIT', ''), { symbol: 'UNIT', decimals: 12 });
const hexOf = ({ call }: PlannedTransaction) => call.hex;

describe('the removal of a proxy', () => {
  it.each(['Staking', ''])('of the unknown type "%s" is an error', async (proxyType) => {
    await expect(plan(proxyType)).rejects.toMatchObject({ code: 'PROXY_TYPE_NOT_FOUND' });
  });

  it.each(['CancelProxy', 'NonTransfer'])(
    'of the type %s, which the account does not have without a delay, is refused and returns nothing',
    async (proxyType) => {
      const removal = await plan(proxyType);
      expect(removal.refusal).toMatch(/^NotFound: /);
      expect(findValue(removal, /^Deposit/)).toBeUndefined();
    },
  );

  it.each([
    [0, []],
    [1, ['Your tasks that call the parachain: 1. Without the proxy, they fail there.']],
    [2, ['Your tasks that call the parachain: 2. Without the proxy, they fail there.']],
  ])('with %s tasks of the user has the warnings %j', async (count, warnings) => {
    expect((await plan('Any', count)).warnings).toEqual(warnings);
  });

  it('with an unknown number of tasks says so', async () => {
    const { warnings } = await planRevoke(test.places, user, { proxyType: 'Any', taskCount: undefined });
    expect(warnings).toEqual([expect.stringMatching(/: unknown\. Without the proxy, they fail/)]);
  });

  it('warns of funds that stay on the derived account', async () => {
    const amount = 3n * 10n ** 12n;
    await test.send(test.target, transferCall(test.target.runtime, { to: delegate, amount }).hex);
    expect((await plan('Any')).warnings).toEqual([
      expect.stringMatching(/^The derived account keeps 3 UNIT\./),
    ]);
  });

  it('returns the deposit of its summary for the fee of its summary, to the planck', async () => {
    // One of three proxies returns its factor, the last also the base.
    const returned: bigint[] = [];
    for (const proxyType of ['Any', 'Balances']) {
      const before = await getBalance(test.target, alice);
      const removal = await plan(proxyType);
      expect(removal.refusal).toBeUndefined();
      await test.send(test.target, hexOf(removal));
      const after = await getBalance(test.target, alice);
      const deposit = amountOf(findValue(removal, /^Deposit/));
      expect(deposit).toBe(before.reserved - after.reserved);
      expect(before.free + deposit - amountOf(findValue(removal, /^Fee/))).toBe(after.free);
      returned.push(deposit);
    }
    expect(returned[0]).toBe(returned[1]);
    expect((await plan('Any')).refusal).toMatch(/^NotFound: /);
  });
});

describe('a removal that cannot be planned', () => {
  const planOn = async (options: Parameters<typeof openTestPlaces>[0]) => {
    const other = await openTestPlaces(options);
    const proxy = { proxyType: 'Any', taskCount: 0 };
    return planRevoke(other.places, user, proxy).finally(() => other.close());
  };

  it.each([
    ['without a parachain', [], 'No parachain yet. Nothing was sent.'],
    ['without a derived account', [{ paraId: 2000, derivation: 'none' }], 'The derived account is unknown: '],
  ] as const)('%s is an error', async (_what, targets, message) => {
    await expect(planOn({ targets })).rejects.toThrow(message);
  });
});
