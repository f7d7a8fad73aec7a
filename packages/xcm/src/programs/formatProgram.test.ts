import { describe, expect, it } from 'vitest';
import { messages } from '../../test/messages.js';
import { formatProgram, type Instruction } from '../index.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

describe('formatProgram', () => {
  it('writes one instruction per line', () => {
    const flow = messages.find(({ name }) => name.includes('sovereign flow'))?.program ?? [];
    expect(formatProgram(flow).split('\n')).toEqual([
      'ReserveAssetDeposited: 32793600000 of ../Parachain(2114)',
      'BuyExecution: fees 32793600000 of ../Parachain(2114), weightLimit (refTime 6100000000, proofSize 0)',
      `DescendOrigin: AccountId32(${alice})`,
      'Transact: originKind SovereignAccount, requireWeightAtMost (refTime 100000000, proofSize 0), call 0x000102',
      'RefundSurplus',
      'DepositAsset: assets AllCounted (count 1), beneficiary ../Parachain(2114)',
    ]);
  });

  it('indents nested programs', () => {
    const bridge = messages.find(({ name }) => name.includes('bridge'))?.program ?? [];
    const lines = formatProgram(bridge).split('\n');
    expect(lines.slice(2, 6)).toEqual([
      'SetAppendix:',
      '  DepositAsset: assets AllCounted (count 1), beneficiary ../Parachain(1000)',
      'ExportMessage: network Polkadot, destination Parachain(1000)',
      '  ReserveAssetDeposited: 228454739814333 of ../../GlobalConsensus(Kusama)',
    ]);
  });

  it.each<[string, Instruction]>([
    ['DescendOrigin: Here', { kind: 'DescendOrigin', interior: [] }],
    [
      'UniversalOrigin: Parachain(1)',
      { kind: 'UniversalOrigin', junction: { kind: 'Parachain', paraId: 1 } },
    ],
    ['ExpectTransactStatus: Success', { kind: 'ExpectTransactStatus', status: { kind: 'Success' } }],
    ['ExpectOrigin', { kind: 'ExpectOrigin' }],
    ['SetHints: nothing', { kind: 'SetHints', hints: [] }],
    [
      'ReportTransactStatus: (destination .., queryId 7, maxWeight (refTime 1, proofSize 2))',
      {
        kind: 'ReportTransactStatus',
        responseInfo: {
          destination: { parents: 1, interior: [] },
          queryId: 7n,
          maxWeight: { refTime: 1n, proofSize: 2n },
        },
      },
    ],
    [
      'ExpectTransactStatus: Error (error 0x0103)',
      { kind: 'ExpectTransactStatus', status: { kind: 'Error', error: '0x0103' } },
    ],
    [
      'ExpectError: (index 2, error Trap (code 5))',
      { kind: 'ExpectError', error: { index: 2, error: { kind: 'Trap', code: 5n } } },
    ],
  ])('%s', (text, instruction) => {
    expect(formatProgram([instruction])).toBe(text);
  });

  it('escapes control characters of a terminal', () => {
    const evil = {
      kind: 'Transact',
      originKind: 'Native',
      call: '\u001b[2J\r\n\u202e0x',
    } as unknown as Instruction;
    expect(formatProgram([evil])).toBe('Transact: originKind Native, call \\u{1b}[2J\\u{d}\\u{a}\\u{202e}0x');
  });
});
