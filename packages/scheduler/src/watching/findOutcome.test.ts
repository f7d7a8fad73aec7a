import type { DecodedEvent } from '@parachron/client';
import { describe, expect, test } from 'vitest';
import { findOutcome } from './findOutcome.js';

const id = `0x${'11'.repeat(32)}` as const;
const other = `0x${'22'.repeat(32)}` as const;

function event(
  name: string,
  data: DecodedEvent['data'] = {},
  failure?: DecodedEvent['failure'],
): DecodedEvent {
  const [pallet = '', method = ''] = name.split('.');
  return { phase: 'initialization', pallet, method, data, ...(failure ? { failure } : {}) };
}

const processed = (of: string, success = true) => event('MessageQueue.Processed', { id: of, success });
const ran = event('Proxy.ProxyExecuted', { result: 'Ok' });
const find = (events: DecodedEvent[], change: Partial<Parameters<typeof findOutcome>[1]> = {}) =>
  findOutcome(events, { messageId: id, after: -1, proof: 'proxy', ...change });

describe('findOutcome', () => {
  test("takes the proxy's event of the message itself, not of another one in the block", () => {
    expect(find([ran, processed(other), processed(id)])?.reason?.error).toBe('NoProxyExecuted');
    expect(find([processed(other), ran, processed(id)])?.reason).toBeUndefined();
  });

  test('gives the reason of a call that failed behind the proxy', () => {
    const reason = { kind: 'Module', pallet: 'Balances', error: 'InsufficientBalance', docs: '' };
    expect(find([event('Proxy.ProxyExecuted', {}, reason), processed(id)])?.reason).toEqual(reason);
  });

  // real-chains.md, delivery: what each generation of queues says.
  test.each([
    ['MessageQueue.Processed', { id, success: false }, 'Incomplete'],
    ['MessageQueue.ProcessingFailed', { id, error: 'Unsupported' }, 'Unsupported'],
    ['MessageQueue.ProcessingFailed', { id, error: { overweight: {} } }, 'Overweight'],
    ['MessageQueue.OverweightEnqueued', { id }, 'OverweightEnqueued'],
    ['XcmpQueue.Fail', { '0': id, '1': 'Barrier' }, 'Barrier'],
    ['XcmpQueue.Fail', { message_hash: id, error: { failedToTransactAsset: null } }, 'FailedToTransactAsset'],
    ['XcmpQueue.BadVersion', { '0': id }, 'BadVersion'],
  ] as const)('reads %s', (name, data, error) => {
    expect(find([event(name, data)])?.reason?.error).toBe(error);
  });

  test('names the XCM error where the chain tells it', () => {
    const told = event('PolkadotXcm.ProcessXcmError', { error: 'TooExpensive' });
    expect(find([told, processed(id, false)])?.reason?.error).toBe('TooExpensive');
  });

  test('goes on after the last end, since messages may be the same bytes', () => {
    const events = [ran, processed(id), ran, processed(id)];
    expect(find(events)?.index).toBe(1);
    expect(find(events, { after: 1 })?.index).toBe(3);
    expect(find(events, { after: 3 })).toBeUndefined();
  });

  test('takes the next proxied message where no id is known', () => {
    expect(find([processed(other), ran, processed(id)], { messageId: null })?.messageId).toBe(id);
  });

  test('asks for no proxy where the message itself is proof', () => {
    expect(find([event('XcmpQueue.Success', { '0': id })], { proof: 'message' })?.reason).toBeUndefined();
  });
});
