import { isParachronError } from '@parachron/core';
import { type Patch, patchMetadata } from '@parachron/samples/metadata';
import { TypeRegistry } from '@polkadot/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { detectVariant, type UnsupportedInterfaceError } from '../src/index.js';
import { loadPolkadot, loadRococo } from './support/realRuntimes.js';
import { createRegistry, getServiceMetadata, type Hex } from './support/runtimes.js';

let metadataH: Hex;
let metadataM: Hex;

beforeAll(async () => {
  [metadataH, metadataM] = await Promise.all([getServiceMetadata('H', 14), getServiceMetadata('M', 14)]);
});

/** Changes the arguments of a call without changing their order. */
function change(
  metadata: Hex,
  call: string,
  edit: (args: { [name: string]: number }, patch: Patch) => { [name: string]: number } | null,
): Hex {
  return patchMetadata(metadata, 'AutomationTime', (patch) =>
    patch.setArguments(call, edit(patch.getArguments(call), patch)),
  );
}

/** Renames arguments by position. */
function rename(args: { [name: string]: number }, names: readonly string[]): { [name: string]: number } {
  return Object.fromEntries(Object.values(args).map((type, at) => [names[at] ?? `other_${at}`, type]));
}

const detect = (metadata: Hex) => detectVariant(createRegistry(metadata));

function refusal(metadata: Hex): UnsupportedInterfaceError {
  try {
    detectVariant(createRegistry(metadata));
  } catch (error) {
    if (isParachronError(error, 'UNSUPPORTED_INTERFACE')) return error as UnsupportedInterfaceError;
    throw error;
  }
  throw new Error('it was not refused');
}

/** Argument types of the runtimes of spec 291 and later: the specification, "Calls", and their public metadata. */
function makeLater(patch: Patch): void {
  const { schedule, encoded_call, encoded_call_weight } = patch.getArguments('schedule_xcmp_task');
  const u8 = patch.findType({ primitive: 'U8' });
  const u64 = patch.findType({ primitive: 'U64' });
  const location = patch.addStruct(
    ['xcm', 'VersionedMultiLocation'],
    [
      ['a', u8],
      ['b', u64],
    ],
  );
  const fee = patch.addStruct(
    ['types', 'AssetPayment'],
    [
      ['asset', u8],
      ['amount', u64],
    ],
  );
  patch.setArguments('schedule_xcmp_task', {
    schedule: schedule ?? -1,
    destination: location,
    schedule_fee: location,
    execution_fee: fee,
    encoded_call: encoded_call ?? -1,
    encoded_call_weight: encoded_call_weight ?? -1,
    overall_weight: encoded_call_weight ?? -1,
  });
  patch.setArguments('schedule_dynamic_dispatch_task', {
    schedule: schedule ?? -1,
    call: encoded_call ?? -1,
  });
  patch.setArguments('cancel_task', { task_id: encoded_call ?? -1 });
  // 600 seconds.
  patch.addConstant('SlotSizeSeconds', u64, '0x5802000000000000');
}

describe('the variants', () => {
  test.each(['H', 'M'] as const)(
    'the local network has all operations of %s, in metadata of version 14 and 15',
    async (variant) => {
      for (const version of [14, 15] as const) {
        const { operations, missing, ...found } = detect(await getServiceMetadata(variant, version));
        expect(found.variant).toBe(variant);
        expect(missing).toEqual([]);
        const own = variant === 'H' ? 'dynamicDispatch' : 'nativeTransfer';
        expect(Object.keys(operations).sort()).toEqual(['cancel', 'crossChain', own].sort());
      }
    },
  );

  test('the variant of the same metadata is detected once', () => {
    const registry = createRegistry(metadataH);
    expect(detectVariant(registry)).toBe(detectVariant(registry));
  });
});

