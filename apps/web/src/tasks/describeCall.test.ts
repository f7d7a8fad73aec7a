import type { Call } from '@parachron/core';
import { expect, test } from 'vitest';
import { describeCall } from './describeCall.js';

const call: Call = {
  pallet: 'system',
  method: 'remark',
  args: { remark: '0x68' },
  hex: '0x00000468',
} as never;

test('a call has its name, its arguments on several lines, and a page that decodes it', () => {
  const { link, ...described } = describeCall(call, 'wss://chain.example');
  expect(described).toEqual({
    name: 'system.remark',
    args: '{\n "remark": "0x68"\n}',
    hex: '0x00000468',
  });
  // The page of polkadot.js: apps/packages/page-extrinsics, `#/extrinsics/decode/<hex>`.
  expect(link).toContain('wss%3A%2F%2Fchain.example');
  expect(link).toContain('decode/0x00000468');
});
