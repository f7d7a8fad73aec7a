import { AstarAdapter, MoonbeamAdapter, OakAdapter } from '@oak-network/adapter';
import { type Chain, connect } from '@parachron/client';
import { formatHex, parseAccount } from '@parachron/core';
import type { Devnet } from '@parachron/devnet';
import { deriveUserAccount } from '@parachron/proxy';
import { ApiPromise, WsProvider } from '@polkadot/api';
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import {
  AccountId,
  Blake2128Concat,
  Blake2256,
  blockHeader,
  decAnyMetadata,
  Storage,
  u32,
  unifyMetadata,
  validateProofs,
} from '@polkadot-api/substrate-bindings';
import { MerkleizedMetadata } from 'dedot/merkleized-metadata';
import { afterAll, beforeAll, expect } from 'vitest';
import { endpointOf, getKeys, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

let devnet: Devnet;
let chain: Chain;
let api: ApiPromise;
let alice: Awaited<ReturnType<typeof getKeys>>['alice'];

beforeAll(async () => {
  ({ alice } = await getKeys());
  devnet = await startNetwork();
  chain = await connect(endpointOf(devnet));
  api = await ApiPromise.create({ provider: new WsProvider(endpointOf(devnet)) as never, noInitWarn: true });
});
afterAll(async () => {
  await api.disconnect();
  await chain.close();
  await devnet.close();
});

const getMetadata = (version: number) =>
  api.call.metadata?.metadataAtVersion?.(version) as Promise<MetadataAnswer>;
interface MetadataAnswer {
  unwrap(): { toHex(): `0x${string}`; toU8a(isBare: boolean): Uint8Array };
}

tryClient('@polkadot-api/substrate-bindings', {
  connect: async () => {
    const { pallets } = unifyMetadata(decAnyMetadata((await getMetadata(15)).unwrap().toU8a(true)));
    expect(pallets.map(({ name }) => name)).toContain('AutomationTime');
    const header = (await api.rpc.chain.getHeader()).toU8a();
    const head = devnet.service.chain.head;
    expect(formatHex(Blake2256(header))).toBe(head.hash);
    expect(blockHeader.dec(header)).toMatchObject({
      number: head.number,
      stateRoot: formatHex(head.state.seal() ?? new Uint8Array()),
      parentHash: head.parent?.hash,
    });
  },
  storage: async () => {
    const account = Storage('System')('Account', [AccountId(51), Blake2128Concat]);
    const nonce = u32.dec((await chain.request('state_getStorage', [account.enc(alice.address)])) as string);
    expect(nonce).toBe(0);
  },
  proof: async () => {
    const { enc } = Storage('System')('Account', [AccountId(51), Blake2128Concat]);
    const key = enc(alice.address);
    for (const number of [devnet.service.chain.head.number, 0]) {
      const hash = await chain.request('chain_getBlockHash', [number]);
      const header = (await chain.request('chain_getHeader', [hash])) as { stateRoot: string };
      const value = (await chain.request('state_getStorage', [key, hash])) as string;
      const { proof } = (await chain.request('state_getReadProof', [[key], hash])) as { proof: string[] };
      const checked = validateProofs(proof);
      expect(checked?.rootHash).toBe(header.stateRoot);
      const values = Object.values(checked?.proofs ?? {}).map((node) => ('value' in node ? node.value : ''));
      // The length precedes the value.
      expect(values.filter((one) => one.endsWith(value.slice(2)))).toHaveLength(1);
      // A changed node leads to a different root, or to none.
      const forged = proof.map((node) => (node.includes(value.slice(2)) ? `${node.slice(0, -2)}ff` : node));
      expect(validateProofs(forged)?.rootHash).not.toBe(header.stateRoot);
    }
  },
});

// Two libraries by different authors have the same digest.
tryClient('@polkadot-api/merkleize-metadata', {
  derive: async () => {
    const metadata = (await getMetadata(15)).unwrap().toHex();
    const info = { decimals: 10, tokenSymbol: 'TUR' };
    const merkleized = merkleizeMetadata(metadata, info);
    const other = new MerkleizedMetadata(metadata, { ...chain.runtime, ss58Prefix: 51, ...info });
    expect(formatHex(merkleized.digest())).toBe(formatHex(other.digest()));
  },
});

tryClient('@oak-network/adapter', {
  connect: async () => {
    const adapter = new OakAdapter(api as never, {} as never);
    await adapter.fetchAndUpdateConfigs();
    expect(adapter.getChainData().paraId).toBe(2114);
  },
  derive: () => {
    const account = parseAccount(alice.address);
    const user = { paraId: 2114, account };
    const moonbeam = new MoonbeamAdapter(api as never, {} as never);
    const astar = new AstarAdapter(api as never, {} as never);
    const wide = deriveUserAccount(user, { rule: 'hashedDescription' }).hex;
    expect(astar.getDerivativeAccount(account.hex, 2114)).toBe(wide);
    const short = deriveUserAccount(user, { rule: 'hashedDescription', bytes: 20 }).hex;
    expect(moonbeam.getDerivativeAccount(account.hex, 2114)).toBe(short);
    const byHash = deriveUserAccount(user, { rule: 'locationHash' }).hex;
    const options = { locationType: 'XcmV2MultiLocation', network: 'Any' };
    expect(new OakAdapter(api as never, {} as never).getDerivativeAccount(account.hex, 2114, options)).toBe(
      byHash,
    );
  },
});
