import { isParachronError } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { decodePage, decodeProgram, encodeProgram, type Program } from '../index.js';

type Hex = `0x${string}`;

function errorOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (isParachronError(error)) return { code: error.code, facts: error.facts, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}

const refuse = (hex: string) => errorOf(() => decodeProgram(hex as Hex));

/** One planck of each of several pallets' tokens, in their order. */
function listAssets(count: number): string {
  const pallets = Array.from({ length: count }, (_, at) => at.toString(16).padStart(2, '0'));
  return pallets.map((pallet) => `000104${pallet}0004`).join('');
}

describe('bytes that are no program', () => {
  it.each([
    ['0x', 'XCM_UNDECODABLE', 'nothing at all'],
    ['0x06', 'XCM_UNDECODABLE', 'a future version'],
    ['0x0104', 'XCM_UNDECODABLE', 'an old version'],
    ['zz', 'INVALID_HEX', 'no hex'],
    ['0x050', 'INVALID_HEX', 'half a byte'],
    ['0x0204ff', 'XCM_UNDECODABLE', 'no instruction'],
    ['0x02041c', 'XCM_UNDECODABLE', 'BurnAsset, which version 2 lacks'],
    ['0x040430', 'XCM_UNDECODABLE', 'PayFees, which version 4 lacks'],
    ['0x050434', 'XCM_UNDECODABLE', 'an index after the last of version 5'],
    ['0x05082f0000', 'XCM_UNDECODABLE', 'one instruction where two are announced'],
    ['0x05082f00000a0a', 'XCM_UNDECODABLE', 'one byte too many'],
    ['0x05feffffff', 'XCM_UNDECODABLE', 'a count of a thousand million'],
    ['0x05070000000000000000', 'XCM_UNDECODABLE', 'a count of more than 32 bits in a long form'],
    ['0x0501000a', 'XCM_UNDECODABLE', 'a count in a longer form than necessary'],
    ['0x05042b02', 'XCM_UNDECODABLE', 'neither true nor false'],
    ['0x05042f0002', 'XCM_UNDECODABLE', 'an option that is neither None nor Some'],
    ['0x05042e0009', 'XCM_UNDECODABLE', 'nine junctions'],
    ['0x05042e00010a', 'XCM_UNDECODABLE', 'an unknown junction'],
    ['0x050408070000000001', 'XCM_UNDECODABLE', 'a para id of more than 32 bits'],
    [`0x05040054${listAssets(21)}`, 'XCM_UNDECODABLE', '21 assets'],
    ['0x050400040000010104', 'XCM_UNDECODABLE', 'an asset that is not fungible'],
    ['0x0304000401', 'XCM_UNDECODABLE', 'an abstract asset'],
    ['0x0504000400000000', 'XCM_UNDECODABLE', 'an amount of zero'],
    ['0x05040008010000040000000004', 'XCM_UNDECODABLE', 'assets out of order'],
    ['0x0504000800000004010000', 'XCM_UNDECODABLE', 'an asset cut short'],
  ])('%s: %s (%s)', (hex, code) => {
    expect(refuse(hex).code).toBe(code);
  });

  it('has 20 assets at most, and amounts of zero in version 2 only', () => {
    expect(decodeProgram(`0x05040050${listAssets(20)}`).program[0]).toMatchObject({ assets: { length: 20 } });
    const assets = [{ id: { parents: 0, interior: [] }, amount: 0n }];
    const { program } = decodeProgram('0x020400040000000000');
    expect(program).toEqual([{ kind: 'WithdrawAsset', assets }]);
    expect(encodeProgram(program, { version: 2 })).toBe('0x020400040000000000');
  });

  it('names the position and the value', () => {
    expect(refuse('0x0204ff').facts).toEqual({
      reason: 'version 2 has no Instruction with index 255',
      offset: 2,
    });
    expect(refuse('0x05082f00000a0a').facts).toEqual({ reason: '1 trailing byte', offset: 6 });
    expect(refuse('0x06').message).toContain('the version 6, which is none of 2, 3, 4, 5');
  });

  it('the same asset twice', () => {
    expect(refuse('0x050400080000000400000008').message).toContain('out of order or duplicated');
  });

  it('nested without end', () => {
    const deep = `0x05${'0416'.repeat(10_000)}`;
    expect(refuse(deep).message).toContain('programs of more than 8 levels');
  });

  it('larger than allowed', () => {
    expect(refuse(`0x05${'00'.repeat(1_048_576)}`).message).toContain('1048577 bytes, at most 1048576 fit');
    // 101 times ClearOrigin.
    expect(refuse(`0x059501${'0a'.repeat(101)}`).message).toContain('101 instructions, at most 100 fit');
  });
});

describe('a page', () => {
  const clear = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });

  it('ends at the first undecodable program', () => {
    const page = decodePage(`0x00${clear.slice(2)}${clear.slice(2)}09ffff`);
    expect(page.map(({ hex, version }) => [hex, version])).toEqual([
      [clear, 3],
      [clear, 3],
    ]);
    expect(decodePage(`0x00${clear.slice(2)}05`)).toHaveLength(1);
  });

  it('may hold more instructions than one program', () => {
    const program: Program = Array.from({ length: 60 }, () => ({ kind: 'ClearOrigin' }));
    const half = encodeProgram(program, { version: 3 }).slice(2);
    expect(decodePage(`0x00${half}${half}`)).toHaveLength(2);
  });

  it('has format 0', () => {
    expect(errorOf(() => decodePage(`0x01${clear.slice(2)}`))).toMatchObject({ code: 'XCM_PAGE_FORMAT' });
    expect(errorOf(() => decodePage('0x'))).toMatchObject({
      code: 'XCM_PAGE_FORMAT',
      facts: { format: null },
    });
    expect(decodePage('0x00')).toEqual([]);
  });
});
