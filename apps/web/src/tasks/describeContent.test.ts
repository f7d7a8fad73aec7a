import type { Call } from '@parachron/core';
import { expect, test } from 'vitest';
import { describeContent } from './describeContent.js';

const call: Call = {
  pallet: 'system',
  method: 'remark',
  args: { remark: '0x68' },
  hex: '0x00000468',
} as never;

test('a call has its name, its arguments on several lines, and a page that decodes it', () => {
  const { link, ...described } = describeContent({ kind: 'chain', call }, 'wss://chain.example');
  expect(described).toEqual({
    name: 'system.remark',
    args: '{\n "remark": "0x68"\n}',
    hex: '0x00000468',
    transactions: [],
  });
  // The page of polkadot.js: apps/packages/page-extrinsics, `#/extrinsics/decode/<hex>`.
  expect(link).toContain('wss%3A%2F%2Fchain.example');
  expect(link).toContain('decode/0x00000468');
});

test('transactions of a wallet for Ethereum pages have no call and no such page', () => {
  const transactions = [
    { to: '0x01', data: '0x02' },
    { to: '0x01', data: '0x03' },
  ] as never;
  const described = describeContent({ kind: 'ethereum', transactions }, 'wss://chain.example');
  expect(described).toMatchObject({ args: '', hex: '0x', transactions, link: undefined });
  expect(described.name).toContain('2');
});
