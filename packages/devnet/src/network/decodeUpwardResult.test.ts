import { describe, expect, test } from 'vitest';
import { decodeUpwardResult } from './decodeUpwardResult.js';
import type { LocalBlock, LocalEvent } from './LocalChain.js';

// Relays with a message queue: the events and their fields are those of pallet-message-queue. What older relays say is
// tested on the real runtime.
const topic = `0x${'aa'.repeat(32)}`;
const event = (pallet: string, name: string, data: LocalEvent['data'] = {}): LocalEvent => ({
  pallet,
  name,
  data,
  phase: 'initialization',
});

function blockOf(events: readonly LocalEvent[]): LocalBlock {
  return {
    number: 1,
    hash: '0x01',
    header: '0x00',
    refused: [],
    upwardMessages: [],
    horizontalMessages: [],
    events: async () => events,
  };
}

describe('decodeUpwardResult', () => {
  test('finds the message by its order where the relay names it by a topic', async () => {
    const block = blockOf([
      event('Balances', 'Withdraw'),
      event('MessageQueue', 'Processed', { id: topic, success: false }),
      event('Hrmp', 'OpenChannelRequested'),
      event('MessageQueue', 'Processed', { id: topic, success: true }),
    ]);
    const result = await decodeUpwardResult(block, { program: '0x00', before: 1 });
    expect(result).toMatchObject({ success: true, outcome: 'Processed', id: topic });
    expect(result.events.map(({ name }) => name)).toEqual(['OpenChannelRequested', 'Processed']);
  });

  test('names why processing failed', async () => {
    const block = blockOf([
      event('MessageQueue', 'ProcessingFailed', { id: topic, error: { Unsupported: null } }),
    ]);
    expect(await decodeUpwardResult(block, { program: '0x00', before: 0 })).toMatchObject({
      success: false,
      outcome: 'ProcessingFailed: Unsupported',
    });
  });

  test('says when the block did nothing with it', async () => {
    const block = blockOf([event('System', 'ExtrinsicSuccess')]);
    expect(await decodeUpwardResult(block, { program: '0x00', before: 0 })).toMatchObject({
      success: false,
      outcome: 'none',
      events: [],
    });
  });
});
