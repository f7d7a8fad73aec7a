import type { Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { connect, createMetadataCache, createRuntime } from '../src/index.js';
import { type Answering, createFakeNode, createMethodNotFound } from './createFakeNode.js';
import { recordings } from './createTestRuntime.js';

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [genesis, head, code, newCode] = ['00', '02', 'c0', 'c1'].map(hash);

/** A node that offers metadata of version 14 alone. */
function createNode(overrides: Readonly<Record<string, Answering>> = {}) {
  return createFakeNode({
    system_chain: () => 'Kept',
    system_properties: () => ({}),
    chain_getBlockHash: () => genesis,
    chain_getFinalizedHead: () => head,
    state_getRuntimeVersion: () => recordings.polkadot.version,
    state_getStorageHash: () => code,
    state_getMetadata: () => recordings.polkadot.metadata,
    state_call: () => {
      throw createMethodNotFound();
    },
    ...overrides,
  });
}

const countDownloads = ({ asked }: ReturnType<typeof createNode>) =>
  asked.filter(({ method }) => method === 'state_getMetadata').length;

describe('with a cache of metadata', () => {
  test('each endpoint downloads metadata once', async () => {
    const metadataCache = createMetadataCache();
    const downloads = [];
    for (const label of ['one', 'one', 'two', 'three']) {
      const node = createNode();
      const { runtime } = await connect(node, { label, metadataCache });
      expect(runtime).toMatchObject({ specName: 'polkadot', metadataVersion: 14 });
      downloads.push(countDownloads(node));
    }
    expect(downloads).toEqual([1, 0, 1, 1]);
  });

  test.each<Readonly<Record<string, Answering>>>([
    { chain_getBlockHash: () => hash('01') },
    { state_getStorageHash: () => newCode },
    { state_getRuntimeVersion: () => ({ ...Object(recordings.polkadot.version), specVersion: 1 }) },
    // Metadata of versions 14 and 15.
    { state_call: ([method]) => (method === 'Metadata_metadata_versions' ? '0x080e0000000f000000' : null) },
  ])('the metadata of another chain, code or version is not used', async (overrides) => {
    const metadataCache = createMetadataCache();
    await connect(createNode(), { label: 'one', metadataCache });
    const other = createNode(overrides);
    await connect(other, { label: 'one', metadataCache });
    expect(countDownloads(other)).toBe(1);
  });

  test('the metadata of an earlier process is decoded before the node answers', async () => {
    const asked: string[] = [];
    let start = () => {};
    const decoded = new Promise<void>((resolve) => {
      start = resolve;
    });
    const last = {
      name: '',
      chain: 'Kept',
      version: recordings.polkadot.version,
      properties: {},
      get metadata() {
        start();
        return recordings.polkadot.metadata;
      },
    };
    const read = async (endpoint: string) => {
      asked.push(endpoint);
      return last;
    };
    const node = createNode({ system_chain: () => decoded.then(() => 'Kept') });
    const metadataCache = { ...createMetadataCache(), read };
    // Another cache that gives no answer holds up its own connection alone.
    const silent = { ...createMetadataCache(), read: () => new Promise<never>(() => undefined) };
    const stop = new AbortController();
    const stopped = connect(createNode(), { metadataCache: silent, signal: stop.signal });
    const { runtime } = await connect(node, { label: 'one', metadataCache });
    expect(asked).toEqual(['one']);
    expect(runtime.registry).toBe(createRuntime(last).registry);
    stop.abort();
    await expect(stopped).rejects.toMatchObject({ code: 'CONNECT_STOPPED' });
  });

  test('a cache that never answers is stopped by the signal', async () => {
    const stop = new AbortController();
    let reads = 0;
    const read = (): Promise<never> => {
      reads += 1;
      stop.abort();
      return new Promise(() => undefined);
    };
    const options = { metadataCache: { read, write: async () => undefined }, signal: stop.signal };
    await expect(connect(createNode(), options)).rejects.toMatchObject({ code: 'CONNECT_STOPPED' });
    expect(reads).toBe(1);
  });

  test('a head with another runtime than the best block is read with its own runtime, and nothing is cached', async () => {
    const metadataCache = createMetadataCache();
    const changing = createNode({ state_getStorageHash: ([, block]) => (block === head ? code : newCode) });
    const { runtime } = await connect(changing, { label: 'one', metadataCache });
    expect(runtime.specName).toBe('polkadot');
    const [best, old] = [createNode({ state_getStorageHash: () => newCode }), createNode()];
    for (const node of [old, best]) await connect(node, { label: 'one', metadataCache });
    expect([best, old].map(countDownloads)).toEqual([1, 1]);
    // The metadata of the best block is in the cache now, and is not that of the head.
    const again = createNode({ state_getStorageHash: ([, block]) => (block === head ? code : newCode) });
    await connect(again, { label: 'one', metadataCache });
    expect(countDownloads(again)).toBe(1);
  });

  test('a node that does not return the hash of its code is connected without a metadata cache', async () => {
    const node = createNode({
      state_getStorageHash: () => {
        throw createMethodNotFound();
      },
    });
    const metadataCache = createMetadataCache();
    for (const times of [1, 2]) {
      await connect(node, { metadataCache });
      expect(countDownloads(node)).toBe(times);
    }
  });
});
