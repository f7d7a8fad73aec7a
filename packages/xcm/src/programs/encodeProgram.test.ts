import { isParachronError } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { messages } from '../../test/messages.js';
import {
  type Asset,
  decodeProgram,
  encodeLocation,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
  type XcmVersion,
} from '../index.js';
import { getPartForm } from '../parts/index.js';

const here: Location = { parents: 0, interior: [] };
const relay: Location = { parents: 1, interior: [] };

function errorOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (isParachronError(error)) return { code: error.code, facts: error.facts, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}

const refuse = (instruction: unknown, version: XcmVersion) =>
  errorOf(() => encodeProgram([instruction as Instruction], { version }));

describe('messages of the specification and of real chains', () => {
  it.each(messages)('$name: encodes', ({ hex, version, program }) => {
    expect(encodeProgram(program, { version })).toBe(hex);
  });

  it.each(messages)('$name: decodes', ({ hex, version, program }) => {
    expect(decodeProgram(hex)).toEqual({ version, program });
  });
});

// Runtimes of 2022 list the versions 0 to 2, whose bytes differ, and later ones may list 6.
test.each([0, 1, 2.5, 6, Number.NaN])('version %s is not written', (given) => {
  const version = given as XcmVersion;
  const act = [
    () => encodeProgram([], { version }),
    () => encodeLocation(relay, { version }),
    () => getPartForm('assets', version),
  ];
  for (const encode of act) {
    const { code, message } = errorOf(encode);
    expect(code).toBe('INVALID_INPUT');
    expect(message).toBe(`version must be one of 2, 3, 4, 5, got ${given}.`);
  }
});

describe('a version that lacks a part', () => {
  it.each([
    [{ kind: 'PayFees', asset: { id: relay, amount: 1n } }, 4, 'PayFees', [5]],
    [{ kind: 'SetHints', hints: [] }, 2, 'SetHints', [5]],
    [{ kind: 'ExpectTransactStatus', status: { kind: 'Success' } }, 2, 'ExpectTransactStatus', [3, 4, 5]],
    [{ kind: 'SetTopic', topic: '0x' }, 2, 'SetTopic', [3, 4, 5]],
    [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, 2, 'UnpaidExecution', [3, 4, 5]],
  ] as const)(
    'is refused with the name of the instruction, row %#',
    (instruction, version, part, versions) => {
      expect(refuse(instruction, version)).toMatchObject({
        code: 'XCM_NOT_IN_VERSION',
        facts: { part, version, versions },
      });
    },
  );

  it('names a junction, a network, a body, a filter and an error', () => {
    const global = { kind: 'GlobalConsensus', network: { kind: 'Kusama' } };
    expect(refuse({ kind: 'DescendOrigin', interior: [global] }, 2).facts).toMatchObject({
      part: 'Junction GlobalConsensus',
      versions: [3, 4, 5],
    });
    const rococo = { kind: 'GlobalConsensus', network: { kind: 'Rococo' } };
    expect(refuse({ kind: 'DescendOrigin', interior: [rococo] }, 5).facts).toMatchObject({
      part: 'NetworkId Rococo',
      versions: [3, 4],
    });
    const named = { kind: 'Plurality', id: { kind: 'Named', name: '0x00' }, part: { kind: 'Voice' } };
    expect(refuse({ kind: 'DescendOrigin', interior: [named] }, 3).facts).toMatchObject({
      part: 'BodyId Named',
      versions: [2],
    });
    const counted = { kind: 'AllCounted', count: 1 };
    const withdraw = { kind: 'InitiateReserveWithdraw', assets: counted, reserve: relay, xcm: [] };
    expect(refuse(withdraw, 2).facts).toMatchObject({ part: 'AssetFilter AllCounted', versions: [3, 4, 5] });
    const tooMany = { kind: 'ExpectError', error: { index: 0, error: { kind: 'TooManyAssets' } } };
    expect(refuse(tooMany, 4).facts).toMatchObject({ part: 'Error TooManyAssets', versions: [5] });
  });

  it('is refused inside a nested program', () => {
    const pay: Instruction = { kind: 'PayFees', asset: { id: relay, amount: 1n } };
    expect(refuse({ kind: 'SetAppendix', xcm: [pay] }, 4)).toMatchObject({ facts: { part: 'PayFees' } });
  });

  it('refuses fields that only other versions have', () => {
    const deposit = { kind: 'DepositAsset', assets: { kind: 'Definite', assets: [] }, beneficiary: here };
    expect(refuse({ ...deposit, maxAssets: 3 }, 3).code).toBe('XCM_NOT_IN_VERSION');
    const exchange = { kind: 'ExchangeAsset', give: { kind: 'All' }, want: [], maximal: false };
    expect(refuse(exchange, 2).code).toBe('XCM_NOT_IN_VERSION');
    const answer = {
      kind: 'QueryResponse',
      queryId: 1n,
      response: { kind: 'Null' },
      maxWeight: { refTime: 0n, proofSize: 0n },
      querier: here,
    };
    expect(refuse(answer, 2).code).toBe('XCM_NOT_IN_VERSION');
  });

  it('requires fields that later versions do not', () => {
    const transact: Instruction = { kind: 'Transact', originKind: 'Xcm', call: '0x00' };
    for (const version of [2, 3, 4] as const) {
      expect(refuse(transact, version)).toMatchObject({
        code: 'XCM_INVALID_VALUE',
        facts: { reason: `XCM version ${version} needs requireWeightAtMost` },
      });
    }
    // Origin kind 3, no fallback weight, one byte of call.
    expect(encodeProgram([transact], { version: 5 })).toBe('0x05040603000400');
    const deposit: Instruction = { kind: 'DepositAsset', assets: { kind: 'All' }, beneficiary: here };
    expect(refuse(deposit, 2).message).toContain('needs a maximum number of assets');
    expect(encodeProgram([deposit], { version: 3 })).toBe('0x03040d01000000');
  });
});

