import type { DecodedEvent, Forkable } from '@parachron/client';
import { findVerdict } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { makeLayer } from '../../test/support/createBareForks.js';
import { judgeArrival } from './dryRunUpward.js';

const event = (
  pallet: string,
  method: string,
  data: DecodedEvent['data'] = {},
  error?: string,
): DecodedEvent => ({
  ...{ pallet, usualPallet: pallet, method, data, phase: 'finalization' },
  ...(error === undefined
    ? {}
    : { failure: { kind: 'Module', docs: '', pallet, usualPallet: pallet, error } }),
});
const processed = (success: boolean) => event('MessageQueue', 'Processed', { success });

/** Forks of a chain without the pallets of a relay chain: no dry run of a program's parts explains its failures. */
const before = {
  fork: async () => ({ snapshot: async () => ({ runtime: { registry: { metadata: { pallets: [] } } } }) }),
} as unknown as Forkable;

/** Judges a program with one call of Hrmp that arrived on a parachain. */
const judge = async (...events: readonly DecodedEvent[]) => {
  const call = { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args: {}, hex: '0x3c00' } as const;
  const layers = [makeLayer('inner-call', { call })];
  const message = { from: 2000, program: '0x04' } as const;
  const verdict = findVerdict(events, message) ?? expect.fail();
  return judgeArrival({ verdict, before }, { chain: 'Channels', message, layers });
};

describe('a program that arrived on a parachain', () => {
  it('is done with an event of its call', async () => {
    expect(await judge(event('Hrmp', 'OpenChannelRequested'), processed(true))).toEqual({
      outcome: 'done',
      reason: 'Channels executed the program: Hrmp.OpenChannelRequested.',
    });
  });

  it('failed with the error of its call, also if the program ran to its end', async () => {
    const failed = event('Hrmp', 'Failed', {}, 'OpenHrmpChannelAlreadyExists');
    expect(await judge(failed, processed(true))).toEqual({
      outcome: 'failed',
      reason: 'Channels executed the program, and its call failed: Hrmp.OpenHrmpChannelAlreadyExists.',
    });
  });

  it('is unknown without an event of its call: success of the queue shows no result', async () => {
    expect(await judge(event('Balances', 'Withdraw'), processed(true))).toEqual({
      outcome: 'unknown',
      reason: 'Channels executed the program; its calls left no event.',
    });
  });

  it('failed if the queue did not execute it, with the report of the queue', async () => {
    expect(await judge(event('Hrmp', 'OpenChannelRequested'), processed(false))).toEqual({
      outcome: 'failed',
      reason: 'Channels did not execute the program: MessageQueue.Processed reports a failure.',
    });
  });

  it('failed if it is too heavy for the queue', async () => {
    expect(await judge(event('MessageQueue', 'OverweightEnqueued'))).toEqual({
      outcome: 'failed',
      reason:
        'Channels did not execute the program: the program is too heavy (MessageQueue.OverweightEnqueued).',
    });
  });
});
