import { encodeProgram, hereLocation, type Instruction, type Junction, relayLocation } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { summarizeProgram } from './summarizeProgram.js';

const own = { id: hereLocation, amount: 10n };
const account: Junction = { kind: 'AccountId32', id: `0x${'11'.repeat(32)}` };
const descend: Instruction = { kind: 'DescendOrigin', interior: [account] };
const withdraw: Instruction = { kind: 'WithdrawAsset', assets: [own] };
const buy: Instruction = { kind: 'BuyExecution', fees: own, weightLimit: 'Unlimited' };
const refund: Instruction = { kind: 'RefundSurplus' };
const transact = (call: `0x${string}`): Instruction => ({
  kind: 'Transact',
  originKind: 'SovereignAccount',
  call,
  requireWeightAtMost: { refTime: 9n, proofSize: 8n },
});

function read(program: readonly Instruction[]) {
  const summary = summarizeProgram(encodeProgram(program, { version: 4 }));
  if (!summary) throw new TypeError('no program');
  return summary;
}

test('bytes that are no program have no summary', () => {
  expect(summarizeProgram('0x')).toBeUndefined();
  expect(summarizeProgram('0x0401')).toBeUndefined();
});

describe('the payment', () => {
  test('of the remote flow is by the account below the sender', () => {
    expect(read([descend, withdraw, buy, transact('0x01'), refund])).toMatchObject({
      version: 4,
      offer: { kind: 'WithdrawAsset', assets: [own] },
      payer: account,
      isOfTask: true,
    });
  });

  test('of the sovereign flow is by the sender', () => {
    const brought: Instruction = { kind: 'ReserveAssetDeposited', assets: [own] };
    expect(read([brought, buy, descend, transact('0x01')])).toMatchObject({
      offer: { kind: 'ReserveAssetDeposited' },
      payer: 'sender',
    });
  });

  test('may be absent', () => {
    const unpaid = read([{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, transact('0x01')]);
    expect(unpaid).not.toHaveProperty('offer');
    expect(unpaid).toMatchObject({ payer: 'sender', isOfTask: false });
  });
});

describe('the call', () => {
  test('is the only one', () => {
    expect(read([withdraw, buy, transact('0x01'), refund]).call?.call).toBe('0x01');
    expect(read([withdraw, buy]).call).toBeUndefined();
    const several = read([transact('0x01'), descend, transact('0x02')]);
    expect([several.call, several.isOfTask]).toEqual([undefined, false]);
    const nested = read([withdraw, buy, { kind: 'SetAppendix', xcm: [transact('0x01')] }]);
    expect([nested.call, nested.isOfTask]).toEqual([undefined, false]);
  });

  test.each<[string, Instruction[], unknown]>([
    ['of the sender', [], 'sender'],
    ['of an account below the sender', [descend], account],
    ['of an account further below', [descend, descend], 'other'],
    ['without an origin', [{ kind: 'ClearOrigin' }, descend], 'other'],
    ['of an alias', [{ kind: 'AliasOrigin', location: relayLocation }, descend], 'other'],
  ])('%s', (_title, before, caller) => {
    expect(read([...before, transact('0x01')]).caller).toEqual(caller);
  });

  test('with another kind of origin is not of a task', () => {
    const native = { ...transact('0x01'), originKind: 'Native' } as Instruction;
    expect(read([withdraw, buy, native]).isOfTask).toBe(false);
  });
});
