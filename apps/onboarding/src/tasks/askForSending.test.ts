import { RpcFailedError, RpcMethodMissingError } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import { readChainType } from './askForSending.js';
import { parseTaskId } from './requireOwner.js';

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

const id = `0x${'Ab'.repeat(32)}`;
const [owner, other] = [parseAccount(alice), parseAccount(bob)];

it('an id on the chain is read as it is, in lower case, for any owner', () => {
  expect(parseTaskId(id, owner)).toBe(id.toLowerCase());
  expect(parseTaskId(id, other)).toBe(id.toLowerCase());
});

it.each(['monthly', id.slice(0, -1), `${id}0`, id.slice(2), '0x01'])(
  'the id %s of an owner is derived for this owner',
  (text) => {
    const derived = parseTaskId(text, owner);
    expect(derived).toMatch(/^0x[\da-f]{64}$/);
    expect(derived).toBe(parseTaskId(text, owner));
    expect(derived).not.toBe(parseTaskId(text, other));
  },
);
