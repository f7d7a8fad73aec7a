import { encodeCall, parseAccount, type RuntimeCallRead } from '@parachron/core';
import { substrateNode } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { type ContractCallCost, contractCallRead } from './contractCallRead.js';

const runtime = substrateNode();
const { registry } = runtime;
const [origin, contract] = [parseAccount(`0x${'11'.repeat(32)}`), `0x${'22'.repeat(32)}`];
const limits = { gas_limit: { ref_time: 1, proof_size: 2 }, storage_deposit_limit: 3 };
const args = { dest: { Id: contract }, value: 10n ** 20n, ...limits, data: '0xabcd' };
const call = encodeCall(registry, { pallet: 'Contracts', method: 'call', args });
const read = contractCallRead(runtime, { origin, call }) as RuntimeCallRead<ContractCallCost>;

test('the dry run of a contract call sets no gas limit and no deposit limit', () => {
  expect(contractCallRead(runtime, { origin, call: { ...call, method: 'upload_code' } })).toBeUndefined();
  expect([read.api, read.method]).toEqual(['ContractsApi', 'call']);
  // Accounts, 10^20 as u128, no gas limit, no deposit limit, two bytes of input.
  expect(Buffer.from(read.args(registry)).toString('hex')).toBe(
    `${'11'.repeat(32)}${'22'.repeat(32)}${'000010632d5ec76b05'.padEnd(32, '0')}000008abcd`,
  );
});

describe('the result of the dry run', () => {
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'ContractsApi');
  const output = api?.methods.find(({ name }) => name.toString() === 'call')?.output.toNumber() ?? 0;
  const answer = (storageDeposit: object, result: object) => {
    const weight = { refTime: 2n ** 60n, proofSize: 9 };
    const value = { gasConsumed: weight, gasRequired: weight, storageDeposit, debugMessage: '0x', result };
    const type = registry.createLookupType(output);
    return read.decode(registry.createTypeUnsafe(type, [value]).toU8a(), registry);
  };
  const gas = { refTime: 2n ** 60n, proofSize: 9n };
  const ok = (bits: number) => ({ Ok: { flags: { bits }, data: '0x01' } });

  test('of a contract that succeeds', () => {
    expect(answer({ Charge: 10n ** 20n }, ok(0))).toEqual({ gas, storageDeposit: 10n ** 20n });
    expect(answer({ Refund: 7 }, ok(0))).toEqual({ gas, storageDeposit: -7n });
  });

  test('of a contract that reverts', () => {
    expect(answer({ Charge: 0 }, ok(1)).failure).toEqual({ pallet: 'Contracts', error: 'ContractReverted' });
  });

  test('of a call that fails', () => {
    const pallet = registry.metadata.pallets.find(({ name }) => name.toString() === 'Contracts');
    const errors = registry.lookup.getSiType(pallet?.errors.unwrap().type ?? 0).def.asVariant.variants;
    const found = errors.find(({ name }) => name.toString() === 'ContractNotFound');
    const error = [found?.index.toNumber(), 0, 0, 0];
    const failed = answer({ Charge: 0 }, { Err: { Module: { index: pallet?.index, error } } });
    expect(failed.failure).toMatchObject({ pallet: 'Contracts', error: 'ContractNotFound' });
    expect(answer({ Charge: 0 }, { Err: 'BadOrigin' }).failure).toMatchObject({ error: 'BadOrigin' });
  });
});
