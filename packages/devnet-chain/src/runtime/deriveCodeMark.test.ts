import { u8, u16 } from '@parachron/core/scale';
import { expect, it } from 'vitest';
import { createBaseRuntime } from '../kinds/createBaseRuntime.js';
import { createServiceConfig } from '../kinds/createServiceConfig.js';
import { constantValue, defineCall, defineConstant, type Pallet } from '../pallet/Pallet.js';
import { defineApiMethod } from '../pallet/RuntimeApi.js';
import { toHex } from '../scale/hex.js';
import { storageMap } from '../state/storage.js';
import { deriveCodeMark } from './deriveCodeMark.js';

type Options = Parameters<typeof createBaseRuntime>[1];
const config = createServiceConfig({ variant: 'H' });
const none = { pallets: [], apis: [] };
const derive = (options: Partial<Options> = {}) =>
  toHex(
    deriveCodeMark(
      createBaseRuntime(config, { specName: 'test', startTime: 0, parts: none, isNewest: true, ...options }),
    ),
  );

const add = (pallet: Partial<Pallet>) => ({
  parts: { ...none, pallets: [{ name: 'Own', index: 200, crate: 'pallet_own', ...pallet }] },
});
const addCall = (value: typeof u8) =>
  add({ calls: { go: defineCall({ index: 0, args: { value }, docs: '', weight: 1n, dispatch() {} }) } });
const addConstant = (value: number) =>
  add({ constants: [constantValue(defineConstant('Own', 'Most', u8), value)] });
const addItem = (hasher: 'Identity' | 'Twox64Concat') =>
  add({ storage: [storageMap({ pallet: 'Own', name: 'Counts', keys: [[hasher, u8]], type: u8 })] });
const addApi = (output: typeof u8) => {
  const methods = [defineApiMethod({ name: 'count', inputs: {}, output, call: () => 1 })];
  return { parts: { ...none, apis: [{ name: 'Own', version: 1, methods }] } };
};

// A client that shares metadata by the hash of the code would decode the bytes of one of the two with the types of the other.
it.each<[string, Partial<Options>, Partial<Options>]>([
  ['the length of accounts', { accountBytes: 32 }, { accountBytes: 20 }],
  ['the versions of the metadata', { isNewest: true }, { isNewest: false }],
  ['the extensions of transactions', { generalSignatures: false }, { generalSignatures: true }],
  ['the arguments of a call', addCall(u8), addCall(u16)],
  ['the value of a constant', addConstant(1), addConstant(2)],
  ['the hasher of a key', addItem('Identity'), addItem('Twox64Concat')],
  [
    'the errors of a pallet',
    add({}),
    add({ errors: { Lost: { pallet: 'Own', name: 'Lost', index: 0, docs: '' } } }),
  ],
  ['the output of a runtime API', addApi(u8), addApi(u16)],
  ['the name', { specName: 'one' }, { specName: 'other' }],
])('differs with %s', (_what, one, other) => {
  expect(derive(one)).not.toBe(derive(other));
});

it('is the same for the same runtime', () => {
  expect(derive()).toBe(derive());
});
