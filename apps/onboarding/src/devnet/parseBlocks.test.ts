import { expect, it } from 'vitest';
import { parseBlocks, parseBound, parsePort, parseTime } from './parseBlocks.js';

it('--blocks takes manual or an interval in seconds', () => {
  expect(parseBlocks('manual')).toEqual({ kind: 'manual' });
  expect(parseBlocks('1.5')).toEqual({ kind: 'interval', milliseconds: 1500 });
  for (const wrong of ['', 'x', '0', '1e9']) expect(() => parseBlocks(wrong)).toThrow('Give instant, manual');
});

it('--time takes a date or seconds', () => {
  expect(parseTime('2027-01-01T00:00:00Z')).toBe(Date.UTC(2027, 0, 1));
  expect(parseTime('1798761600')).toBe(Date.UTC(2027, 0, 1));
  for (const wrong of ['soon', '0', '']) expect(() => parseTime(wrong)).toThrow('Give a date');
});

it('ports and bounds are whole numbers', () => {
  expect(parsePort('0')).toBe(0);
  for (const wrong of ['65536', '-1', '1.5', 'x']) expect(() => parsePort(wrong)).toThrow('from 0');
  expect(parseBound('20000')).toBe(20_000);
  for (const wrong of ['0', '-1', '1.5', '1e9', '']) expect(() => parseBound(wrong)).toThrow('from 1');
});