describe('the two forms of the maximum number of deposited assets', () => {
  const definite = { kind: 'Definite', assets: [{ id: here, amount: 1n }] } as const;

  it('version 2 writes the number next to the filter', () => {
    const counted: Instruction = {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 2 },
      beneficiary: here,
    };
    expect(encodeProgram([counted], { version: 2 })).toBe('0x02040d0100080000');
    expect(encodeProgram([counted], { version: 3 })).toBe('0x03040d0102080000');
  });

  it('version 2 keeps a number that differs from the number of definite assets', () => {
    const deposit: Instruction = { kind: 'DepositAsset', assets: definite, maxAssets: 7, beneficiary: here };
    const hex = encodeProgram([deposit], { version: 2 });
    expect(hex).toBe('0x02040d000400000000041c0000');
    expect(decodeProgram(hex).program).toEqual([deposit]);
  });
});

describe('assets', () => {
  const dot: Asset = { id: relay, amount: 1n };
  const native: Asset = { id: here, amount: 2n };
  const usdt: Asset = {
    id: {
      parents: 0,
      interior: [
        { kind: 'PalletInstance', index: 50 },
        { kind: 'GeneralIndex', index: 1984n },
      ],
    },
    amount: 3n,
  };
  const later: Asset = {
    id: {
      parents: 0,
      interior: [
        { kind: 'PalletInstance', index: 50 },
        { kind: 'GeneralIndex', index: 10_000n },
      ],
    },
    amount: 1n,
  };
  const single: Asset = { id: { parents: 0, interior: [{ kind: 'OnlyChild' }] }, amount: 1n };

  // The derived order of Rust: parents, then the number of junctions, then each junction by its variant and its fields.
  const sorted = [native, single, usdt, later, dot];

  it.each([2, 3, 4, 5] as const)('are sorted into the order of the runtime, version %i', (version) => {
    const hex = encodeProgram([{ kind: 'WithdrawAsset', assets: sorted.toReversed() }], { version });
    expect(decodeProgram(hex).program).toEqual([{ kind: 'WithdrawAsset', assets: sorted }]);
  });

  it('may not be duplicated, zero, or too many', () => {
    const withdraw = (...assets: Asset[]) => ({ kind: 'WithdrawAsset', assets });
    expect(refuse(withdraw(dot, { ...dot, amount: 5n }), 3).message).toContain('same asset twice');
    expect(refuse(withdraw({ ...dot, amount: 0n }), 3).message).toBe(
      '0.WithdrawAsset.assets.0.amount: zero; expected a positive amount.',
    );
    const many = Array.from(
      { length: 21 },
      (_, index): Asset => ({
        id: { parents: 0, interior: [{ kind: 'PalletInstance', index }] },
        amount: 1n,
      }),
    );
    expect(refuse(withdraw(...many), 4).message).toContain('at most 20 fit');
    expect(encodeProgram([{ kind: 'WithdrawAsset', assets: many }], { version: 2 })).toMatch(/^0x020400/);
  });
});

