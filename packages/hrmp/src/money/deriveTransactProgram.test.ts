import { formatHex } from '@parachron/core';
import { decodeProgram, encodeProgram, type XcmVersion } from '@parachron/xcm';
import { array, assert, bigInt, constantFrom, nat, property, uint8Array } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countInstructions, deriveTransactProgram } from './deriveTransactProgram.js';

const weight = { refTime: 1_000_000_000n, proofSize: 5_000n };
const accept = { hex: '0x170142080000', weight } as const;
const options = { para: 1000, calls: [accept], fee: 100_000_000_000n, version: 4 } as const;

describe('deriveTransactProgram', () => {
  it('pays with the own token of a relay chain, and returns the rest to the parachain', () => {
    const offer = { id: { parents: 0, interior: [] }, amount: 100_000_000_000n };
    expect(deriveTransactProgram(options)).toEqual([
      { kind: 'WithdrawAsset', assets: [offer] },
      { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
      {
        kind: 'SetAppendix',
        xcm: [
          { kind: 'RefundSurplus' },
          {
            kind: 'DepositAsset',
            assets: { kind: 'AllCounted', count: 1 },
            beneficiary: { parents: 0, interior: [{ kind: 'Parachain', paraId: 1000 }] },
          },
        ],
      },
      { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call: accept.hex },
      { kind: 'ExpectTransactStatus', status: { kind: 'Success' } },
    ]);
  });

  it('pays with the token of the parent on a parachain that manages channels', () => {
    const [withdraw, buy, appendix] = deriveTransactProgram({ ...options, role: 'parachain' });
    const offer = { id: { parents: 1, interior: [] }, amount: options.fee };
    expect(withdraw).toEqual({ kind: 'WithdrawAsset', assets: [offer] });
    expect(buy).toMatchObject({ fees: offer });
    expect(appendix).toMatchObject({
      xcm: [{}, { beneficiary: { parents: 1, interior: [{ kind: 'Parachain', paraId: 1000 }] } }],
    });
  });

  // ExpectTransactStatus came with XCM version 3.
  test.each([
    [2, ['Transact', 'Transact']],
    [3, ['Transact', 'ExpectTransactStatus', 'Transact', 'ExpectTransactStatus']],
    [5, ['Transact', 'ExpectTransactStatus', 'Transact', 'ExpectTransactStatus']],
  ] as const)('expects the success of each of two calls from version 3 on: version %i', (version, kinds) => {
    const program = deriveTransactProgram({ ...options, calls: [accept, accept], version });
    expect(program.slice(3).map(({ kind }) => kind)).toEqual(kinds);
  });

  // Hand-computed by the published codecs of XCM version 2.
  it('has these bytes in version 2', () => {
    expect(encodeProgram(deriveTransactProgram({ ...options, version: 2 }), { version: 2 })).toBe(
      [
        '0x02', // version 2
        '10', // four instructions
        '00', // WithdrawAsset
        '04000000', // one asset: Concrete, parents 0, Here
        '000700e8764817', // Fungible, 100 000 000 000 in five bytes
        '13', // BuyExecution
        '000000', // Concrete, parents 0, Here
        '000700e8764817', // Fungible
        '00', // Unlimited
        '16', // SetAppendix
        '08', // two instructions
        '14', // RefundSurplus
        '0d', // DepositAsset
        '0100', // Wild(All)
        '04', // at most one asset
        '000100', // parents 0, X1, Parachain
        'a10f', // 1000, compact
        '06', // Transact
        '00', // Native
        '02286bee', // weight 1 000 000 000, compact
        '18', // six bytes
        '170142080000',
      ].join(''),
    );
  });

  it('decodes to itself from its bytes in every version that has a proof size', () => {
    const versions = constantFrom<XcmVersion>(3, 4);
    const u64 = bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const calls = array(uint8Array({ minLength: 1, maxLength: 8 }), { maxLength: 3 });
    assert(
      property(versions, nat({ max: 0xffff_ffff }), u64, calls, (version, para, fee, all) => {
        const program = deriveTransactProgram({
          ...{ para, fee: fee + 1n, version },
          calls: all.map((bytes) => ({ hex: formatHex(bytes), weight })),
        });
        expect(decodeProgram(encodeProgram(program, { version }))).toEqual({ version, program });
      }),
    );
  });

  test.each([
    ['para', { para: '1000' }],
    ['fee', { fee: 1 }],
    ['calls', { calls: {} }],
    ['role', { role: 1 }],
  ])('refuses a wrong %s by its name', (field, wrong) => {
    expect(() => deriveTransactProgram({ ...options, ...wrong } as never)).toThrow(
      expect.objectContaining({ fault: 'input', message: expect.stringContaining(field) }),
    );
  });
});

test.each([
  [2, 0, 5],
  [2, 1, 6],
  [4, 1, 7],
  [4, 2, 9],
] as const)(
  'a program of version %i with %i calls has %i instructions, those of its appendix included',
  (version, count, total) => {
    const calls = Array.from({ length: count }, () => accept);
    expect(countInstructions(deriveTransactProgram({ ...options, calls, version }))).toBe(total);
  },
);

test('an empty program has no instruction', () => {
  expect(countInstructions([])).toBe(0);
});
