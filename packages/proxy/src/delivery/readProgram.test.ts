import { encodeProgram, hereLocation, type Instruction, type Junction, relayLocation } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { isBelow, readProgram } from './readProgram.js';

const own = { id: hereLocation, amount: 10n };
const account: Junction = { kind: 'AccountId32', id: `0x${'11'.repeat(32)}` };
const descend: Instruction = { kind: 'DescendOrigin', interior: [account] };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [own] };
const buy: Instruction = { kind: 'BuyExecution', fees: own, weightLimit: 'Unlimited' };
const refund: Instruction = { kind: 'RefundSurplus' };
const transact = (call: `0x${string}`): Instruction => ({
  ...{ kind: 'Transact', originKind: 'SovereignAccount', call },
  requireWeightAtMost: { refTime: 9n, proofSize: 8n },
});

function read(program: readonly Instruction[]) {
  const summary = readProgram(encodeProgram(program, { version: 4 }));
  if (!summary) throw new TypeError('no program');
  return summary;
}

test('bytes that are no program have no summary', () => {
  expect(readProgram('0x')).toBeUndefined();
  expect(readProgram('0x0401')).toBeUndefined();
});

describe('the payment', () => {
  test('of the remote flow is by the account below the sender', () => {
    expect(read([descend, withdraw, buy, transact('0x01'), refund])).toMatchObject({
      version: 4,
      offer: { kind: 'WithdrawAsset', assets: [own] },
      payer: { kind: 'below', interior: [account] },
      isOfTask: true,
    });
  });

  test('of the sovereign flow is by the sender', () => {
    const brought: Instruction = { kind: 'ReserveAssetDeposited', assets: [own] };
    expect(read([brought, buy, descend, transact('0x01')])).toMatchObject({
      offer: { kind: 'ReserveAssetDeposited' },
      payer: { kind: 'sender' },
    });
  });

  test('may be absent', () => {
    const unpaid = read([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, transact('0x01')]);
    expect(unpaid).not.toHaveProperty('offer');
    expect(unpaid).toMatchObject({ payer: { kind: 'sender' }, isOfTask: false });
  });
});

describe('the calls', () => {
  const list = (...program: Instruction[]) => read(program).calls.map(({ transact: { call } }) => call);

  test('are in the order of the program', () => {
    expect(list(withdraw, buy, transact('0x01'), refund, transact('0x02'))).toEqual(['0x01', '0x02']);
    expect(list(withdraw, buy)).toEqual([]);
  });

  test.each<[string, Instruction[]]>([
    ['of a nested program', [{ kind: 'SetAppendix', xcm: [transact('0x01')] }]],
    ['without an origin', [{ kind: 'ClearOrigin' }, descend, transact('0x01')]],
    ['of an alias', [{ kind: 'AliasOrigin', location: relayLocation }, descend, transact('0x01')]],
  ])('%s have another origin', (_title, program) => {
    expect(read(program)).toMatchObject({ calls: [{ caller: { kind: 'other' } }], isOfTask: false });
  });

  test('of an account further below are not of the user', () => {
    const { calls } = read([descend, descend, transact('0x01')]);
    expect(calls).toMatchObject([{ caller: { interior: [account, account] } }]);
    expect(calls.map(({ caller }) => isBelow(caller))).toEqual([false]);
  });

  test('have the origin at their place', () => {
    const { calls, isOfTask } = read([transact('0x01'), descend, transact('0x02')]);
    expect(calls).toMatchObject([
      { caller: { kind: 'sender' } },
      { caller: { kind: 'below', interior: [account] } },
    ]);
    // A task has one call.
    expect(isOfTask).toBe(false);
  });

  test('with another kind of origin are not of a task', () => {
    const native = { ...transact('0x01'), originKind: 'Native' } as Instruction;
    expect(read([withdraw, buy, native]).isOfTask).toBe(false);
  });
});
