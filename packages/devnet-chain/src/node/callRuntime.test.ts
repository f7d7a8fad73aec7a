import { u32, u64 } from '@parachron/core/scale';
import { u8aToHex } from '@polkadot/util';
import { expect, it } from 'vitest';
import { createTestContext } from '../../test/chain/createTestContext.js';
import { defineApiMethod, type RuntimeApi } from '../pallet/RuntimeApi.js';
import { callRuntime } from './callRuntime.js';

const api: RuntimeApi = {
  name: 'Probe',
  version: 1,
  methods: [
    defineApiMethod({
      name: 'weigh_sum',
      inputs: { first: u32, second: u32 },
      output: u64,
      call: (context, { first, second }) => BigInt(context.blockNumber * 1_000 + 10 * first + second),
    }),
    defineApiMethod({
      name: 'panic',
      inputs: {},
      output: u32,
      call: () => {
        throw new TypeError('no such number');
      },
    }),
  ],
};

const { context } = createTestContext({ parts: { pallets: [], apis: [api] } });
const call = (method: string, hex: string) =>
  u8aToHex(callRuntime(context, method, Uint8Array.from(Buffer.from(hex, 'hex'))));
const panic = (method: string, reason: string) =>
  expect.objectContaining({
    code: 'RUNTIME_PANIC',
    facts: { method, reason: expect.stringContaining(reason) },
  });

it('decodes the arguments in the order of the method, and encodes the result', () => {
  // Block 1: 1000 + 10 × 2 + 3 = 1023.
  expect(call('Probe_weigh_sum', '0200000003000000')).toBe('0xff03000000000000');
});

it('ignores bytes after the arguments, as runtimes do', () => {
  expect(call('Probe_weigh_sum', '0200000003000000ffff')).toBe('0xff03000000000000');
});

it('refuses a method that the runtime lacks', () => {
  const absent = 'Probe_absent';
  expect(() => call(absent, '')).toThrowError(panic(absent, 'Exported method Probe_absent is not found'));
  expect(() => call('weigh_sum', '')).toThrowError(panic('weigh_sum', 'is not found'));
});

it('refuses arguments that end early', () => {
  expect(() => call('Probe_weigh_sum', '02000000030000')).toThrowError(panic('Probe_weigh_sum', 'byte'));
});

it('reports a method that throws as a panic of the runtime', () => {
  expect(() => call('Probe_panic', '')).toThrowError(panic('Probe_panic', 'no such number'));
});
