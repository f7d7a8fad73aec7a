import { describe, expect, test } from 'vitest';
import { decodeUpwardResult } from './decodeUpwardResult.js';
import type { LocalBlock, LocalEvent } from './LocalChain.js';

// The events and their fields are those of pallet-message-queue. What older relays say is tested on the real runtime.
const program = '0x03040a';
// `b2sum -l 256` of the bytes of the program.
const id = '0xe51e07328474188eafb61df1850e4ab2176d0db4ffafd6ee871874ef5b4e254b';
const event = (pallet: string, name: string, data: LocalEvent['data'] = {}): LocalEvent => ({
  pallet,
  usualPallet: pallet,
  name,
  data,
  index: 0,
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
  test('ignores another message of the block', async () => {
    const other = { id: `0x${'aa'.repeat(32)}`, success: true };
    const block = blockOf([
      event('Balances', 'Withdraw'),
      event('MessageQueue', 'Processed', { id, success: false }),
      event('Hrmp', 'OpenChannelRequested'),
      event('MessageQueue', 'Processed', other),
    ]);
    const result = await decodeUpwardResult(block, program);
    expect(result).toMatchObject({ success: false, outcome: 'Processed', id });
    expect(result.events.map(({ name }) => name)).toEqual(['Withdraw', 'Processed']);
  });

  test('names the reason why processing failed', async () => {
    const block = blockOf([event('MessageQueue', 'ProcessingFailed', { id, error: { Unsupported: null } })]);
    expect(await decodeUpwardResult(block, program)).toMatchObject({
      success: false,
      outcome: 'ProcessingFailed: Unsupported',
    });
  });

  test('reports that the block did not process the message', async () => {
    const block = blockOf([event('System', 'ExtrinsicSuccess')]);
    expect(await decodeUpwardResult(block, program)).toMatchObject({
      success: false,
      outcome: 'none',
      events: [],
    });
  });
});
