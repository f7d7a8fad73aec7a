import { RpcFailedError } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { createNode, type NodeAnswers } from '../../test/support/createNode.js';
import { askRuntime, askService } from './askService.js';
import { parseQuantity } from './parseQuantity.js';

const question = {
  method: 'automationTime_ask',
  params: ['an address'],
  read: parseQuantity,
  api: 'AutomationTimeApi_ask',
  args: Uint8Array.of(1, 2),
  decode: (bytes: Uint8Array) => BigInt(bytes[0] ?? 0),
};
const ask = async (answers: NodeAnswers) => {
  const { chain, asked } = createNode(answers);
  return { answer: await askService(chain, question), asked: [...asked.keys()] };
};

describe('askService', () => {
  it('takes the answer of the method of the service', async () => {
    expect(await ask({ automationTime_ask: (params) => (params[0] === 'an address' ? 7 : 0) })).toEqual({
      answer: 7n,
      asked: ['automationTime_ask'],
    });
  });

  it.each([
    ['lacks the method', {}],
    ['answers in another form', { automationTime_ask: () => ({ fee: 7 }) }],
  ])('calls the runtime if the node %s', async (_, answers) => {
    const state_call = (params: readonly unknown[]) =>
      JSON.stringify(params) === '["AutomationTimeApi_ask","0x0102"]' ? '0x09' : null;
    expect(await ask({ ...answers, state_call })).toEqual({
      answer: 9n,
      asked: ['automationTime_ask', 'state_call'],
    });
  });

  it('throws the error of the service, without another request', async () => {
    const error = new RpcFailedError({ endpoint: 'x', method: 'automationTime_ask', rpcMessage: 'no' });
    const { chain, asked } = createNode({
      automationTime_ask: () => {
        throw error;
      },
    });
    await expect(askService(chain, question)).rejects.toBe(error);
    expect([...asked.keys()]).toEqual(['automationTime_ask']);
  });
});

describe('askRuntime', () => {
  it.each([null, 7, 'no hex', {}])('does not accept the answer %j', async (answer) => {
    const { chain } = createNode({ state_call: () => answer });
    await expect(askRuntime(chain, question)).rejects.toThrow(
      expect.objectContaining({
        code: 'ANSWER_NOT_UNDERSTOOD',
        facts: expect.objectContaining({ method: 'AutomationTimeApi_ask', detail: 'the answer is not hex' }),
      }),
    );
  });
});

describe('parseQuantity', () => {
  it.each([
    [0, 0n],
    [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
    ['0', 0n],
    ['0x0', 0n],
    ['0xABc', 2_748n],
    ['0X1f', 31n],
    ['007', 7n],
    [`0x${'f'.repeat(32)}`, 2n ** 128n - 1n],
    ['340282366920938463463374607431768211455', 2n ** 128n - 1n],
  ])('%s is %s', (value, expected) => {
    expect(parseQuantity(value)).toBe(expected);
  });

  it.each([
    -1,
    1.5,
    2 ** 53,
    Number.NaN,
    '',
    '0x',
    '-1',
    '1.5',
    '1e3',
    ' 1',
    '0xg',
    null,
    undefined,
    {},
    [1],
    7n,
    true,
  ])('%s is no quantity', (value) => {
    expect(parseQuantity(value)).toBeUndefined();
  });
});
