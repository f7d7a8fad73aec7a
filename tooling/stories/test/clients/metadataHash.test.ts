// Signatures that cover the digest of the metadata of a target.
import { type Chain, connect, submit } from '@parachron/client';
import { encodeCall, formatHex } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { ApiPromise, WsProvider } from '@polkadot/api';
import { MerkleizedMetadata } from 'dedot/merkleized-metadata';
import { createClient } from 'polkadot-api';
import { getPolkadotSigner } from 'polkadot-api/signer';
import { getWsProvider } from 'polkadot-api/ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { getKeys } from './support/network.js';

let devnet: Devnet;
let keys: Awaited<ReturnType<typeof getKeys>>;
let api: ApiPromise;
let chain: Chain;
let endpoint: string;
let provider: WsProvider;

beforeAll(async () => {
  keys = await getKeys();
  const targets = [{ paraId: 2000 }] as const;
  devnet = await createDevnet({ targets, serve: { port: 0, finalityDelayMs: 50 } });
  endpoint = devnet.targets[0]?.endpoint ?? '';
  provider = new WsProvider(endpoint);
  api = await ApiPromise.create({ provider: provider as never, noInitWarn: true });
  chain = await connect(endpoint);
});
afterAll(async () => {
  await api.disconnect();
  await chain.close();
  await devnet.close();
});

interface Opaque {
  unwrap(): { toHex(): `0x${string}` };
}
const metadataOf = async (version: number) =>
  ((await api.call.metadata!.metadataAtVersion!(version)) as unknown as Opaque).unwrap();

/** Computes the digest with a different library than the network and `submit` use. */
async function getDigest(tokenSymbol = 'UNIT') {
  const chainInfo = { decimals: 12, tokenSymbol };
  return formatHex(new MerkleizedMetadata((await metadataOf(15)).toHex(), chainInfo).digest());
}

const remark = () => ({ pallet: 'System', method: 'remark_with_event', args: { remark: '0x1234' } });

test('a signature may cover the metadata hash, and is refused for the hash of other metadata', async () => {
  const call = api.tx.system!.remarkWithEvent!('0x1234');
  const send = async (options: object) => {
    await call.signAsync(keys.alice, { nonce: -1, ...options } as never);
    return api.rpc.author.submitExtrinsic(call);
  };
  await send({ mode: 1, metadataHash: await getDigest() });
  await send({ mode: 0 });
  await expect(send({ mode: 1, metadataHash: await getDigest('DOT') })).rejects.toThrow('bad signature');
  // The mode states that the signature covers a digest, which is not the case.
  await expect(send({ mode: 1 })).rejects.toThrow('bad signature');
});

test('submit computes the metadata hash if the chain requires it', async () => {
  const call = encodeCall(chain.runtime.registry, remark());
  const { block, extrinsicIndex } = await submit(chain, call, {
    signer: keys.alice,
    checkMetadataHash: true,
  });
  const { block: body } = await api.rpc.chain.getBlock(block.hash);
  expect(String(body.extrinsics[extrinsicIndex]?.mode)).toBe('1');
  const plain = await submit(chain, call, { signer: keys.alice });
  expect(plain.block.number).toBeGreaterThan(block.number);
  const service = await connect(devnet.service.endpoint ?? '');
  const there = encodeCall(service.runtime.registry, remark());
  await expect(submit(service, there, { signer: keys.alice, checkMetadataHash: true })).rejects.toMatchObject(
    {
      code: 'METADATA_HASH_UNAVAILABLE',
    },
  );
  await service.close();
});

test('extrinsics of version 5 are refused', async () => {
  const service = new WsProvider(devnet.service.endpoint ?? '');
  await service.isReady;
  const bare = service.send('author_submitExtrinsic', ['0x1405000401aa']);
  await expect(bare).rejects.toThrow(/^1002/);
  await service.disconnect();
});

test('a wallet gets the metadata hash in its payload, and polkadot-api signs for the chain', async () => {
  const payloads: { mode?: number; metadataHash?: string }[] = [];
  const signPayload = async (payload: object) => {
    payloads.push(payload);
    throw new Error('Cancelled');
  };
  const signer = { address: keys.alice.address, signer: { signPayload: signPayload as never } };
  const call = encodeCall(chain.runtime.registry, remark());
  await expect(submit(chain, call, { signer, checkMetadataHash: true })).rejects.toThrow('Cancelled');
  expect(payloads[0]).toMatchObject({ mode: 1, metadataHash: await getDigest() });
  const client = createClient(getWsProvider(endpoint, { websocketClass: WebSocket as never }));
  const papi = getPolkadotSigner(keys.alice.publicKey, 'Sr25519', (bytes) => keys.alice.sign(bytes));
  const tx = client.getUnsafeApi().tx.System?.remark_with_event?.({ remark: new Uint8Array([1]) });
  expect(await tx?.signAndSubmit(papi)).toMatchObject({ ok: true });
  const done = await submit(chain, call, { signer: papi, checkMetadataHash: true });
  expect(done.innerFailures).toEqual([]);
  client.destroy();
});
