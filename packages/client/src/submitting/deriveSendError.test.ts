import { expect, test } from 'vitest';
import { createRpcError } from '../../test/createFakeNode.js';
import {
  ConnectionLostError,
  EndpointTimeoutError,
  EndpointUnreachableError,
} from '../requests/connectionErrors.js';
import { deriveStatusError } from '../requests/deriveConnectionError.js';
import { deriveSendError } from './deriveSendError.js';

const endpoint = 'wss://node.example';
const sent = { call: 'System.remark', hash: `0x${'11'.repeat(32)}` } as const;

const limited = new EndpointUnreachableError(
  { endpoint, detail: 'the node limits the number of requests (RPC rate limit exceeded)' },
  { cause: createRpcError(-32_999, 'RPC rate limit exceeded') },
);

test.each([
  ['HTTP status 429', deriveStatusError({ endpoint, status: 429 }), 'HTTP status 429'],
  ['a JSON-RPC error', limited, 'RPC rate limit exceeded'],
])('%s: nothing was sent, and the error says why', (_what, cause, words) => {
  const error = deriveSendError(cause, sent);
  expect(error).toMatchObject({
    code: 'TRANSACTION_NOT_SENT',
    facts: sent,
    message: expect.stringMatching(/^System\.remark was not submitted to wss:\/\/node\.example: .*\.$/),
    hint: expect.stringContaining('Nothing was sent'),
    cause,
  });
  expect((error as Error).message).toContain(words);
});

// The node may have the transaction.
test.each([
  ['a lost connection', new ConnectionLostError({ endpoint, detail: 'the node closed the connection' })],
  ['silence', new EndpointTimeoutError({ endpoint, waitedFor: 'an answer', timeoutMs: 1 })],
  ['a gateway that is unavailable', deriveStatusError({ endpoint, status: 503, retryAfterMs: 9_000 })],
  ['a gateway without its node', deriveStatusError({ endpoint, status: 502 })],
  ['an error of another library', new Error('429')],
])('%s stays as it is', (_what, cause) => {
  expect(deriveSendError(cause, sent)).toBe(cause);
});
