import { encodeCall, parseAccount, parseTokens } from '@parachron/core';
import { blake2AsHex, xxhashAsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alice,
  bob,
  charlie,
  derivedOfAlice,
  getBalance,
  getPair,
  openTestPlaces,
  type TestPlaces,
} from '../../test/support/openTestPlaces.js';
import { planPermission } from './planPermission.js';
import type { GrantForm, PlannedTransaction } from './TasksProtocol.js';

const payment = { kind: 'payment', recipient: bob, amount: '2' } as const;
const form: GrantForm = { kind: 'grant', action: payment, fund: '', proxyType: '' };

let test: TestPlaces;
beforeAll(async () => {
  test = await openTestPlaces();
});
afterAll(() => test.close());

const plan = (change: Partial<GrantForm> = {}, user = { owner: alice, onTarget: alice }) =>
  planPermission(test.places, user, { ...form, ...change });
const findValue = ({ lines }: PlannedTransaction, label: RegExp) =>
  lines.find(([name]) => label.test(name))?.[1];
const unit = { symbol: 'UNIT', decimals: 12 };
const amountOf = (text = '') => parseTokens(text.replace(' UNIT', ''), unit);
const hexOf = ({ call }: PlannedTransaction) => call.hex;
const nameOf = ({ call }: PlannedTransaction) => `${call.pallet}.${call.method}`;

describe('a new proxy', () => {
  it('is of the narrowest type that passes a dry run, for the derived account', async () => {
    const { types = [], lines } = await plan();
    // A payment needs `Balances`: `NonTransfer` refuses it, and `CancelProxy` permits one other call.
    expect(Object.fromEntries(types.map(({ name, verdict }) => [name, verdict]))).toEqual({
      Any: 'passes',
      NonTransfer: 'refused',
      CancelProxy: 'refused',
      Balances: 'passes',
    });
    const [derived, type] = lines;
    expect(parseAccount(derived?.[1] ?? '').hex).toBe(derivedOfAlice);
    expect(type).toEqual(['Proxy type', 'Balances']);
  });

  it.each([
    ['Any', []],
    ['NonTransfer', ['A dry run refused the call with the proxy type NonTransfer.']],
  ])('of the chosen type %s has the warnings %j', async (proxyType, warnings) => {
    expect(await plan({ proxyType, fund: '1' })).toMatchObject({
      lines: expect.arrayContaining([['Proxy type', proxyType]]),
      warnings,
    });
  });

  it('without funds is one call, and with funds a batch', async () => {
    expect(nameOf(await plan({ fund: '0' }))).toBe('Proxy.add_proxy');
    expect(nameOf(await plan({ fund: '0.001' }))).toBe('Utility.batch_all');
  });

  it('with less than the existential deposit is refused', async () => {
    // The existential deposit of the small target is 0.001 UNIT.
    const { refusal } = await plan({ fund: '0.000999999999' });
    expect(refusal).toContain('ExistentialDeposit');
    expect(await plan({ fund: '0.001' })).toMatchObject({ refusal: undefined });
  });

  it('of more than the account has is refused, by the amount that is missing', async () => {
    const { refusal, warnings } = await plan({ fund: '2000000' });
    expect(refusal).toMatch(/^1,000,000\.\d+ UNIT is missing on the account/);
    expect(warnings).toEqual([]);
  });

  it.each(['-1', '1e3', 'many', '0.0000000000001', '9'.repeat(40)])(
    'with funds of "%s" is an error of the field',
    async (fund) => {
      await expect(plan({ fund })).rejects.toMatchObject({
        code: 'INVALID_AMOUNT_TEXT',
        message: expect.stringContaining('Funds for the derived account'),
      });
    },
  );
});

describe('a grant that is not possible', () => {
  it('is that of a transfer on the service', async () => {
    await expect(plan({ action: { ...payment, kind: 'transfer' } })).rejects.toThrow(
      'a transfer on the service needs no proxy',
    );
  });

  it('is that of a type that the chain does not have', async () => {
    await expect(plan({ proxyType: 'Staking' })).rejects.toMatchObject({ code: 'PROXY_TYPE_NOT_FOUND' });
  });

  it('is that of a call that is no call', async () => {
    await expect(plan({ action: { kind: 'bytes', call: '0xffff' } })).rejects.toMatchObject({
      code: 'CALL_UNDECODABLE',
    });
  });
});

describe('on other parachains', () => {
  const planOn = async (options: Parameters<typeof openTestPlaces>[0], change: Partial<GrantForm> = {}) => {
    const other = await openTestPlaces(options);
    const user = { owner: alice, onTarget: alice };
    return planPermission(other.places, user, { ...form, ...change }).finally(() => other.close());
  };

  it('without a derived account, no proxy can be granted', async () => {
    await expect(planOn({ targets: [{ paraId: 2000, derivation: 'none' }] })).rejects.toThrow(
      'The derived account is unknown: ',
    );
  });

  it('that do not run in the page, the user chooses the type, which is untried', async () => {
    const other = await openTestPlaces();
    // Code of another version cannot be forked: a byte of its hash differs.
    const code = String(await other.target.request('state_getStorage', ['0x3a636f6465']));
    const changed = `${code.slice(0, 120)}${code[120] === '0' ? '1' : '0'}${code.slice(121)}`;
    await other.target.request('dev_setStorage', [[['0x3a636f6465', changed]]]);
    const planThere = (proxyType: string) =>
      planPermission(other.places, { owner: alice, onTarget: alice }, { ...form, proxyType });
    await expect(planThere('')).rejects.toThrow('The grant cannot be planned: ');
    const plan = await planThere('Any').finally(() => other.close());
    const { warnings } = plan;
    expect(new Set(plan.types?.map(({ verdict }) => verdict))).toEqual(new Set(['unknown']));
    expect(warnings).toEqual([
      'No dry run shows whether the parachain accepts the transaction.',
      'No dry run shows whether the proxy type Any permits the call.',
    ]);
  });

  it('programs that the service pays need no funds of the derived account', async () => {
    const row = {
      instructionWeight: 1n,
      feePerSecond: 10n ** 15n,
      flow: 'sovereign',
      xcmVersion: 4,
    } as const;
    // The existential deposit alone.
    const plan = await planOn({ service: { config: { targets: { '2000/0': row } } } });
    expect(findValue(plan, /^Funds/)).toBe('0.001 UNIT');
  });

  it('no parachain means no grant', async () => {
    await expect(planOn({ targets: [] })).rejects.toThrow('No parachain yet.');
  });
});

