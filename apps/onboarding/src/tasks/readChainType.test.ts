import { RpcFailedError, RpcMethodMissingError } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { isLive, readChainType } from './readChainType.js';

const answering = (answer: unknown) =>
  ({ request: async () => answer }) as Parameters<typeof readChainType>[0];
const failing = (error: Error) =>
  ({ request: () => Promise.reject(error) }) as Parameters<typeof readChainType>[0];
const endpoint = 'ws://a.example';

describe('the type of a chain', () => {
  it.each([
    ['Live', 'Live'],
    ['Development', 'Development'],
    [{ Custom: 'Shadow' }, '{"Custom":"Shadow"}'],
    [null, 'unknown'],
    [7, 'unknown'],
    [undefined, 'unknown'],
    ['x'.repeat(1_000), 'x'.repeat(60)],
  ])('of the answer %j is %s', async (answer, type) => {
    expect(await readChainType(answering(answer))).toBe(type);
  });

  it.each([
    new RpcMethodMissingError({ endpoint, method: 'system_chainType' }),
    new RpcFailedError({ endpoint, method: 'system_chainType', rpcMessage: 'It is off.' }),
  ])('is unknown if the node refuses with %s', async (error) => {
    expect(await readChainType(failing(error))).toBe('unknown');
  });

  it('is not unknown after a lost connection, which is another error', async () => {
    await expect(readChainType(failing(new TypeError('lost')))).rejects.toThrow('lost');
  });
});

it.each([
  ['Live', true],
  ['unknown', true],
  ['Local', false],
  ['Development', false],
  ['{"Custom":"Live"}', false],
])('a transaction on a chain of type %s may cost real money: %s', (type, isReal) => {
  expect(isLive(type)).toBe(isReal);
});
