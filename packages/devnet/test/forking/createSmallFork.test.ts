// Forks of small chains, in this process and over WebSocket: the same state, blocks of their own.
import { encodeCall, type Hex } from '@parachron/core';
import { anyProxy, type Chain, createChain, createChainProvider, serveChain } from '@parachron/devnet-chain';
import { createServiceChain, createTarget } from '@parachron/devnet-service';
import { ApiPromise, WsProvider } from '@polkadot/api';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { describe, expect, it } from 'vitest';
import { createFork, createSmallFork, type SmallFork } from '../../src/index.js';
import { loadRelaySpec } from '../support/realSpecs.js';

const start = 1_700_000_000_000;
const clock = () => start;
const mode = { kind: 'manual' } as const;

function listState(chain: Chain): readonly (readonly [string, string])[] {
  return chain.state.listKeys('0x').map((key) => [key, String(chain.state.get(key))] as const);
}

async function fork(chain: Chain): Promise<SmallFork> {
  const made = await createSmallFork(createChainProvider(chain));
  if (!made) throw new TypeError('no fork was made');
  return made;
}

describe('a fork of a small chain', () => {
  it.each([
    ['a target of v2', () => createTarget({ generation: 'v2', paraId: 2001, mode, clock })],
    ['a target of v4', () => createTarget({ generation: 'v4', paraId: 2002, mode, clock })],
    [
      'a target of v5 with an API left out',
      () =>
        createTarget({
          generation: 'v5',
          config: { xcm: { apis: { dryRunArguments: undefined } } },
          mode,
          clock,
        }),
    ],
    ['a target of 20-byte accounts', () => createTarget({ accountBytes: 20, mode, clock })],
    ['the service of variant H', () => createServiceChain({ variant: 'H', mode, clock })],
    ['the service of variant M', () => createServiceChain({ variant: 'M', mode, clock })],
  ])('continues if %s is', async (_, create) => {
    const chain = await create();
    chain.advance(60);
    chain.advance(60);
    const forked = await fork(chain);
    const copy = forked.small;
    expect(copy.head).toMatchObject({ hash: chain.head.hash, header: { number: 2 } });
    expect(copy.genesisHash).toBe(chain.genesisHash);
    expect(listState(copy)).toEqual(listState(chain));
    copy.advance(60);
    expect(copy.head.header).toMatchObject({ number: 3, parent_hash: chain.head.hash });
    expect(chain.head.header.number).toBe(2);
    copy.setHead(2);
    expect(listState(copy)).toEqual(listState(chain));
    expect(() => copy.setHead(1)).toThrow('no block 1');
    await forked.close();
    chain.close();
  });

  it('is made over WebSocket, and takes transactions that wallets sign for the chain', async () => {
    const chain = await createServiceChain({ variant: 'H', clock });
    chain.createBlock();
    const server = await serveChain(chain, { port: 0 });
    const provider = new WsProvider(server.url.replace(/^http/, 'ws'));
    await provider.isReady;
    const copy = await createSmallFork(provider as ProviderInterface);
    if (!copy) throw new TypeError('no fork was made');
    const api = await ApiPromise.create({ provider: copy.provider, noInitWarn: true });
    expect(api.genesisHash.toHex()).toBe(chain.genesisHash);
    const { Keyring } = await import('@polkadot/keyring');
    const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
    const { hex } = encodeCall(api.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const call = api.tx(api.registry.createType('Call', hex as Hex) as never);
    await new Promise<void>((resolve, reject) => {
      call
        .signAndSend(alice, ({ isInBlock, isFinalized }) => {
          if (isInBlock || isFinalized) resolve();
        })
        .catch(reject);
    });
    expect(copy.head.number).toBe(2);
    expect(chain.head.header.number).toBe(1);
    await api.disconnect();
    await provider.disconnect();
    await server.close();
    await copy.close();
    chain.close();
  });

  it('is not available for a chain with more than plain data, or of an unknown kind', async () => {
    const service = await createServiceChain({
      variant: 'H',
      config: { proxy: { types: [anyProxy] } },
      mode,
      clock,
    });
    const other = await createChain({ variant: 'H', mode, clock });
    for (const chain of [service, other]) {
      expect(await createSmallFork(createChainProvider(chain))).toBeUndefined();
      chain.close();
    }
  });

  it('is not available for a real runtime', async () => {
    const relay = await createFork({ spec: await loadRelaySpec() });
    expect(await createSmallFork(relay.provider)).toBeUndefined();
    await relay.close();
  });
});
