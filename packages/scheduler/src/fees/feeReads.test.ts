import { hexToU8a } from '@polkadot/util';
import { expect, test } from 'vitest';
import { decodeAutomationFees, decodeFeeDetails, encodeFeesQuestion } from './feeReads.js';

// docs/service.md: `query_fee_details` returns Result<(u128, u128), Vec<u8>>, `get_time_automation_fees` takes u8 ++ u32 and returns
// u128. SCALE: amounts have 16 bytes in little-endian order, a Result begins with 0 or 1, and a text begins with its
// compact length.
const one = `01${'00'.repeat(15)}`;
const two = `0102${'00'.repeat(14)}`;

test('the fee answer of variant H decodes to the execution fee and the XCM fee', () => {
  expect(decodeFeeDetails(hexToU8a(`0x00${one}${two}`))).toEqual({ executionFee: 1n, xcmpFee: 513n });
});

test('a refused fee query of variant H decodes to the text of the refusal', () => {
  expect(decodeFeeDetails(hexToU8a('0x010c4e6f21'))).toEqual({ refused: 'No!' });
  expect(decodeFeeDetails(hexToU8a('0x0100'))).toEqual({ refused: '' });
});

test.each([
  ['no bytes', '0x'],
  ['a missing byte', `0x00${one}${two.slice(2)}`],
  ['an extra byte', `0x00${one}${two}00`],
  ['a text that is shorter than its length prefix', '0x01104e6f21'],
  ['an unknown case of the Result', `0x02${one}${two}`],
])('a fee answer of variant H with %s is QUERY_NOT_UNDERSTOOD', (_, hex) => {
  expect(() => decodeFeeDetails(hexToU8a(hex))).toThrow(
    expect.objectContaining({ code: 'QUERY_NOT_UNDERSTOOD' }),
  );
});

test('the fee answer of variant M decodes to one amount', () => {
  expect(decodeAutomationFees(hexToU8a(`0x${two}`))).toBe(513n);
  const wrong = expect.objectContaining({ code: 'QUERY_NOT_UNDERSTOOD' });
  expect(() => decodeAutomationFees(hexToU8a(`0x${two}00`))).toThrow(wrong);
});

test('the fee query of variant M encodes the kind of task and the number of executions', () => {
  expect(encodeFeesQuestion('Notify', 1)).toEqual(hexToU8a('0x0001000000'));
  expect(encodeFeesQuestion('NativeTransfer', 24)).toEqual(hexToU8a('0x0118000000'));
  expect(encodeFeesQuestion('XCMP', 4_294_967_295)).toEqual(hexToU8a('0x02ffffffff'));
  expect(encodeFeesQuestion('AutoCompoundDelgatedStake', 0)).toEqual(hexToU8a('0x0300000000'));
});

test.each([-1, 1.5, 4_294_967_296, Number.NaN])('a fee query for %d executions is refused', (executions) => {
  const wrong = expect.objectContaining({ code: 'EXECUTIONS_INVALID' });
  expect(() => encodeFeesQuestion('XCMP', executions)).toThrow(wrong);
});
