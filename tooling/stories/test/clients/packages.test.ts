// The packages of this repository with the providers and signers of others.
import { type Chain, connect, type PolkadotSigner, submit } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import type { Devnet } from '@parachron/devnet';
import { getPolkadotSigner } from 'polkadot-api/signer';
import { getWsProvider } from 'polkadot-api/ws';
import { getPolkadotSigner as getPolkadotSigner1 } from 'polkadot-api-1/signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { endpointOf, getKeys, startNetwork } from './support/network.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
beforeAll(async () => {
  keys = await getKeys();
  devnet = await startNetwork();
});
afterAll(() => devnet.close());

const websocketClass = WebSocket as never;

describe.each([
  ['1', () => endpointOf(devnet), getPolkadotSigner1],
  ['2', () => getWsProvider(endpointOf(devnet), { websocketClass }), getPolkadotSigner],
] as const)('polkadot-api %s', (_version, getProvider, getSigner) => {
  let chain: Chain;
  beforeAll(async () => {
    chain = await connect(getProvider());
  });
  afterAll(() => chain.close());

  const remark = () =>
    encodeCall(chain.runtime.registry, {
      pallet: 'System',
      method: 'remark_with_event',
      args: { remark: '0x1234' },
    });

  test('its provider or its endpoint connects, and its signer signs what submit sends', async () => {
    const signer: PolkadotSigner = getSigner(keys.alice.publicKey, 'Sr25519', (bytes) =>
      keys.alice.sign(bytes),
    );
    const done = await submit(chain, remark(), { signer, tip: 3n, waitFor: 'finality' });
    expect(done).toMatchObject({ innerFailures: [] });
    expect(done.events).toContainEqual(
      expect.objectContaining({
        method: 'Remarked',
        data: expect.objectContaining({ sender: keys.alice.address }),
      }),
    );
  });

  test('a signer that refuses sends nothing', async () => {
    const refuse = () => Promise.reject(new Error('Cancelled by the user'));
    const signer: PolkadotSigner = getSigner(keys.alice.publicKey, 'Sr25519', refuse);
    await expect(submit(chain, remark(), { signer })).rejects.toMatchObject({
      code: 'SIGNING_FAILED',
      facts: { reason: 'Cancelled by the user' },
    });
  });
});
