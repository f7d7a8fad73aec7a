import { describe, expect, it } from 'vitest';
import { param, parseHexText, parseParams } from './params.js';

describe('a list of many values', () => {
  it('is read in pieces of 500 at most', async () => {
    const pieces: number[] = [];
    const item = {
      name: 'values',
      isOptional: false,
      expected: 'a list',
      parse: () => undefined,
      parseItem: (input: unknown) => {
        pieces.push((pieces.pop() ?? 0) + 1);
        return input;
      },
    };
    const values = Array.from({ length: 1_234 }, (_, at) => at);
    const next = async () => {
      pieces.push(0);
    };
    expect(await parseParams([item], [values], next)).toEqual([values]);
    expect(pieces.filter((count) => count > 0)).toEqual([500, 500, 234]);
  });

  it('is refused whole for one value that does not fit', async () => {
    const next = async () => {};
    await expect(parseParams([param.hexes('keys')], [['0x00', 'no hex']], next)).rejects.toMatchObject({
      facts: { data: 'keys is not a list of hex' },
    });
    await expect(parseParams([param.hexes('keys')], ['0x00'], next)).rejects.toMatchObject({
      facts: { data: 'keys is not a list of hex' },
    });
    expect(await parseParams([param.hashes('hashes')], [`0x${'ab'.repeat(32)}`], next)).toEqual([
      [`0x${'ab'.repeat(32)}`],
    ]);
  });
});

describe('hex', () => {
  const long = 'ab'.repeat(10_000);
  it.each([
    ['0x', '0x'],
    ['', '0x'],
    ['AbCd', '0xabcd'],
    [`0x${long}`, `0x${long}`],
    [long.toUpperCase(), `0x${long}`],
    [`0x${long}a`, undefined],
    [`0x${long}ag`, undefined],
    [`0x${long}é`, undefined],
    [`0x${long}a\u0130`, undefined],
    ['0xé1', undefined],
  ])('is read from %.20s', (text, hex) => {
    expect(parseHexText(text)).toBe(hex);
    const bytes = param.bytes('bytes').parse(text);
    expect(bytes && `0x${Buffer.from(bytes).toString('hex')}`).toBe(hex);
  });
});
