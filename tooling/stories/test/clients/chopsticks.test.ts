import { type Blockchain, BuildBlockMode, setup } from '@acala-network/chopsticks-core';
import type { Devnet } from '@parachron/devnet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf, startNetwork } from './support/network.js';
import { tryClient } from './support/tryClient.js';

let devnet: Devnet;
let fork: Blockchain;
beforeAll(async () => {
  devnet = await startNetwork();
  fork = await setup({ endpoint: endpointOf(devnet), buildBlockMode: BuildBlockMode.Manual });
});
afterAll(async () => {
  await fork.close();
  await devnet.close();
});

// System.Number, by the hashes of both names.
const systemNumber = '0x26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';

tryClient('@acala-network/chopsticks-core', {
  connect: () => {
    const { hash, number } = devnet.service.chain.head;
    expect([fork.head.hash, fork.head.number]).toEqual([hash, number]);
  },
  storage: async () => {
    const prefix = systemNumber.slice(0, 34);
    const keys = await fork.head.getKeysPaged({ prefix, startKey: prefix, pageSize: 100 });
    const all = [...(devnet.service.chain.head.state.trie?.listKeys() ?? [])];
    expect(keys).toEqual(all.filter((key) => key.startsWith(prefix)));
    expect(await fork.head.get(systemNumber)).toBe('0x01000000');
  },
});

// The reason that the table gives for what is missing, in the words of the interpreter, or of the engine if `devnet` is in the process.
test('a fork has no runtime to run', async () => {
  await expect(fork.head.runtimeVersion).rejects.toThrow(/Wasm|WebAssembly/);
});
