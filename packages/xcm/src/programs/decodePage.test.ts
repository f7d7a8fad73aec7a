import { formatHex, type Hex } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hexOf } from '../../test/arbitraries.js';
import { decodePage } from './decodeProgram.js';
import { encodePage } from './encodeProgram.js';

const clear: Hex = '0x05040a';
const refund: Hex = '0x030414';

describe('encodePage', () => {
  it.each([
    [[], '0x00'],
    [[clear], '0x0005040a'],
    [[clear, refund], '0x0005040a030414'],
    [['0x05040A'], '0x0005040a'],
  ] as const)('of %j is the format byte 0 and the programs', (programs, page) => {
    expect(encodePage(programs)).toBe(page);
  });

  it.each(['05040a', '0x0', '0xzz'])('refuses %s', (program) => {
    expect(() => encodePage([clear, program as Hex])).toThrow(
      expect.objectContaining({
        code: 'INVALID_HEX',
        facts: expect.objectContaining({ field: 'program' }),
      }),
    );
  });
});

describe('decodePage', () => {
  it('decodes programs of different versions, each with its bytes', () => {
    expect(decodePage('0x0005040a030414')).toEqual([
      { version: 5, program: [{ kind: 'ClearOrigin' }], hex: clear },
      { version: 3, program: [{ kind: 'RefundSurplus' }], hex: refund },
    ]);
  });

  it('decodes a page without programs', () => {
    expect(decodePage('0x00')).toEqual([]);
  });

  it('decodes programs behind their lengths, also after one that is undecodable', () => {
    const page = '0x030c05040a0c0504ff0c030414';
    expect(decodePage(page)).toEqual([
      { version: 5, program: [{ kind: 'ClearOrigin' }], hex: clear },
      { version: 3, program: [{ kind: 'RefundSurplus' }], hex: refund },
    ]);
    expect(decodePage(`${page}0c05`)).toHaveLength(2);
  });

  it('decodes the empty page by which a parachain announces that format', () => {
    expect(decodePage('0x03')).toEqual([]);
  });

  it.each([
    ['an unknown version', '0x0005040a09', 1],
    ['an unknown instruction', '0x0005040a0504ff', 1],
    ['a program that is cut', '0x0005040a0508', 1],
    ['the first program', '0x0005', 0],
  ] as const)('keeps the programs before %s', (_, page, kept) => {
    expect(decodePage(page)).toHaveLength(kept);
  });

  it.each([
    ['0x', null],
    ['0x01', 1],
    ['0x0205040a', 2],
    ['0xff', 255],
  ] as const)('refuses %s: another format', (page, format) => {
    expect(() => decodePage(page)).toThrow(
      expect.objectContaining({ code: 'XCM_PAGE_FORMAT', facts: { format } }),
    );
  });

  it('limits the bytes of the page, and the instructions and the depth of each program', () => {
    const longest: Hex = `0x00${'ff'.repeat(1_048_575)}`;
    expect(decodePage(longest)).toEqual([]);
    expect(() => decodePage(`${longest}00`)).toThrow('1048577 bytes, at most 1048576 fit');
    const larger = decodePage(encodePage([clear, `0x059501${'0a'.repeat(101)}`]));
    expect(larger).toMatchObject([{ hex: clear }]);
    // SetAppendix is variant 22.
    const nested = (levels: number) => encodePage([`0x04${'0416'.repeat(levels - 1)}00`]);
    expect(decodePage(nested(8))).toHaveLength(1);
    expect(decodePage(nested(9))).toEqual([]);
  });
});

test('random bytes after the format byte never cause an error, and the parts of a page add up', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(clear, refund), { maxLength: 3 }), hexOf(0, 20), (whole, rest) => {
      const page = `${encodePage(whole)}${rest.slice(2)}` as const;
      const programs = decodePage(page);
      expect(programs.length).toBeGreaterThanOrEqual(whole.length);
      const read = encodePage(programs.map(({ hex }) => hex));
      expect(page.slice(0, read.length)).toBe(read);
    }),
  );
});

test('the hex of a program has lower case', () => {
  const [program] = decodePage(
    formatHex(new Uint8Array([0, 5, 4, 10]))
      .toUpperCase()
      .replace('0X', '0x') as Hex,
  );
  expect(program?.hex).toBe(clear);
});
