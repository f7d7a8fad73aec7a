import { decodeCall, isParachronError } from '@parachron/core';
import { detectVariant } from '@parachron/runtime-types';
import { describe, expect, test } from 'vitest';
import { cancelTaskCall, crossChainTaskCall, nativeTransferTaskCall } from '../src/tasks/taskCalls.js';
import { changeService, type Patch, registryOf, replaceArguments } from './support/relatives.js';

// Specification, "Calls": the call of H, here without the enum of its schedule, and with the currency and
// weight types of a relative.
const head = '0x3c023c736176656450726f76696465644944';
const list = '08b078dc6300000000c086dc6300000000';
const para = 'd0070000';
const message = '080001';
const weight = '3b0e6e0b00000000';
const input = {
  providedId: 'savedProvidedID',
  when: { at: [1_675_393_200, 1_675_396_800] },
  paraId: 2000,
  call: '0x0001',
  callWeight: 191_761_979n,
} as const;

async function relative(variant: 'H' | 'M', edit: (patch: Patch) => void) {
  return registryOf(await changeService(variant, edit));
}

const edits = {
  'other names and a currency of one byte': (patch) => {
    const currency = patch.addEnum(['CurrencyId'], { Native: [], KSM: [] });
    replaceArguments(patch, 'schedule_xcmp_task', {
      currency_id: { type: currency },
      call: { name: 'encoded_call' },
      weight_at_most: { name: 'encoded_call_weight' },
    });
    patch.addConstant('GetNativeCurrencyId', currency, '0x00');
  },
  'a currency with nested currencies': (patch) => {
    const symbol = patch.addEnum(['TokenSymbol'], { TUR: [], KSM: [] });
    const currency = patch.addEnum(['CurrencyId'], { Token: [[null, symbol]], Foreign: [[null, symbol]] });
    replaceArguments(patch, 'schedule_xcmp_task', { currency_id: { type: currency } });
    patch.addConstant('GetNativeCurrencyId', currency, '0x0000');
  },
  'a weight of two parts': (patch) => {
    const u64 = patch.findType({ primitive: 'U64' });
    const compact = patch.addType({ path: [], def: { compact: { type: u64 } } });
    const type = patch.addStruct(
      ['sp_weights', 'Weight'],
      [
        ['ref_time', compact],
        ['proof_size', compact],
      ],
    );
    replaceArguments(patch, 'schedule_xcmp_task', { weight_at_most: { type } });
  },
  'a weight in a wrapper': (patch) => {
    const type = patch.addStruct(['Weight'], [['ref_time', patch.findType({ primitive: 'U64' })]]);
    replaceArguments(patch, 'schedule_xcmp_task', { weight_at_most: { type } });
  },
  'a para id in a wrapper, and wide weights': (patch) => {
    const id = patch.addStruct(['ParaId'], [[null, patch.findType({ primitive: 'U32' })]]);
    replaceArguments(patch, 'schedule_xcmp_task', {
      para_id: { type: id },
      weight_at_most: { type: patch.findType({ primitive: 'U128' }) },
    });
  },
} satisfies Record<string, (patch: Patch) => void>;

