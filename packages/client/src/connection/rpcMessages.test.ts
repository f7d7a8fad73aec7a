import { isParachronError } from '@parachron/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMessages, encodeRequest } from './rpcMessages.js';

const decode = (text: string, limitBytes = 1_000) => decodeMessages({ endpoint: 'ws://x', text, limitBytes });

// The forms are those of the JSON-RPC 2.0 specification, sections 4 to 6.
describe('decodeMessages decodes', () => {
  test('an answer', () => {
    expect(decode('{"jsonrpc":"2.0","id":7,"result":null}')).toEqual({
      answers: [{ id: 7, result: null }],
      notices: [],
    });
  });

  test('an answer without a result', () => {
    expect(decode('{"jsonrpc":"2.0","id":7}').answers).toEqual([{ id: 7, result: null }]);
  });

  test('an error, in the words of polkadot.js', () => {
    const text =
      '{"jsonrpc":"2.0","id":1,"error":{"code":1010,"message":"Invalid Transaction","data":"Transaction is outdated"}}';
    const [answer] = decode(text).answers;
    if (!answer || !('error' in answer)) throw new TypeError('no error');
    expect(answer.error).toMatchObject({ code: 1010, data: 'Transaction is outdated' });
    expect(answer.error.message).toBe('1010: Invalid Transaction: Transaction is outdated');
  });

  test('a batch with a notification of a subscription', () => {
    const notice =
      '{"jsonrpc":"2.0","method":"chain_newHead","params":{"subscription":"aB3","result":{"number":"0x1"}}}';
    const found = decode(`[{"jsonrpc":"2.0","id":2,"result":true},${notice}]`);
    expect(found.answers).toEqual([{ id: 2, result: true }]);
    expect(found.notices).toEqual([{ type: 'chain_newHead', id: 'aB3', result: { number: '0x1' } }]);
  });

  test('an error without a request id fails all requests of the batch', () => {
    const { complaint } = decode(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
    );
    expect(complaint?.message).toBe('-32700: Parse error');
  });

  // Gateways in front of nodes put plain words there.
  test.each([
    ['"rate limited"', '-32603: rate limited'],
    ['429', '-32603: 429'],
    ['["busy"]', '-32603: ["busy"]'],
    ['{"code":"-32000","message":7}', '-32603: no message'],
  ])('an error of another form, %s, has a code and a message', (error, message) => {
    const [answer] = decode(`{"jsonrpc":"2.0","id":1,"error":${error}}`).answers;
    expect(answer).toMatchObject({ id: 1, error: { message } });
    expect(decode(`{"jsonrpc":"2.0","id":null,"error":${error}}`).complaint?.message).toBe(message);
  });

  test('an answer beside an error that is null', () => {
    expect(decode('{"jsonrpc":"2.0","id":1,"result":5,"error":null}').answers).toEqual([
      { id: 1, result: 5 },
    ]);
  });

  test('text over the limit', () => {
    expect(() => decode('x'.repeat(1_001))).toThrow(/more than 1000 bytes/);
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

test('encodeRequest writes an id, a method and parameters', () => {
  expect(JSON.parse(encodeRequest(3, 'system_chain', []))).toEqual({
    jsonrpc: '2.0',
    id: 3,
    method: 'system_chain',
    params: [],
  });
});

function withVersion(value: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id: value, method: value, params: value, error: value });
}