// Names and types of public runtimes of the family: 277 and 286 of variant M, 291 of the later form.
describe('runtimes of the family', () => {
  test('286: other names and a currency of one byte', () => {
    const metadata = change(metadataM, 'schedule_xcmp_task', (args, patch) => {
      const currency = patch.addEnum(['turing_runtime', 'CurrencyId'], { Native: [], KSM: [] });
      const names = [
        'provided_id',
        'execution_times',
        'para_id',
        'currency_id',
        'encoded_call',
        'encoded_call_weight',
      ];
      return rename({ ...args, currency_id: currency }, names);
    });
    const { variant, missing, operations } = detect(metadata);
    expect([variant, missing]).toEqual(['M', []]);
    expect(operations.crossChain?.args.map(({ role, name, type }) => [role, name, type])).toEqual([
      ['providedId', 'provided_id', 'Vec<u8>'],
      ['when', 'execution_times', 'Vec<u64>'],
      ['paraId', 'para_id', 'u32'],
      ['currencyId', 'currency_id', 'enum { Native, KSM }'],
      ['call', 'encoded_call', 'Vec<u8>'],
      ['callWeight', 'encoded_call_weight', 'u64'],
    ]);
  });

  test('277: one time for a transfer, and no cross-chain task', () => {
    const u64 = (patch: Patch) => patch.findType({ primitive: 'U64' });
    const single = change(
      metadataM,
      'schedule_native_transfer_task',
      ({ provided_id, recipient_id, amount }, patch) => ({
        provided_id: provided_id ?? -1,
        time: u64(patch),
        recipient_id: recipient_id ?? -1,
        amount: amount ?? -1,
      }),
    );
    const { variant, operations, missing } = detect(change(single, 'schedule_xcmp_task', () => null));
    expect(variant).toBe('M');
    expect(Object.keys(operations)).toEqual(['nativeTransfer', 'cancel']);
    expect(operations.nativeTransfer?.args[1]).toMatchObject({ role: 'when', name: 'time', type: 'u64' });
    expect(missing).toEqual([
      { operation: 'crossChain', call: 'schedule_xcmp_task', reason: 'there is no call schedule_xcmp_task' },
    ]);
  });

  test('291: a location among the arguments means a later form, even if tasks take a schedule', () => {
    const metadata = change(metadataH, 'schedule_xcmp_task', (args, patch) => {
      const u8 = patch.findType({ primitive: 'U8' });
      const inner = patch.addStruct(['v1', 'MultiLocation'], [['parents', u8]]);
      const location = patch.addEnum(['xcm', 'VersionedMultiLocation'], {
        V0: [[null, inner]],
        V1: [[null, inner]],
      });
      const { provided_id, schedule, para_id, currency_id, ...rest } = args as Record<string, number>;
      return {
        provided_id,
        schedule,
        para_id,
        currency_id,
        xcm_asset_location: location,
        ...rest,
      } as typeof args;
    });
    const error = refusal(metadata);
    expect(error.message).toMatch(
      /^The runtime \S+ \d+ has a later form of the service than variants H and M: schedule_xcmp_task takes xcm_asset_location\.$/,
    );
    expect(error.hint).not.toContain('later');
  });

  test('later versions: destinations, fees and ids of any length', () => {
    const error = refusal(patchMetadata(metadataH, 'AutomationTime', makeLater));
    expect(error).toMatchObject({ code: 'UNSUPPORTED_INTERFACE', fault: 'incompatible' });
    expect(error.facts.laterForm).toBe('schedule_xcmp_task takes destination, schedule_fee');
    expect(error.facts.found.calls).toContain('cancel_task(task_id: Vec<u8>)');
  });

  test('a constant with the length of a slot does not mean a later form', () => {
    const metadata = patchMetadata(metadataH, 'AutomationTime', (patch) => {
      // 600 seconds.
      patch.addConstant('SlotSizeSeconds', patch.findType({ primitive: 'U64' }), '0x5802000000000000');
    });
    expect(detect(metadata)).toMatchObject({ variant: 'H', missing: [] });
  });
});

