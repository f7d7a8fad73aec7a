import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashOf } from '../../test/createFakeChain.js';
import { BlockUnavailableError } from '../connection/Chain.js';
import { RpcFailedError } from '../requests/connectionErrors.js';
import { isUnreadable, OutcomeUnknownError } from './getOutcome.js';
import { OutcomeReader } from './watchTransaction.js';

const endpoint = 'wss://node.example';
const gone = new BlockUnavailableError({ endpoint, block: 7, reason: 'it knows no such block' });
const seenAt = (number: number, finalized = false) => ({ block: hashOf(number), finalized }) as never;

/** A reader whose readings a test ends. */
function createReader() {
  const reads: { resolve(value: string): void; reject(error: unknown): void }[] = [];
  const ends = { resolve: vi.fn(), reject: vi.fn(), stop: new AbortController().signal };
  const reader = new OutcomeReader<string>(
    () => new Promise((resolve, reject) => reads.push({ resolve, reject })),
    ends,
  );
  return { reader, reads, ends };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('OutcomeReader', () => {
  it('reports the outcome in the block that the node reported', async () => {
    const { reader, reads, ends } = createReader();
    reader.take(seenAt(7));
    reads[0]?.resolve('outcome');
    await settle();
    expect(ends.resolve.mock.calls).toEqual([['outcome']]);
  });

  it('ignores the outcome in a block that another block has replaced', async () => {
    const { reader, reads, ends } = createReader();
    reader.take(seenAt(7));
    reader.take(seenAt(8));
    reads[0]?.resolve('old');
    await settle();
    expect(ends.resolve).not.toHaveBeenCalled();
    reads[1]?.resolve('new');
    await settle();
    expect(ends.resolve.mock.calls).toEqual([['new']]);
  });

  it('ignores the outcome in a block that the node has retracted, but not another block', async () => {
    const { reader, reads, ends } = createReader();
    reader.take(seenAt(7));
    reader.removeBlock(hashOf(9));
    reader.removeBlock(hashOf(7));
    reads[0]?.resolve('outcome');
    await settle();
    expect(ends.resolve).not.toHaveBeenCalled();
    reader.take(seenAt(8));
    reader.removeBlock(hashOf(9));
    reads[1]?.resolve('outcome');
    await settle();
    expect(ends.resolve).toHaveBeenCalledTimes(1);
  });

  it('waits two seconds for a retraction, if the node no longer has the block', async () => {
    const { reader, reads, ends } = createReader();
    reader.take(seenAt(7));
    reads[0]?.reject(gone);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(ends.reject).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ends.reject.mock.calls).toEqual([[gone]]);
  });

  it('reports no failure for a block that is retracted in this time', async () => {
    const { reader, reads, ends } = createReader();
    reader.take(seenAt(7));
    reads[0]?.reject(gone);
    await vi.advanceTimersByTimeAsync(1_000);
    reader.removeBlock(hashOf(7));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends.reject).not.toHaveBeenCalled();
  });

  it.each([
    ['a finalized block, which no fork replaces', seenAt(7, true), gone],
    ['any other error', seenAt(7), new Error('lost')],
  ])('reports the failure at once for %s', async (_, seen, error) => {
    const { reader, reads, ends } = createReader();
    reader.take(seen);
    reads[0]?.reject(error);
    await settle();
    expect(ends.reject.mock.calls).toEqual([[error]]);
  });
});

it.each([
  ['a block that the node lacks', gone, true],
  ['events that cannot be read', new OutcomeUnknownError({ endpoint, block: hashOf(7), reason: 'no' }), true],
  ['an error of the node', new RpcFailedError({ endpoint, method: 'x', rpcMessage: 'no' }), false],
  ['any other error', new Error('BLOCK_UNAVAILABLE'), false],
])('another fork may be the reason for %s', (_, error, expected) => {
  expect(isUnreadable(error)).toBe(expected);
});
