import { isParachronError } from '@parachron/core';
import { TypeRegistry } from '@polkadot/types';
import { beforeAll, describe, expect, test } from 'vitest';
import { detectVariant, type UnsupportedInterfaceError } from '../src/index.js';
import { type Patch, patchMetadata } from './support/patchMetadata.js';
import { loadPolkadot, loadRococo } from './support/realRuntimes.js';
import { createRegistry, getServiceMetadata, type Hex } from './support/runtimes.js';

let metadataH: Hex;
let metadataM: Hex;

beforeAll(async () => {
  [metadataH, metadataM] = await Promise.all([getServiceMetadata('H', 14), getServiceMetadata('M', 14)]);
});

function refusal(metadata: Hex): UnsupportedInterfaceError {
  try {
    detectVariant(createRegistry(metadata));
  } catch (error) {
    if (isParachronError(error, 'UNSUPPORTED_INTERFACE')) return error as UnsupportedInterfaceError;
    throw error;
  }
  throw new Error('it was not refused');
}

/** Argument types of the runtimes of spec 291 and later: service-facts, "Calls", and their public metadata. */
function makeLater(patch: Patch): void {
  const { schedule, encoded_call, encoded_call_weight } = patch.getArguments('schedule_xcmp_task');
  const u8 = patch.findType({ primitive: 'U8' });
  const u64 = patch.findType({ primitive: 'U64' });
  const [location, fee] = ['VersionedMultiLocation', 'AssetPayment'].map((name) =>
    patch.addType({ path: ['xcm', name], def: { composite: { fields: [field('a', u8), field('b', u64)] } } }),
  ) as [number, number];
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

function field(name: string, type: number) {
  return { name, type, typeName: null, docs: [] };
}

describe('the variants', () => {
  test.each(['H', 'M'] as const)('%s is told by its metadata, in version 14 and 15', async (variant) => {
    expect(detectVariant(createRegistry(variant === 'H' ? metadataH : metadataM))).toBe(variant);
    expect(detectVariant(createRegistry(await getServiceMetadata(variant, 15)))).toBe(variant);
  });

  test('a call besides those of the specification changes nothing', () => {
    const metadata = patchMetadata(metadataM, (patch) => {
      expect(patch.getArguments('schedule_native_transfer_task')).toHaveProperty('recipient_id');
      patch.addConstant('Other', patch.findType({ primitive: 'U8' }), '0x01');
    });
    expect(detectVariant(createRegistry(metadata))).toBe('M');
  });

  test('the currency may be of any type', () => {
    const metadata = patchMetadata(metadataH, (patch) => {
      const args = patch.getArguments('schedule_xcmp_task');
      patch.setArguments('schedule_xcmp_task', { ...args, currency_id: patch.findType({ primitive: 'U8' }) });
    });
    expect(detectVariant(createRegistry(metadata))).toBe('H');
  });
});

describe('other runtimes', () => {
  test('a later runtime of the family is named, though its tasks take a schedule', () => {
    const error = refusal(patchMetadata(metadataH, makeLater));
    expect(error).toMatchObject({ code: 'UNSUPPORTED_INTERFACE', fault: 'incompatible' });
    expect(error.facts.isLaterRuntime).toBe(true);
    expect(error.facts.found.constants).toContain('SlotSizeSeconds');
    expect(error.facts.found.calls).toContain('cancel_task(task_id: Vec<u8>)');
    expect(error.facts.differences).toEqual(
      expect.arrayContaining([
        'schedule_xcmp_task, argument 1: schedule instead of provided_id',
        'cancel_task, argument 1: task_id is Vec<u8> instead of H256',
      ]),
    );
    expect(error.message).toContain('a later runtime of its family (spec version 291 on)');
    expect(error.message).toContain('destination: VersionedMultiLocation { a: u8, b: u64 }');
    expect(error.message).toContain(
      'Expected of variant M: schedule_xcmp_task(provided_id: Vec<u8>, execution_times',
    );
  });

  test('weights of two parts are not taken for those of variant H', () => {
    const metadata = patchMetadata(metadataH, (patch) => {
      const u64 = patch.findType({ primitive: 'U64' });
      const weight = patch.addType({
        path: ['sp_weights', 'weight_v2', 'Weight'],
        def: { composite: { fields: [field('ref_time', u64), field('proof_size', u64)] } },
      });
      const args = patch.getArguments('schedule_xcmp_task');
      patch.setArguments('schedule_xcmp_task', { ...args, encoded_call_weight: weight });
    });
    const { facts } = refusal(metadata);
    expect(facts.isLaterRuntime).toBe(false);
    expect(facts.differences).toEqual([
      'schedule_xcmp_task, argument 6: encoded_call_weight is Weight { ref_time: u64, proof_size: u64 } instead of u64',
    ]);
  });

  test.each([
    ['schedule_xcmp_task', 'M' as const],
    ['schedule_native_transfer_task', 'M' as const],
    ['schedule_dynamic_dispatch_task', 'H' as const],
    ['cancel_task', 'H' as const],
  ])('without %s it is not variant %s', (call, variant) => {
    const metadata = patchMetadata(variant === 'H' ? metadataH : metadataM, (patch) =>
      patch.setArguments(call, null),
    );
    expect(refusal(metadata).facts.differences).toEqual([`${call} is missing`]);
  });

  test('arguments that are missing, too many, in another order or of another form are named', () => {
    const changed = (change: (args: { [name: string]: number }) => { [name: string]: number }) =>
      refusal(
        patchMetadata(metadataM, (patch) => {
          patch.setArguments('schedule_xcmp_task', change(patch.getArguments('schedule_xcmp_task')));
        }),
      ).facts.differences;
    expect(changed(({ weight_at_most, ...others }) => others)).toEqual([
      'schedule_xcmp_task, argument 6: weight_at_most is missing',
    ]);
    expect(changed((args) => ({ ...args, flow: args.call ?? -1 }))).toEqual([
      'schedule_xcmp_task, argument 7: flow is too much',
    ]);
    expect(changed((args) => ({ ...args, execution_times: args.call ?? -1 }))).toEqual([
      'schedule_xcmp_task, argument 2: execution_times is Vec<u8> instead of Vec<u64>',
    ]);
  });

  test.each([
    ['Rococo', loadRococo, 'rococo 9190'],
    ['Polkadot', loadPolkadot, 'polkadot 2000000'],
  ])('%s has no such pallet', async (_, load, runtime) => {
    const error = refusal(await load());
    expect(error.facts.found).toMatchObject({ runtime, calls: undefined, constants: [] });
    expect(error.facts.found.pallets).toContain('Hrmp');
    expect(error.message).toContain(`The runtime ${runtime} has no pallet AutomationTime; it has System, `);
    expect(error.hint).toContain('Connect to a chain of the service');
  });

  test('a registry without metadata is told apart', () => {
    expect(() => detectVariant(new TypeRegistry())).toThrow(
      expect.objectContaining({ code: 'METADATA_MISSING', hint: expect.stringContaining('isReady') }),
    );
  });
});