describe('unknown relatives of the runtimes', () => {
  const weightOf = (patch: Patch) => {
    const u64 = patch.findType({ primitive: 'U64' });
    return patch.addStruct(
      ['sp_weights', 'weight_v2', 'Weight'],
      [
        ['ref_time', u64],
        ['proof_size', u64],
      ],
    );
  };

  test.each([
    ['a weight of two parts', (args, patch) => ({ ...args, encoded_call_weight: weightOf(patch) })],
    [
      'a weight of 128 bits',
      (args, patch) => ({ ...args, encoded_call_weight: patch.findType({ primitive: 'U128' }) }),
    ],
    [
      'a currency of 8 bits',
      (args, patch) => ({ ...args, currency_id: patch.findType({ primitive: 'U8' }) }),
    ],
    ['unknown names', (args) => rename(args, [])],
  ] satisfies [string, Parameters<typeof change>[2]][])('H with %s', (_, edit) => {
    expect(detect(change(metadataH, 'schedule_xcmp_task', edit))).toMatchObject({
      variant: 'H',
      missing: [],
    });
  });

  test('variant H with other names in its schedule', () => {
    const metadata = change(metadataH, 'schedule_xcmp_task', (args, patch) => {
      const u64 = patch.findType({ primitive: 'U64' });
      const list = patch.findType({ sequence: { type: u64 } });
      const choices = {
        Times: [[null, list]],
        Repeated: [
          [null, u64],
          [null, u64],
        ],
      } as const;
      return { ...args, schedule: patch.addEnum(['When'], choices) };
    });
    expect(detect(metadata).operations.crossChain?.args[1]?.type).toBe(
      'enum { Times (Vec<u64>), Repeated (u64, u64) }',
    );
  });

  test.each([
    ['H', 'dynamicDispatch', 'schedule_dynamic_dispatch_task'],
    ['H', 'crossChain', 'schedule_xcmp_task'],
    ['M', 'nativeTransfer', 'schedule_native_transfer_task'],
    ['M', 'cancel', 'cancel_task'],
  ] as const)('variant %s is detected without the operation %s (%s)', (variant, operation, call) => {
    const found = detect(change(variant === 'H' ? metadataH : metadataM, call, () => null));
    expect(found.variant).toBe(variant);
    expect(found.missing).toEqual([{ operation, call, reason: `there is no call ${call}` }]);
  });

  test.each([
    [
      'too many',
      (args) => ({ ...args, flow: args.para_id ?? -1 }),
      'provided_id, execution_times, para_id, currency_id, call, weight_at_most, flow',
    ],
    [
      'too few',
      ({ weight_at_most, call, ...args }) => args,
      'provided_id, execution_times, para_id, currency_id',
    ],
    [
      'of another type',
      (args) => ({ ...args, execution_times: args.call ?? -1 }),
      'execution_times: Vec<u8>',
    ],
    [
      'swapped',
      (args) =>
        rename(args, ['call', 'execution_times', 'para_id', 'currency_id', 'provided_id', 'weight_at_most']),
      'call: Vec<u8>',
    ],
  ] satisfies [string, Parameters<typeof change>[2], string][])(
    'arguments that are %s: the operation is missing, and the reason contains the found arguments',
    (_, edit, found) => {
      const { variant, missing } = detect(change(metadataM, 'schedule_xcmp_task', edit));
      expect(variant).toBe('M');
      expect(missing).toMatchObject([
        { operation: 'crossChain', reason: `schedule_xcmp_task takes ${found}` },
      ]);
    },
  );
});

describe('other runtimes', () => {
  test('unknown scheduling calls are listed in the error', () => {
    const none = change(metadataM, 'schedule_xcmp_task', () => null);
    const { message, facts } = refusal(change(none, 'schedule_native_transfer_task', () => null));
    expect(message).toContain('neither as variant H nor as variant M: there is no call schedule_xcmp_task; ');
    expect(facts.found.calls).toEqual(['cancel_task(task_id: H256)']);
  });

  test.each([
    ['Rococo', loadRococo, 'rococo 9190'],
    ['Polkadot', loadPolkadot, 'polkadot 2000000'],
  ])('%s has no such pallet', async (_, load, runtime) => {
    const error = refusal(await load());
    expect(error.facts.found).toEqual({ runtime, calls: undefined });
    expect(error.message).toBe(`The runtime ${runtime} has no pallet AutomationTime.`);
    expect(error.hint).toContain('the pallet AutomationTime');
  });

  test('a registry without metadata has its own error', () => {
    expect(() => detectVariant(new TypeRegistry())).toThrow(
      expect.objectContaining({ code: 'METADATA_MISSING', hint: expect.stringContaining('isReady') }),
    );
  });
});
