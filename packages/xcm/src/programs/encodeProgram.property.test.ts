import { isParachronError } from '@parachron/core';
import { Reader } from '@parachron/core/scale';
import fc from 'fast-check';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { hexOf, normalize, program } from '../../test/arbitraries.js';
import {
  decodePage,
  decodeProgram,
  encodePage,
  encodeProgram,
  formatProgram,
  xcmVersions,
} from '../index.js';

const runs = { numRuns: 150 };

afterEach(() => vi.restoreAllMocks());

describe.each(xcmVersions)('XCM version %i', (version) => {
  it('decodes an encoded program to the same program', () => {
    fc.assert(
      fc.property(program(version), (written) => {
        const hex = encodeProgram(written, { version });
        const read = decodeProgram(hex);
        expect(read.version).toBe(version);
        expect(normalize(read.program)).toEqual(normalize(written));
        expect(encodeProgram(read.program, { version })).toBe(hex);
      }),
      runs,
    );
  });

  it('decodes changed bytes to a program with the same bytes, or throws a typed error', () => {
    fc.assert(
      fc.property(program(version), fc.nat(), fc.nat(255), fc.nat(40), (written, at, byte, cut) => {
        const bytes = Buffer.from(encodeProgram(written, { version }).slice(2), 'hex');
        bytes[at % bytes.length] = byte;
        endsWell(bytes.subarray(0, bytes.length - (cut % 4 === 0 ? cut : 0)));
      }),
      runs,
    );
  });

  it('decodes any bytes to a program, or throws a typed error', () => {
    fc.assert(
      fc.property(hexOf(0, 200), (rest) => {
        endsWell(Buffer.concat([Buffer.from([version]), Buffer.from(rest.slice(2), 'hex')]));
      }),
      runs,
    );
  });

  it('formats a program in printable lines', () => {
    fc.assert(
      fc.property(program(version, 1), (written) => {
        expect(formatProgram(written)).toMatch(/^[\n -~]*$/);
        expect(formatProgram(written)).not.toMatch(/undefined|\[object/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a page', () => {
  it('decodes to the encoded programs', () => {
    fc.assert(
      fc.property(fc.array(program(4, 1), { maxLength: 4 }), (programs) => {
        const encoded = programs.map((written) => encodeProgram(written, { version: 4 }));
        const page = decodePage(encodePage(encoded));
        expect(page.map(({ hex }) => hex)).toEqual(encoded);
      }),
      { numRuns: 60 },
    );
  });

  it('decodes any bytes to programs, or throws a typed error', () => {
    fc.assert(
      fc.property(hexOf(0, 120), (rest) => {
        const page = decodePage(`0x00${rest.slice(2)}`);
        const read = page.map(({ hex }) => hex.slice(2)).join('');
        expect(rest.slice(2).startsWith(read)).toBe(true);
      }),
      runs,
    );
  });
});

// Each input announces far more than its bytes contain: lists, byte strings and nested programs.
test.each([
  ['a list of 2^30 instructions', 'feffffff'],
  ['a list of 2^32 - 1 instructions', '03ffffffff'],
  ['a list longer than any count', '13ffffffffffffffffffff'],
  ['a million instructions', `02093d00${'0a'.repeat(1_000_000)}`],
  ['200 000 programs, each within the one before', '0416'.repeat(200_000)],
  ['a call of 2^30 bytes', '0406000000feffffff'],
])('refuses %s without reading missing content', (_what, rest) => {
  for (const version of xcmVersions) {
    const reads = vi.spyOn(Reader.prototype, 'u8');
    endsWell(Buffer.from(`0${version}${rest}`, 'hex'));
    // Two bytes for each of the eight permitted levels, and a few for the last value.
    expect(reads.mock.calls.length).toBeLessThan(30);
    reads.mockRestore();
  }
});

function endsWell(bytes: Buffer): void {
  const hex = `0x${bytes.toString('hex')}` as const;
  try {
    const { program: read, version } = decodeProgram(hex);
    expect(encodeProgram(read, { version })).toBe(hex);
  } catch (error) {
    if (!isParachronError(error)) throw error;
    expect(error.code).toMatch(/^XCM_/);
  }
}
