import { u8, u32, Writer } from '@parachron/core/scale';
import { expect, it } from 'vitest';
import { createRuntime, type RuntimeOptions } from './createRuntime.js';
import { defineEvents } from './pallet/defineEvents.js';
import { constantValue, defineCall, defineConstant, type Pallet } from './pallet/Pallet.js';
import { defineApiMethod } from './pallet/RuntimeApi.js';

const events = defineEvents('Second', { Happened: { index: 7, fields: { value: u32 } } });
const zero = defineConstant('Second', 'Zero', u8);
const other = defineConstant('Second', 'Other', u8);
const ping = defineCall({ index: 3, args: {}, docs: '', weight: 1n, dispatch: () => undefined });

const first: Pallet = { name: 'First', index: 9, crate: 'pallet_first' };
const second: Pallet = {
  name: 'Second',
  index: 2,
  crate: 'pallet_second',
  calls: { ping },
  events,
  constants: [constantValue(zero, 0)],
};
const method = defineApiMethod({ name: 'do_it', inputs: {}, output: u8, call: () => 1 });

const create = (pallets: readonly Pallet[], options: Partial<RuntimeOptions> = {}) =>
  createRuntime({
    crate: 'test_runtime',
    version: {
      spec_name: 'test',
      impl_name: 'test',
      authoring_version: 1,
      spec_version: 1,
      impl_version: 1,
      transaction_version: 1,
      state_version: 0,
    },
    ss58Prefix: 42,
    accountBytes: 32,
    pallets,
    apis: [{ name: 'Some', version: 2, methods: [method] }],
    fees: {
      weightToFee: () => 0n,
      lengthToFee: () => 0n,
      treasuryPercent: 0n,
      treasury: `0x${'00'.repeat(32)}`,
    },
    ...options,
  });
const refused = (reason: string) =>
  expect.objectContaining({ code: 'RUNTIME_DEFINITION', facts: { reason } });

it('puts the pallets in the order of their indices', () => {
  expect(create([first, second]).pallets.map(({ name }) => name)).toEqual(['Second', 'First']);
});

it.each([
  ['index', { ...second, index: 9 }, 'First and Second share a name or index'],
  ['name', { ...second, name: 'First' }, 'First and First share a name or index'],
])('refuses two pallets of the same %s', (_kind, twin, reason) => {
  expect(() => create([first, twin])).toThrowError(refused(reason));
});

it('finds pallets, calls, events and methods by their names', () => {
  const runtime = create([first, second]);
  expect(runtime.getPallet('Second')).toBe(second);
  expect(runtime.findCall('Second', 'ping')).toEqual({ pallet: second, name: 'ping', definition: ping });
  expect(runtime.findEvent('Second', 'Happened')).toBe(events.Happened);
  expect(runtime.findApi('Some_do_it')).toBe(method);
});

it('finds nothing by other names, also of the language', () => {
  const runtime = create([first, second]);
  expect(() => runtime.getPallet('second')).toThrowError(refused('no pallet second'));
  expect([runtime.findCall('Second', 'pong'), runtime.findCall('Third', 'ping')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(runtime.findCall('Second', 'constructor')).toBeUndefined();
  expect([runtime.findApi('do_it'), runtime.findApi('Some_')]).toEqual([undefined, undefined]);
  expect([runtime.findEvent('First', 'Happened'), runtime.findEvent('Third', 'Happened')]).toEqual([
    undefined,
    undefined,
  ]);
});

it('knows the constants of its pallets, also a zero', () => {
  const runtime = create([first, second]);
  expect([runtime.getConstant(zero), runtime.getConstant(zero)]).toEqual([0, 0]);
  expect(() => runtime.getConstant(other)).toThrowError(refused('no constant Second.Other'));
});

it('encodes an event as the index of its pallet, its own index and its fields', () => {
  const writer = new Writer(16);
  create([first, second]).encodeEvent(writer, events.Happened, { value: 0x01020304 });
  expect([...writer.finish()]).toEqual([2, 7, 4, 3, 2, 1]);
  expect(() => create([first]).encodeEvent(new Writer(16), events.Happened, { value: 1 })).toThrowError(
    refused('no pallet Second'),
  );
});

it('names the runtime APIs in its version by the hash of their names', () => {
  // Core has the well-known identifier 0xdf6acb689907609b.
  const { version } = create([second], { apis: [{ name: 'Core', version: 4, methods: [] }] });
  expect(version.apis).toEqual([['0xdf6acb689907609b', 4]]);
});

it('has extrinsics of version 4, and metadata 14 and 15, by default', () => {
  const { extrinsicVersions, metadataVersions, getMetadataHash } = create([second]);
  expect([extrinsicVersions, metadataVersions, getMetadataHash()]).toEqual([[4], [14, 15], undefined]);
});
