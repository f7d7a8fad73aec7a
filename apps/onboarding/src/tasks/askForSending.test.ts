import { RpcFailedError, RpcMethodMissingError } from '@parachron/client';
import { describe, expect, it } from 'vitest';
import { readChainType } from './askForSending.js';

const local = `0x${'11'.repeat(32)}` as const;
/** The genesis of Polkadot, of the published list of @polkadot/networks. */
const polkadot = '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3' as const;
type Asked = Parameters<typeof readChainType>[0];
const answering = (answer: unknown, genesisHash: `0x${string}` = local) =>
  ({ request: async () => answer, genesisHash }) as unknown as Asked;
const failing = (error: Error) =>
  ({ request: () => Promise.reject(error), genesisHash: local }) as unknown as Asked;
const endpoint = 'ws://a.example';

describe('the type of a chain, and whether a transaction there may cost real money', () => {
  it.each([
    ['Live', 'Live', true],
    ['Development', 'Development', false],
    ['Local', 'Local', false],
    [{ Custom: 'Live' }, '{"Custom":"Live"}', false],
    [null, 'unknown', true],
    [7, 'unknown', true],
    ['x'.repeat(1_000), 'x'.repeat(60), false],
  ])('of the answer %j is %s: %s', async (answer, type, isLive) => {
    expect(await readChainType(answering(answer))).toEqual({ type, isLive });
  });

  it.each([
    new RpcMethodMissingError({ endpoint, method: 'system_chainType' }),
    new RpcFailedError({ endpoint, method: 'system_chainType', rpcMessage: 'It is off.' }),
  ])('is unknown if the node refuses with %s', async (error) => {
    expect(await readChainType(failing(error))).toEqual({ type: 'unknown', isLive: true });
  });

  it('is not unknown after a lost connection, which is another error', async () => {
    await expect(readChainType(failing(new TypeError('lost')))).rejects.toThrow('lost');
  });

  it('is live with the genesis of a public chain, whatever the node states', async () => {
    expect(await readChainType(answering('Development', polkadot))).toEqual({
      type: 'Development, with the genesis of Polkadot',
      isLive: true,
    });
  });
});