describe('values that cannot be written', () => {
  it.each([
    [{ kind: 'Nonsense' }, '0: a kind that no version'],
    [{ kind: 'toString' }, '0: a kind that no version'],
    [{}, '0: no kind'],
    [null, '0: no kind'],
    [{ kind: 'WithdrawAsset' }, '0.WithdrawAsset.assets: not a list'],
    [
      { kind: 'WithdrawAsset', assets: [{ id: here, amount: 5 }] },
      'assets.0.amount: 5 is not a bigint of 128 bits',
    ],
    [{ kind: 'WithdrawAsset', assets: [{ id: here, amount: 1n << 128n }] }, 'is not a bigint of 128 bits'],
    [{ kind: 'Trap', code: -1n }, '0.Trap.code: -1 is not a bigint of 64 bits'],
    [{ kind: 'HrmpChannelAccepted', recipient: 1.5 }, 'recipient: 1.5 is not a whole number of 32 bits'],
    [{ kind: 'SetTopic', topic: '0x00' }, '0.SetTopic.topic: 0x00 is not hex of 32 bytes'],
    [{ kind: 'SetTopic', topic: 'zz' }, '0.SetTopic.topic: zz is not hex of 32 bytes'],
    [{ kind: 'SetFeesMode', jitWithdraw: 1 }, 'jitWithdraw: 1 is not a bool'],
    [{ kind: 'AliasOrigin', location: undefined }, '0.AliasOrigin.location: not an object'],
    [
      { kind: 'AliasOrigin', location: { parents: 256, interior: [] } },
      'parents: 256 is not a whole number of 8 bits',
    ],
    [{ kind: 'AliasOrigin', location: { parents: 0 } }, 'interior: not a list'],
    [{ kind: 'DepositAsset', assets: undefined, beneficiary: here }, ': no kind'],
    [{ kind: 'SetAppendix', xcm: {} }, '0.SetAppendix.xcm: not a list of instructions'],
    [{ kind: 'Transact', originKind: 'Root', call: '0x' }, 'originKind: not one of Native'],
    [{ kind: 'BuyExecution', fees: { id: here, amount: 1n }, weightLimit: 5n }, 'weightLimit'],
    [
      { kind: 'DescendOrigin', interior: Array(9).fill({ kind: 'OnlyChild' }) },
      'interior: 9 items, at most 8 fit',
    ],
  ])('row %#', (instruction, reason) => {
    const error = refuse(instruction, 5);
    expect(error.code).toBe('XCM_INVALID_VALUE');
    expect(error.message).toContain(reason);
  });

  it('a general key of more than 32 bytes in version 2', () => {
    const key = { kind: 'GeneralKey', length: 33, data: `0x${'11'.repeat(32)}` };
    expect(refuse({ kind: 'DescendOrigin', interior: [key] }, 2).code).toBe('XCM_INVALID_VALUE');
    const short: Program = [
      {
        kind: 'DescendOrigin',
        interior: [{ kind: 'GeneralKey', length: 2, data: `0x1122${'00'.repeat(30)}` }],
      },
    ];
    expect(encodeProgram(short, { version: 2 })).toBe('0x02040b0106081122');
    expect(encodeProgram(short, { version: 4 })).toBe(`0x04040b0106021122${'00'.repeat(30)}`);
  });

  it('programs that are too large for runtimes', () => {
    const nest = (depth: number): Program =>
      depth === 1 ? [] : [{ kind: 'SetAppendix', xcm: nest(depth - 1) }];
    const messageOf = (program: Program) => errorOf(() => encodeProgram(program, { version: 4 })).message;
    // SetAppendix is variant 22 of xcm::v4::Instruction: each program but the innermost has one.
    expect(encodeProgram(nest(8), { version: 4 })).toBe(`0x04${'0416'.repeat(7)}00`);
    expect(messageOf(nest(9))).toContain('programs of more than 8 levels');
    const many = (length: number): Program => Array.from({ length }, () => ({ kind: 'ClearOrigin' }));
    // ClearOrigin is variant 10; a length of 100 is 0x9101 in compact form.
    expect(encodeProgram(many(100), { version: 4 })).toBe(`0x049101${'0a'.repeat(100)}`);
    expect(messageOf(many(101))).toContain('101 instructions, at most 100 fit');
    const around: Program = [
      { kind: 'SetAppendix', xcm: many(60) },
      { kind: 'SetErrorHandler', xcm: many(60) },
    ];
    expect(messageOf(around)).toContain('122 instructions, at most 100 fit');
    const circle: Instruction[] = [];
    circle.push({ kind: 'SetAppendix', xcm: circle });
    expect(messageOf(circle)).toContain('programs of more than 8 levels');
  });
});

test('a call that is no hex is refused by name', () => {
  const requireWeightAtMost = { refTime: 1n, proofSize: 0n };
  const program: Program = [{ kind: 'Transact', originKind: 'Native', requireWeightAtMost, call: '0xzz' }];
  expect(() => encodeProgram(program, { version: 3 })).toThrow('not 0x-prefixed hex');
});
