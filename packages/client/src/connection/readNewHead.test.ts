import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EndpointTimeoutError, RpcFailedError } from '../requests/connectionErrors.js';
import { BlockUnavailableError, readNewHead } from './Chain.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const endpoint = 'the node';
const fail = (rpcMessage: string) =>
  new RpcFailedError({ endpoint, method: 'state_getRuntimeVersion', rpcMessage });
const missing = new BlockUnavailableError({ endpoint, block: '0x01', reason: 'it knows no such block' });

/** Fails as often as there are errors. */
function createRead(...errors: readonly Error[]) {
  const left = [...errors];
  const read = vi.fn(async () => {
    const error = left.shift();
    if (error) throw error;
    return 42;
  });
  const ended = readNewHead(read).catch((error: unknown) => error);
  return { read, ended };
}

// The words of Substrate nodes: sc-client-api, `sp_blockchain::Error::UnknownBlock`, and the error of a missing header.
test.each([
  ['no header', missing],
  ['an unknown block', fail('Client error: UnknownBlock: Header was not found in the database: 0x01')],
  ['an unknown block, in other words', fail('Api called for an unknown Block: Header not found')],
])('a node with %s is asked again after pauses', async (_name, error) => {
  const { read, ended } = createRead(error, error, error);
  await vi.advanceTimersByTimeAsync(200 + 400 + 799);
  expect(read).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toBe(42);
});

test('a node that never has the block that it named gave a wrong answer', async () => {
  const { read, ended } = createRead(missing, missing, missing, missing, missing);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ended).toMatchObject({
    code: 'ANSWER_NOT_UNDERSTOOD',
    cause: missing,
    facts: { endpoint, method: 'chain_getHeader', detail: 'null for 0x01, its finalized head' },
  });
  expect(read).toHaveBeenCalledTimes(4);
});

test.each([
  fail('wasm trapped'),
  new EndpointTimeoutError({ endpoint, waitedFor: 'x', timeoutMs: 1 }),
  new TypeError('x'),
])('another error ends the read at once: %s', async (error) => {
  const { read, ended } = createRead(error);
  expect(await ended).toBe(error);
  expect(read).toHaveBeenCalledOnce();
});