describe('cross-chain calls are encoded by the argument types of the runtime', () => {
  // SCALE: the compact encoding of 191 761 979 or 65 536 has 4 bytes: the value times 4, plus 2.
  test.each([
    ['other names and a currency of one byte', `${list}${para}00${message}${weight}`],
    ['a currency with nested currencies', `${list}${para}0000${message}${weight}`],
    ['a weight of two parts', `${list}${para}00000000${message}ee38b82d02000400`],
    ['a weight in a wrapper', `${list}${para}00000000${message}${weight}`],
    ['a para id in a wrapper, and wide weights', `${list}${para}00000000${message}${weight}0000000000000000`],
  ] as const)('%s', async (name, expected) => {
    const registry = await relative('M', edits[name]);
    const call = crossChainTaskCall(registry, input);
    expect(call.hex).toBe(`${head}${expected}`);
    expect(decodeCall(registry, call.hex).hex).toBe(call.hex);
  });

  test('a schedule whose enum variants have unnamed fields', async () => {
    const registry = await relative('H', (patch) => {
      const u64 = patch.findType({ primitive: 'U64' });
      const times = patch.findType({ sequence: { type: u64 } });
      const type = patch.addEnum(['When'], {
        Times: [[null, times]],
        Again: [
          [null, u64],
          [null, u64],
        ],
      });
      replaceArguments(patch, 'schedule_xcmp_task', { schedule: { type } });
    });
    expect(crossChainTaskCall(registry, input).hex).toBe(
      `${head}00${list}${para}00000000${message}${weight}`,
    );
    const again = crossChainTaskCall(registry, { ...input, when: { first: 1_675_393_200, every: 3600 } });
    expect(again.hex).toBe(`${head}01b078dc6300000000100e000000000000${para}00000000${message}${weight}`);
  });

  test('a currency is encoded by name and by index, and an unknown currency is refused', async () => {
    const registry = await relative('M', edits['other names and a currency of one byte']);
    for (const currencyId of ['KSM', 1]) {
      const { hex } = crossChainTaskCall(registry, { ...input, currencyId });
      expect(hex).toBe(`${head}${list}${para}01${message}${weight}`);
    }
    const { hex: native } = crossChainTaskCall(registry, { ...input, currencyId: 'Native' });
    expect(native).toBe(`${head}${list}${para}00${message}${weight}`);
    expect(codeOf(() => crossChainTaskCall(registry, { ...input, currencyId: 'DOT' }))).toBe(
      'CALL_ARGUMENTS',
    );
  });

  test('a recurring task of a runtime with lists of times is refused with the name of the runtime', async () => {
    const registry = await relative('M', () => undefined);
    const when = { first: 1_675_393_200, every: 3600 };
    expect(() => crossChainTaskCall(registry, { ...input, when })).toThrow(
      /^parachron \d+ runs variant M of the service; a recurring task needs variant H\.$/,
    );
  });
});

describe('a runtime that lacks an operation', () => {
  // Like spec version 277 of the family: one time for a transfer, and no cross-chain task.
  const early = (patch: Patch) => {
    const time = { name: 'time', type: patch.findType({ primitive: 'U64' }) };
    replaceArguments(patch, 'schedule_native_transfer_task', { execution_times: time });
    patch.setArguments('schedule_xcmp_task', null);
  };
  const transfer = {
    providedId: 'x',
    when: { at: 1_675_393_200 },
    recipient: `0x${'22'.repeat(32)}`,
    amount: 20_000_000_000n,
  } as const;

  test('encodes the calls that the runtime has: a transfer at one time, a cancellation', async () => {
    const registry = await relative('M', early);
    const { hex } = nativeTransferTaskCall(registry, transfer);
    expect(hex).toBe(`0x3c010478b078dc6300000000${'22'.repeat(32)}0700c817a804`);
    const taskId = `0x${'11'.repeat(32)}` as const;
    expect(cancelTaskCall(registry, taskId).hex).toBe(`0x3c05${'11'.repeat(32)}`);
    const two = { at: [1_675_393_200, 1_675_396_800] };
    expect(codeOf(() => nativeTransferTaskCall(registry, { ...transfer, when: two }))).toBe('ONE_TIME_ONLY');
  });

  test('refuses a missing call with the name of the call', async () => {
    const registry = await relative('M', early);
    const { runtime } = detectVariant(registry);
    expect(() => crossChainTaskCall(registry, input)).toThrow(
      `${runtime} does not support the operation "cross-chain task": there is no call schedule_xcmp_task.`,
    );
    expect(codeOf(() => crossChainTaskCall(registry, input))).toBe('OPERATION_MISSING');
  });
});

describe('a call from a program without types', () => {
  test('reports a missing id or account with the name of the field', async () => {
    const registry = await relative('M', () => undefined);
    const { providedId, ...rest } = input;
    expect(codeOf(() => crossChainTaskCall(registry, rest as never))).toBe('INVALID_INPUT');
    const transfer = { providedId, when: { at: 1_675_393_200 }, amount: 1n };
    expect(codeOf(() => nativeTransferTaskCall(registry, transfer as never))).toBe('INVALID_ACCOUNT');
  });
});

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (isParachronError(error)) return error.code;
    throw error;
  }
  return undefined;
}