/** These tests change the chain, in their order. */
describe('a grant that is signed', () => {
  it('costs the deposit, the funds and the fee of its summary, to the planck', async () => {
    const before = await getBalance(test.target, charlie);
    const grant = await plan({ fund: '20' }, { owner: alice, onTarget: charlie });
    await test.send(test.target, hexOf(grant), '//Charlie');
    const after = await getBalance(test.target, charlie);
    expect(amountOf(findValue(grant, /^Deposit/))).toBe(after.reserved - before.reserved);
    expect(amountOf(findValue(grant, /^Total/))).toBe(before.free - after.free);
    expect(amountOf(findValue(grant, /^Fee/)) + amountOf('20') + after.reserved).toBe(
      before.free - after.free,
    );
    expect((await getBalance(test.target, derivedOfAlice)).free).toBe(amountOf('20'));
  });

  it('needs a smaller deposit as a second proxy, and only funds as the same proxy', async () => {
    const user = { owner: alice, onTarget: charlie };
    const first = (await getBalance(test.target, charlie)).reserved;
    const second = await plan({ proxyType: 'Any', fund: '0' }, user);
    // The chain reserves base + 1 × factor for one proxy, and base + 2 × factor for two.
    expect(amountOf(findValue(second, /^Deposit/))).toBeLessThan(first);
    const again = await plan({ fund: '1' }, user);
    expect(nameOf(again)).toBe('Balances.transfer_keep_alive');
    expect(findValue(again, /^Deposit/)).toBeUndefined();
    expect(again).toMatchObject({ refusal: undefined, warnings: [] });
  });

  it('proposes no funds while the derived account can pay, and refuses a transaction without effect', async () => {
    const again = await plan({}, { owner: alice, onTarget: charlie });
    expect(findValue(again, /^Funds/)).toBe('0 UNIT');
    expect(again.refusal).toMatch(/^Duplicate: .+\. The derived account has the proxy: schedule the task,/);
  });
});

describe('funds for an account with the proxy', () => {
  const user = { owner: bob, onTarget: bob };
  beforeAll(async () => {
    await test.send(test.target, hexOf(await plan({ fund: '0' }, user)), '//Bob');
  });

  it('below the existential deposit of an empty derived account are refused, as the chain refuses them', async () => {
    const { refusal, ...little } = await plan({ fund: '0.000999999999' }, user);
    expect(refusal).toContain('ExistentialDeposit');
    await expect(test.send(test.target, hexOf({ refusal, ...little }), '//Bob')).rejects.toMatchObject({
      code: 'DISPATCH_FAILED',
    });
    expect(await plan({ fund: '0.001' }, user)).toMatchObject({ refusal: undefined });
  });

  it('exclude the frozen balance of the account that signs', async () => {
    const { free } = await getBalance(test.target, bob);
    // The target keeps the whole frozen balance free: 5 UNIT can leave the account, the fee included.
    await freeze(bob, free - amountOf('5'));
    const [within, beyond] = [await plan({ fund: '4' }, user), await plan({ fund: '5' }, user)];
    expect(within.refusal).toBeUndefined();
    expect(beyond.refusal).toBe(`${findValue(beyond, /^Fee/)} is missing on the account that signs.`);
    await expect(test.send(test.target, hexOf(beyond), '//Bob')).rejects.toMatchObject({
      code: 'DISPATCH_FAILED',
    });
  });
});

it('a proxy with a delay does not count as the proxy', async () => {
  const { registry } = test.target.runtime;
  const args = { delegate: { Id: derivedOfAlice }, proxy_type: 'Balances', delay: 10 };
  const { hex } = encodeCall(registry, { pallet: 'Proxy', method: 'add_proxy', args });
  await test.send(test.target, hex, '//Dave');
  const dave = (await getPair('//Dave')).address;
  expect(nameOf(await plan({ fund: '0' }, { owner: alice, onTarget: dave }))).toBe('Proxy.add_proxy');
});

/** Freezes a part of the balance of an account, as a lock of a vote does. */
async function freeze(account: string, frozen: bigint): Promise<void> {
  const { registry } = test.target.runtime;
  const { hex } = parseAccount(account);
  const key = `${xxhashAsHex('System', 128)}${xxhashAsHex('Account', 128).slice(2)}${blake2AsHex(hex, 128).slice(2)}${hex.slice(2)}`;
  const stored = String(await test.target.request('state_getStorage', [key]));
  const info = registry.createType('FrameSystemAccountInfo', stored).toJSON() as { data: object };
  const changed = registry.createType('FrameSystemAccountInfo', { ...info, data: { ...info.data, frozen } });
  await test.devnet.targets[0]?.provider.send('dev_setStorage', [[[key, changed.toHex()]]]);
  // Forks begin at a block.
  await test.devnet.targets[0]?.provider.send('dev_newBlock', []);
}
