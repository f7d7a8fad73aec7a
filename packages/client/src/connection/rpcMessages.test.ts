import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessages } from './rpcMessages.js';

const decode = (text: string, maxAnswerBytes = 1_000) =>
  decodeMessages(text, { endpoint: 'ws://x', maxAnswerBytes });

// The forms are those of the JSON-RPC 2.0 specification, sections 4 to 6.
describe('decodeMessages decodes', () => {
  test('an error, in the words of polkadot.js', () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"error":{"code":1010,"message":"Invalid Transaction","data":"Transaction is outdated"}}';
    const [answer] = decode(text).answers;
    if (!answer || !('error' in answer)) throw new TypeError('no error');
    expect(answer.error).toMatchObject({ code: 1010, data: 'Transaction is outdated' });
    expect(answer.error.message).toBe('1010: Invalid Transaction: Transaction is outdated');
  });

  // Gateways in front of nodes put plain words there.
  test.each([
    ['"rate limited"', '-32603: rate limited'],
    ['429', '-32603: 429'],
    ['["busy"]', '-32603: ["busy"]'],
    ['{"code":"-32000","message":7}', '-32603: no message'],
    ['{"code":-1}', '-1: no message'],
    ['{"code":1,"message":"a","data":{"why":["b"]}}', '1: a: {"why":["b"]}'],
  ])('an error of another form, %s, has a code and a message', (error, message) => {
    const [answer] = decode(`{"jsonrpc":"2.0","id":1,"error":${error}}`).answers;
    expect(answer).toMatchObject({ id: 1, error: { message } });
    expect(decode(`{"jsonrpc":"2.0","id":null,"error":${error}}`).complaint?.message).toBe(message);
  });

  test('any bytes end in errors of the project alone', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.jsonValue().map(withVersion)), (text) => {
        try {
          expect(decode(text, 1_000_000).answers).toBeInstanceOf(Array);
        } catch (error) {
          expect(isParachronError(error, 'NOT_A_SUBSTRATE_NODE')).toBe(true);
        }
      }),
    );
  });
});

function withVersion(value: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: value, method: value, params: value, error: value });
}
