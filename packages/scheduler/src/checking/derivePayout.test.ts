import { encodeCall } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, crossChain, dynamicDispatch, nativeTransfer } from '../../test/support/checkFacts.js';
import { getServiceRegistry } from '../../test/support/serviceRegistry.js';
import { derivePayout } from './derivePayout.js';
import { listCallTransfers } from './listCallTransfers.js';

let registry: Registry;
beforeAll(async () => {
  registry = await getServiceRegistry('H');
});

const call = (pallet: string, method: string, args: Record<string, unknown>) =>
  encodeCall(registry, { pallet, method, args }).hex;
const transfer = (value: bigint, dest: string = bob, method = 'transfer_keep_alive') =>
  call('Balances', method, { dest, value });
const batch = (method: string, ...calls: readonly string[]) => call('Utility', method, { calls });
const remark = () => call('System', 'remark', { remark: '0x00' });
const list = (hex: `0x${string}`) => listCallTransfers(registry, hex, alice);

const result = 'DynamicDispatchResult';

describe('listCallTransfers', () => {
  it.each(['transfer_keep_alive', 'transfer_allow_death'])(
    'counts Balances.%s to another account',
    (method) => {
      expect(list(transfer(7n, bob, method))).toEqual({ amount: 7n, takesAll: false, failsWith: result });
    },
  );

  it('counts no transfer to the account itself', () => {
    expect(list(transfer(7n, alice)).amount).toBe(0n);
  });

  it('counts amounts of more than 53 bits', () => {
    expect(list(transfer(2n ** 100n)).amount).toBe(2n ** 100n);
  });

  it('marks a transfer of the whole balance, whose amount is unknown', () => {
    const all = (dest: string) => call('Balances', 'transfer_all', { dest, keep_alive: false });
    expect(list(all(bob))).toEqual({ amount: 0n, takesAll: true, failsWith: result });
    expect(list(all(alice)).takesAll).toBe(false);
    expect(list(batch('batch', transfer(1n), all(bob)))).toMatchObject({ amount: 1n, takesAll: true });
  });

  // The events of pallet-utility: `batch` stops, `force_batch` continues, and `batch_all` fails as a whole.
  it.each([
    ['batch', 'BatchInterrupted'],
    ['batch_all', result],
    ['force_batch', 'ItemFailed'],
  ])('adds up the calls of Utility.%s, which reports %s', (method, failsWith) => {
    const inner = [transfer(1n), remark(), transfer(20n, alice), transfer(300n)];
    expect(list(batch(method, ...inner))).toEqual({ amount: 301n, takesAll: false, failsWith });
  });

  it('adds up batches inside batches, with the event of the outer batch', () => {
    const nested = batch('batch', transfer(1n), batch('force_batch', transfer(20n), transfer(300n)));
    expect(list(nested)).toMatchObject({ amount: 321n, failsWith: 'BatchInterrupted' });
  });

  it.each([
    ['no call of the chain', '0xffff'],
    ['no bytes', '0x'],
    ['a transfer that is cut', '0x0403'],
  ] as const)('finds nothing in %s', (_, hex) => {
    expect(list(hex)).toEqual({ amount: 0n, takesAll: false, failsWith: result });
  });

  it('finds nothing in a call that transfers nothing', () => {
    expect(list(remark())).toEqual({ amount: 0n, takesAll: false, failsWith: result });
    expect(list(batch('batch')).amount).toBe(0n);
  });
});

describe('derivePayout', () => {
  const derive = (order: Parameters<typeof derivePayout>[1]) => derivePayout(registry, order, alice);

  it('of a transfer task is its amount', () => {
    expect(derive(nativeTransfer)).toEqual({ amount: 2_000n, failsWith: 'TransferFailed' });
  });

  it('of a call on the own chain is the amount of its transfers', () => {
    expect(derive({ ...dynamicDispatch, call: transfer(7n) })).toEqual({ amount: 7n, failsWith: result });
  });

  it('of a call without transfers, and of a task for another chain, is undefined', () => {
    expect(derive({ ...dynamicDispatch, call: remark() })).toBeUndefined();
    expect(derive(crossChain)).toBeUndefined();
  });
});
