import type { DecodedEvent, Forkable } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { assetHubKusama } from '@parachron/samples/runtimes';
import { encodeProgram, type Program, readQueueVerdict } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { deriveTransactProgram } from '../plan/deriveTransactProgram.js';
import { judgeProgram } from './judgeProgram.js';

const event = (name: string, data: DecodedEvent['data'] = {}): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { pallet, usualPallet: pallet, method, phase: 'initialization', data } as DecodedEvent;
};
// No run on this chain has an end, so none explains a program.
const runtime = assetHubKusama();
const dispatch = async () => ({ outcome: 'unknown', events: [] });
const none = { known: false, reason: 'Nothing is read.' };
const read = async (reads: object) => Object.fromEntries(Object.keys(reads).map((key) => [key, none]));
const snapshot = async () => ({ runtime, read, call: async () => none });
const chain = {
  snapshot,
  dispatch,
  receive: async () => [],
  endow: async () => {},
  fork: async (): Promise<object> => chain,
} as unknown as Forkable;
const proxying = { pallet: 'Proxy', method: 'remove_proxies', args: {} };
const { hex } = encodeCall(runtime.registry, proxying);
/** Judges a program with one call, which it expects to succeed from version 3 on, and perhaps more. */
const judge = (events: readonly DecodedEvent[], version: 2 | 3 = 3, before = chain, more: Program = []) => {
  const verdict = readQueueVerdict(events.at(-1) ?? expect.fail()) ?? expect.fail();
  const weight = { refTime: 1n, proofSize: 1n };
  const calls = [{ hex, weight }];
  const program = deriveTransactProgram({ para: 2000, calls, fee: 1n, version, role: 'relay' });
  const message = { from: 2000, program: encodeProgram([...program, ...more], { version }) };
  return judgeProgram(before, message, { ...verdict, events });
};
const asked = event('Proxy.ProxyRemoved');
const done = { outcome: 'done', what: 'executed the program', reason: 'Proxy.ProxyRemoved.' };

it('takes an event for an effect only beyond those that the program leaves without its calls', async () => {
  const end = event('MessageQueue.Processed', { success: true });
  const paying = { ...chain, receive: async () => [asked, end] };
  const leaving = { ...chain, fork: async () => paying } as unknown as Forkable;
  expect(await judge([asked, asked, end], 2, leaving)).toEqual(done);
  expect((await judge([asked, end], 2, leaving)).outcome).toBe('unknown');
});

// pallet_utility: the event has the error of the first call, and the second has replaced it.
it('takes a call that another call of `if_else` has replaced for no failure', async () => {
  const failure = { kind: 'BadOrigin', error: 'BadOrigin', docs: '' };
  const replaced = { ...event('Utility.IfElseFallbackCalled'), phase: 0, failure } as DecodedEvent;
  expect(await judge([replaced, asked, event('MessageQueue.Processed', { success: true })])).toEqual(done);
});

// xcm-executor: ExpectTransactStatus compares the status of the call before with its own.
const again = { kind: 'Transact', requireWeightAtMost: { refTime: 1n, proofSize: 1n }, call: hex } as const;
const failing = { kind: 'ExpectTransactStatus', status: { kind: 'Error', error: '0x03' } } as const;
it.each([
  ['expects the failure of a call', 3, 'unknown', [{ ...again, originKind: 'Native' }, failing]],
  ['has a call that no run tries', 2, 'done', [{ ...again, originKind: 'SovereignAccount' }]],
] as const)('shows no success of a program that %s', async (_title, version, outcome, more) => {
  const dispatch = async () => ({ outcome, events: [] });
  const tried = { ...chain, dispatch, fork: async (): Promise<object> => tried } as unknown as Forkable;
  const end = event('MessageQueue.Processed', { success: true });
  expect((await judge([end], version, tried, more)).outcome).toBe('unknown');
});

describe('the end of a message', () => {
  it.each([
    ['of the queue that all chains have today', event('MessageQueue.Processed', { success: true })],
    ['of a relay chain before', event('Ump.ExecutedUpward', { outcome: { complete: 1 } })],
    ['of a parachain before', event('XcmpQueue.Success', { messageHash: '0x00', weight: 1 })],
  ])('that shows success: %s', async (_of, end) => {
    expect(await judge([asked, end])).toEqual(done);
    const { what } = done;
    const reason = 'each call succeeded, as the program expects.';
    expect(await judge([end])).toEqual({ outcome: 'done', what, reason });
    const unseen = 'not every call left an event.';
    expect(await judge([end], 2)).toEqual({ outcome: 'unknown', what, reason: unseen });
  });

  it.each([
    [event('MessageQueue.Processed', { success: false }), 'MessageQueue.Processed reports a failure'],
    [
      event('MessageQueue.ProcessingFailed', { error: 'Unsupported' }),
      'MessageQueue.ProcessingFailed reports a failure',
    ],
    [event('Ump.InvalidFormat'), 'Ump.InvalidFormat reports an unreadable program'],
    [event('XcmpQueue.Fail', { error: { Barrier: null } }), 'XcmpQueue.Fail reports Barrier'],
    [
      event('MessageQueue.OverweightEnqueued'),
      'MessageQueue.OverweightEnqueued reports an overweight program',
    ],
  ])('that shows a failure: %#', async (end, error) => {
    expect(await judge([end])).toEqual({
      outcome: 'failed',
      what: 'did not execute the program to its end',
      reason: `${error}.`,
    });
  });
});

describe('the effects of a message', () => {
  const end = event('MessageQueue.Processed', { success: true });

  it("are events of the calls' pallets: hooks of other pallets emit events in the same phase", async () => {
    const notify = event('XcmPallet.VersionNotifyRequested');
    expect(await judge([notify, asked, end])).toEqual(done);
  });
});

// Frontier: the dispatch of a call into the EVM succeeds although the contract reverts.
it('of a contract is a failure of the calls', async () => {
  const reverted = event('Ethereum.Executed', { exit_reason: { revert: 'Reverted' } });
  const end = event('MessageQueue.Processed', { success: true });
  expect(await judge([asked, reverted, end])).toMatchObject({
    outcome: 'failed',
    reason: 'Ethereum.Executed reports Reverted.',
  });
});

describe('a failure', () => {
  const verdict = {
    outcome: 'failed',
    what: 'executed the program, but its call had no effect',
    reason: 'BadOrigin.',
  };
  const end = event('MessageQueue.Processed', { success: true });
  const failing = (name: string, phase: DecodedEvent['phase'] = 'initialization') =>
    ({ ...event(name), phase, failure: { error: 'BadOrigin' } }) as DecodedEvent;

  it("is of the calls if an event of the calls' pallets reports it", async () => {
    expect(await judge([failing('Proxy.Refused'), end])).toEqual(verdict);
  });

  it('of another pallet is of the calls inside an extrinsic, where no hook runs', async () => {
    expect(await judge([failing('Tasks.TaskFailed', 1), end])).toEqual(verdict);
  });

  it.each(['initialization', 'finalization'] as const)(
    'of another pallet in the %s may be of a hook',
    async (phase) => {
      expect(await judge([failing('Tasks.TaskFailed', phase), asked, end])).toEqual({
        outcome: 'unknown',
        what: 'executed the program',
        reason: 'Tasks.TaskFailed (BadOrigin) may come from its calls or from a hook in the same block.',
      });
    },
  );
});
