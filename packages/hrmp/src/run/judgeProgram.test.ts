import type { DecodedEvent } from '@parachron/client';
import { readQueueVerdict } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { judgeProgram } from './judgeProgram.js';

const event = (name: string, data: DecodedEvent['data'] = {}): DecodedEvent => {
  const [pallet = '', method = ''] = name.split('.');
  return { pallet, usualPallet: pallet, method, phase: 'initialization', data } as DecodedEvent;
};
const judge = (events: readonly DecodedEvent[], calls: Parameters<typeof judgeProgram>[1]) => {
  const verdict = readQueueVerdict(events.at(-1) ?? expect.fail()) ?? expect.fail();
  return judgeProgram({ ...verdict, events }, calls);
};
const layers = [{ kind: 'inner-call', call: { pallet: 'Hrmp' } }] as unknown as Parameters<
  typeof judgeProgram
>[1];
const asked = event('Hrmp.OpenChannelRequested');

describe('the end of a message', () => {
  it.each([
    ['of the queue that all chains have today', event('MessageQueue.Processed', { success: true })],
    ['of a relay chain before', event('Ump.ExecutedUpward', { outcome: { complete: 1 } })],
    ['of a parachain before', event('XcmpQueue.Success', { messageHash: '0x00', weight: 1 })],
  ])('that shows success: %s', (_of, end) => {
    expect(judge([asked, end], layers)).toEqual({
      kind: 'done',
      events: ['Hrmp.OpenChannelRequested'],
    });
    expect(judge([end], layers)).toEqual({ kind: 'silent', error: 'its calls left no event' });
  });

  it.each([
    [event('MessageQueue.Processed', { success: false }), 'MessageQueue.Processed reports a failure'],
    [
      event('MessageQueue.ProcessingFailed', { error: 'Unsupported' }),
      'MessageQueue.ProcessingFailed reports a failure',
    ],
    [event('Ump.InvalidFormat'), 'Ump.InvalidFormat reports a failure'],
    [event('XcmpQueue.Fail', { error: { Barrier: null } }), 'XcmpQueue.Fail reports Barrier'],
  ])('that shows a failure: %#', (end, error) => {
    expect(judge([end], layers)).toEqual({ kind: 'program-failed', error });
  });
});

describe('the effects of a message', () => {
  const end = event('MessageQueue.Processed', { success: true });

  it("are events of the calls' pallets: hooks of other pallets emit events in the same phase", () => {
    const notify = event('XcmPallet.VersionNotifyRequested');
    expect(judge([notify, asked, end], layers)).toEqual({
      kind: 'done',
      events: ['Hrmp.OpenChannelRequested'],
    });
  });

  it('are all events if the calls only batch others', () => {
    const batch = [{ kind: 'inner-call', call: { pallet: 'Utility' } }] as unknown as typeof layers;
    const ended = event('Utility.BatchCompleted');
    expect(judge([asked, ended, end], batch)).toEqual({
      kind: 'done',
      events: ['Hrmp.OpenChannelRequested'],
    });
  });
});

describe('a failure', () => {
  const end = event('MessageQueue.Processed', { success: true });
  const failing = (name: string, phase: DecodedEvent['phase'] = 'initialization') =>
    ({ ...event(name), phase, failure: { error: 'BadOrigin' } }) as DecodedEvent;

  it("is of the calls if an event of the calls' pallets reports it", () => {
    const verdict = { kind: 'call-failed', error: 'BadOrigin' };
    expect(judge([failing('Hrmp.Refused'), end], layers)).toEqual(verdict);
  });

  it('of another pallet is of the calls inside an extrinsic, where no hook runs', () => {
    const verdict = { kind: 'call-failed', error: 'BadOrigin' };
    expect(judge([failing('Proxy.ProxyExecuted', 1), end], layers)).toEqual(verdict);
  });

  it.each(['initialization', 'finalization'] as const)(
    'of another pallet in the %s may be of a hook',
    (phase) => {
      expect(judge([failing('Tasks.TaskFailed', phase), asked, end], layers)).toEqual({
        kind: 'undecided',
        error: 'Tasks.TaskFailed (BadOrigin) may come from its calls or from a hook in the same block',
      });
    },
  );
});
