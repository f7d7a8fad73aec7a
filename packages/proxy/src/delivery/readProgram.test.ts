import { encodeProgram, hereLocation, type Instruction, type Junction, relayLocation } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { readProgram } from './readProgram.js';

const own = { id: hereLocation, amount: 10n };
const relay = { id: relayLocation, amount: 20n };
const account: Junction = { kind: 'AccountId32', id: `0x${'11'.repeat(32)}` };
const limit = { refTime: 9n, proofSize: 8n };
const descend: Instruction = { kind: 'DescendOrigin', interior: [account] };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [own] };
const buy: Instruction = { kind: 'BuyExecution', fees: own, weightLimit: limit };
const refund: Instruction = { kind: 'RefundSurplus' };
const transact = (call: `0x${string}`): Instruction => ({
  ...{ kind: 'Transact', originKind: 'SovereignAccount', call },
  requireWeightAtMost: limit,
});

function read(program: readonly Instruction[], { ran = 0, version = 4 as 4 | 5 } = {}) {
  const summary = readProgram(encodeProgram(program, { version }), { ran });
  if (!summary) throw new TypeError('no program');
  return summary;
}
const kinds = (program: readonly Instruction[]) => program.map(({ kind }) => kind);

test('bytes that are no program have no summary', () => {
  expect(readProgram('0x')).toBeUndefined();
  expect(readProgram('0x0401')).toBeUndefined();
});

describe('the payment', () => {
  test('of the remote flow is by the account below the sender', () => {
    const summary = read([descend, withdraw, buy, transact('0x01'), refund]);
    expect(summary).toMatchObject({
      version: 4,
      offer: { kind: 'WithdrawAsset', assets: [own] },
      payer: { kind: 'below', interior: [account] },
      ...{ isPaidBelow: true, isCalledBelow: true, below: [account], isUnpaid: false },
      buys: { fees: own, limit },
      held: [own],
    });
    expect(kinds(summary.earlier)).toEqual(['DescendOrigin']);
    expect(kinds(summary.later)).toEqual(['Transact', 'RefundSurplus']);
  });

  test('of the sovereign flow is by the sender', () => {
    const summary = read([{ kind: 'ReserveAssetDeposited', assets: [own] }, buy, descend, transact('0x01')]);
    expect(summary).toMatchObject({
      offer: { kind: 'ReserveAssetDeposited' },
      ...{ payer: { kind: 'sender' }, isPaidBelow: false, isCalledBelow: true },
    });
    expect(summary.earlier).toEqual([]);
    expect(kinds(summary.later)).toEqual(['DescendOrigin', 'Transact']);
  });

  test('has the assets that enter holding before the purchase', () => {
    const claim: Instruction = { kind: 'ClaimAsset', assets: [relay], ticket: hereLocation };
    const teleport: Instruction = { kind: 'ReceiveTeleportedAsset', assets: [relay] };
    expect(read([claim, withdraw, buy, teleport]).held).toEqual([relay, own]);
    expect(read([claim, withdraw]).held).toEqual([]);
    expect(read([teleport, withdraw, buy]).offer).toEqual({
      kind: 'ReceiveTeleportedAsset',
      assets: [relay],
    });
  });

  test('may be unlimited, by PayFees, or absent', () => {
    const unlimited: Instruction = { kind: 'BuyExecution', fees: own, weightLimit: 'Unlimited' };
    expect(read([withdraw, unlimited]).buys).toEqual({ fees: own, limit: undefined });
    const paid = read([withdraw, { kind: 'PayFees', asset: relay }], { version: 5 });
    expect(paid).toMatchObject({ version: 5, held: [own] });
    expect(paid.buys).toEqual({ fees: relay, limit: undefined });
    const unpaid = read([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, transact('0x01')]);
    expect(unpaid).not.toHaveProperty('buys');
    expect(unpaid).not.toHaveProperty('offer');
    expect(unpaid).toMatchObject({ isUnpaid: true, payer: { kind: 'sender' }, isPaidBelow: false });
    expect(kinds(unpaid.later)).toEqual(['UnpaidExecution', 'Transact']);
  });
});

describe('the calls', () => {
  const program = [withdraw, buy, transact('0x01'), refund, transact('0x02')];

  test.each([
    [0, '0x01', ['Transact', 'RefundSurplus', 'Transact']],
    [1, '0x02', ['Transact']],
    // All have run: the last one.
    [2, '0x02', ['Transact']],
  ])('after %i of them have run', (ran, call, later) => {
    const summary = read(program, { ran });
    expect(summary).toMatchObject({ transact: { call }, allCalls: ['0x01', '0x02'] });
    expect(kinds(summary.later)).toEqual(later);
  });

  test('are none', () => {
    const summary = read([withdraw, buy]);
    expect(summary).toMatchObject({ allCalls: [], caller: { kind: 'sender' }, isCalledBelow: false });
    expect(summary).not.toHaveProperty('transact');
    expect(summary).not.toHaveProperty('below');
  });

  test('of the appendix run at the end', () => {
    const summary = read([{ kind: 'SetAppendix', xcm: [transact('0x02')] }, withdraw, buy, transact('0x01')]);
    expect(summary.allCalls).toEqual(['0x01', '0x02']);
    expect(kinds(summary.run)).toEqual([
      'SetAppendix',
      'WithdrawAsset',
      'BuyExecution',
      'Transact',
      'Transact',
    ]);
    expect(summary.isNested).toBe(true);
    expect(read(program).isNested).toBe(false);
  });
});

// The executor runs the error handler, then the appendix; the program succeeds if one of them clears the error.
describe('the error handlers', () => {
  const handler: Instruction = { kind: 'SetErrorHandler', xcm: [transact('0x03'), { kind: 'ClearError' }] };
  test.each<[string, Instruction[], readonly string[] | undefined]>([
    ['that clear the error', [handler, withdraw], ['0x03']],
    ['that keep the error', [{ kind: 'SetErrorHandler', xcm: [transact('0x03')] }], undefined],
    [
      'whose error the appendix clears',
      [
        { kind: 'SetErrorHandler', xcm: [transact('0x03')] },
        { kind: 'SetAppendix', xcm: [{ kind: 'ClearError' }] },
      ],
      ['0x03'],
    ],
    ['that are absent', [withdraw], undefined],
  ])('%s', (_title, program, calls) => {
    expect(read(program).handlerCalls).toEqual(calls);
  });
});

test.each<[string, Instruction[], boolean]>([
  ['the instructions of a task', [descend, withdraw, buy, transact('0x01'), refund], true],
  ['an instruction that many executors do not weigh', [withdraw, { kind: 'UnsubscribeVersion' }], false],
])('%s', (_title, program, isUsual) => {
  expect(read(program).isUsual).toBe(isUsual);
});
