import type { DecodedEvent } from '@parachron/client';
import { encodeCall, type Hex, parseAccount } from '@parachron/core';
import { encodeProgram, hereLocation, type Instruction, type OriginKind } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { loadTarget } from '../../test/support/loadTarget.js';
import { proxyCall } from '../calls/proxyCall.js';
import { judgeCall } from './judgeCall.js';
import { readProgram } from './readProgram.js';

const runtime = loadTarget();
const real = parseAccount(`0x${'11'.repeat(32)}`);
const fees = { id: hereLocation, amount: 10n };
const remark = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
const call = (hex: Hex, originKind: OriginKind = 'SovereignAccount'): Instruction => ({
  kind: 'Transact',
  originKind,
  requireWeightAtMost: { refTime: 1n, proofSize: 1n },
  call: hex,
});
const transfer = encodeCall(runtime.registry, {
  pallet: 'Balances',
  method: 'transfer_all',
  args: { dest: { Id: real.hex }, keep_alive: true },
});
const transferred: DecodedEvent = {
  phase: 'initialization',
  pallet: 'Balances',
  usualPallet: 'Balances',
  method: 'Transfer',
  data: {},
};

/** Outcomes of a program that ran to its end. */
function judge(program: readonly Instruction[], events: readonly DecodedEvent[] = []): readonly string[] {
  const summary = readProgram(encodeProgram(program, { version: 4 }));
  return judgeCall(summary, { events, context: { runtime } }).map(({ outcome }) => outcome);
}

it.each(['Native', 'Xcm', 'Superuser'] as const)('a call with an origin of %s may be executed', (kind) => {
  const unseen = ['executed', 'call-failed', 'call-filtered', 'origin-kind-refused'];
  expect(judge([call(remark.hex, kind)])).toEqual(unseen);
  const remarked = { ...transferred, pallet: 'System', method: 'Remarked' };
  expect(judge([call(remark.hex, kind)], [remarked])).toEqual(['executed']);
});

it('a proxied call accepts only the origin of an account', () => {
  const { hex } = proxyCall(runtime, { real, call: remark });
  expect(judge([call(hex, 'Xcm')])).toEqual(['origin-kind-refused']);
  expect(judge([call(hex)])).toEqual(['proxy-not-found', 'proxy-delayed', 'call-filtered']);
});

it('an unknown call may be a call without a proxy', () => {
  const outcomes = judgeCall(undefined, { events: [], context: {} }).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['executed', 'call-failed', 'proxy-not-found', 'proxy-delayed', 'call-filtered']);
});

it.each(['Balances', 'Currency'])(
  'a withdrawal from %s is no trace of a call of an unknown runtime',
  (pallet) => {
    const events = [{ ...transferred, pallet, method: 'Withdraw' }];
    const program = readProgram(encodeProgram([call(remark.hex, 'Native')], { version: 4 }));
    const outcomes = judgeCall(program, { events, context: {} }).map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['executed', 'call-failed', 'call-filtered', 'origin-kind-refused']);
  },
);

it('a trace shows that a call was executed, unless another call or instruction may have left the trace', () => {
  const open = ['executed', 'call-failed', 'call-filtered'];
  const other: Instruction = { kind: 'TransferAsset', assets: [fees], beneficiary: hereLocation };
  expect(judge([call(transfer.hex)], [transferred])).toEqual(['executed']);
  expect(judge([other, call(transfer.hex)], [transferred])).toEqual(open);
  expect(judge([call(transfer.hex), call(transfer.hex)], [transferred])).toEqual(open);
});

// Moonbeam: ParachainStaking.on_initialize leaves NewRound and Rewarded in the phase in which MessageQueue processes messages.
it('an event of a pallet that the call does not use is not a trace of the call', () => {
  const open = ['executed', 'call-failed', 'call-filtered'];
  const round = { ...transferred, pallet: 'ParachainStaking', method: 'NewRound' };
  expect(judge([call(remark.hex)], [round, transferred])).toEqual(open);
  const inBatch = encodeCall(runtime.registry, {
    pallet: 'Utility',
    method: 'force_batch',
    args: { calls: [transfer.hex] },
  });
  expect(judge([call(inBatch.hex)], [round])).not.toContain('executed');
  expect(judge([call(inBatch.hex)], [round, transferred])).toEqual(['executed']);
  const issued = { ...transferred, pallet: 'ForeignAssets', method: 'Transferred' };
  expect(judge([call(transfer.hex)], [issued])).toEqual(['executed']);
});

it('a program that clears its errors may have failed, and so may a call of its error handler', () => {
  const handles = (...xcm: Instruction[]): Instruction => ({ kind: 'SetErrorHandler', xcm });
  const clear: Instruction = { kind: 'ClearError' };
  expect(judge([handles()])).toEqual(['executed']);
  expect(judge([handles(clear)])).toEqual(['executed', 'xcm-failed']);
  expect(judge([{ kind: 'SetAppendix', xcm: [clear] }])).toEqual(['executed', 'xcm-failed']);
  const calls = handles(call(remark.hex), clear);
  expect(judge([calls])).toEqual(['executed', 'call-failed', 'call-filtered', 'xcm-failed']);
  expect(judge([handles(clear), call(transfer.hex)], [transferred])).toEqual(['executed', 'xcm-failed']);
});
