import type { Hex } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import type { RegistryTypes } from '@polkadot/types/types';
import { describe, expect, test } from 'vitest';
import { decodeTask } from './Task.js';

// Records of public runtimes of the family, decoded by the types in their metadata.
const alice = { kind: 'AccountId32', hex: `0x${'11'.repeat(32)}` } as const;
const id: Hex = `0x${'22'.repeat(32)}`;

function decode(types: Record<string, unknown>, value: Record<string, unknown>) {
  const registry = new TypeRegistry();
  registry.register(types as RegistryTypes);
  return decodeTask(registry.createType('Task', { ownerId: alice.hex, providedId: '0x78', ...value }), {
    owner: alice,
    id,
  });
}

const transfer = { sender: 'AccountId32', recipient: 'AccountId32', amount: 'u128' };

describe('decodeTask', () => {
  test('decodes a record of spec version 277, with one execution time', () => {
    const types = {
      Action: { _enum: { Notify: '{"message":"Bytes"}', NativeTransfer: JSON.stringify(transfer) } },
      Task: { ownerId: 'AccountId32', providedId: 'Bytes', time: 'u64', action: 'Action' },
    };
    const action = { NativeTransfer: { sender: alice.hex, recipient: id, amount: 5 } };
    expect(decode(types, { time: 60, action })).toEqual({
      id,
      owner: alice,
      providedId: '0x78',
      schedule: { kind: 'fixed', times: [60n], left: 1 },
      action: {
        kind: 'nativeTransfer',
        sender: alice,
        recipient: { kind: 'AccountId32', hex: id },
        amount: 5n,
      },
    });
    expect(decode(types, { time: 60, action: { Notify: { message: '0x07' } } }).action).toMatchObject({
      kind: 'other',
      name: 'Notify',
      record: { time: 60, action: { notify: { message: '0x07' } } },
    });
  });

  test('decodes a record of spec version 286, whose currency is an enum', () => {
    const xcmp = '{"paraId":"u32","currencyId":"Currency","encodedCall":"Bytes","encodedCallWeight":"u64"}';
    const types = {
      Currency: { _enum: ['Native', 'KSM'] },
      Action: { _enum: { XCMP: xcmp } },
      Task: {
        ownerId: 'AccountId32',
        providedId: 'Bytes',
        executionTimes: 'Vec<u64>',
        executionsLeft: 'u32',
        action: 'Action',
      },
    };
    const action = { XCMP: { paraId: 2110, currencyId: 'KSM', encodedCall: '0x0001', encodedCallWeight: 9 } };
    expect(decode(types, { executionTimes: [60, 120], executionsLeft: 2, action })).toMatchObject({
      schedule: { times: [60n, 120n], left: 2 },
      action: { kind: 'crossChain', paraId: 2110, currencyId: 'KSM', call: '0x0001', callWeight: 9n },
    });
  });

  test('decodes the owner of a record of an unknown form, and keeps the record', () => {
    const types = { Task: { ownerId: 'AccountId32', providedId: 'Bytes', trigger: 'u8' } };
    expect(decode(types, { trigger: 3 })).toEqual({
      id,
      owner: alice,
      providedId: '0x78',
      schedule: { kind: 'other' },
      action: {
        kind: 'other',
        name: undefined,
        record: expect.objectContaining({ providedId: '0x78', trigger: 3 }),
      },
    });
  });
});
