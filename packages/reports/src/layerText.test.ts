import type { Call } from '@parachron/core';
import { expect, test } from 'vitest';
import { formatLayerMeaning, formatLayerTitle } from './layerText.js';

const call: Call = { pallet: 'System', method: 'remark', args: { remark: '0x42' }, hex: '0x00000442' };
const most = 12_000;

test('a title names the chain once', () => {
  expect(formatLayerTitle({ title: 'XCM program', chain: 'rococo' })).toBe('XCM program, for rococo');
  expect(formatLayerTitle({ title: 'Call of rococo', chain: 'rococo' })).toBe('Call of rococo');
});

test('a call is its name and its arguments on lines of their own', () => {
  expect(formatLayerMeaning({ call })).toBe('System.remark {\n "remark": "0x42"\n}');
  expect(formatLayerMeaning({ call, decoded: 'a program' })).toMatch(/^System\.remark /);
});

test('the name of a call has no control characters', () => {
  expect(formatLayerMeaning({ call: { ...call, pallet: 'Sys\u202etem', args: {} } })).toBe(
    'System.remark {}',
  );
});

test('a program is as it was decoded, and nothing if it was not', () => {
  expect(formatLayerMeaning({ decoded: 'WithdrawAsset\n BuyExecution' })).toBe(
    'WithdrawAsset\n BuyExecution',
  );
  expect(formatLayerMeaning({})).toBeUndefined();
});

test('12,000 characters are shown, and of a longer text the first 12,000', () => {
  const whole = 'x'.repeat(most);
  expect(formatLayerMeaning({ decoded: whole })).toBe(whole);
  expect(formatLayerMeaning({ decoded: `${whole}y` })).toBe(`${whole}\n… (see the JSON for the rest)`);
});
