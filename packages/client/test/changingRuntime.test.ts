import { constantRead, formatHex, type Hex } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { connect, submit } from '../src/index.js';
import { type Answering, createFakeNode, createMethodNotFound, createRpcError } from './createFakeNode.js';
import { opaque, recordings } from './createTestRuntime.js';

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`;
const [genesis, old, head, pruned, unknown] = ['00', '01', '02', '03', '04'].map(hash);
const u32 = (value: number) => formatHex(new Uint8Array(new Uint32Array([value]).buffer)).slice(2);

/** A node of a chain that was Polkadot's relay (metadata 14) and became Asset Hub (metadata 15): two runtimes, one chain. */
function createChangingNode(overrides: Readonly<Record<string, Answering>> = {}) {
  const byBlock = <T>(block: unknown, before: T, after: T) => (block === old ? before : after);
  return createFakeNode({
    system_chain: () => 'Changing',
    system_properties: () => ({}),
    chain_getBlockHash: () => genesis,
    chain_getFinalizedHead: () => head,
    chain_getHeader: ([block]) =>
      block === unknown
        ? null
        : { number: byBlock(block, '0x1', '0x2'), parentHash: byBlock(block, genesis, old) },
    state_getRuntimeVersion: ([block]) => {
      if (block === pruned) throw createRpcError(4003, `Client error: State already discarded for ${pruned}`);
      return byBlock(block, recordings.polkadot.version, recordings.assetHub.version);
    },
    state_getMetadata: () => recordings.polkadot.metadata,
    state_call: ([method, , block]) => {
      if (block === old)
        throw createRpcError(-32000, 'Exported method Metadata_metadata_versions is not found');
      // 14, 15 and the unstable version, as a Vec<u32>.
      if (method === 'Metadata_metadata_versions') return `0x0c${u32(14)}${u32(15)}${u32(0xffffffff)}`;
      return opaque.assetHub;
    },
    ...overrides,
  });
}

describe('the newest metadata that is known', () => {
  test('is asked for, in two round trips', async () => {
    const node = createChangingNode();
    const chain = await connect(node);
    expect(chain.runtime).toMatchObject({ metadataVersion: 15, specName: 'statemint' });
    expect(node.asked.map(({ method }) => method)).toEqual([
      'system_chain',
      'system_properties',
      'chain_getBlockHash',
      'chain_getFinalizedHead',
      'state_call',
      'state_getRuntimeVersion',
      'state_call',
    ]);
    expect(node.asked.at(-1)?.params).toEqual(['Metadata_metadata_at_version', '0x0f000000', head]);
  });

  test('is the older one where the newer cannot be decoded', async () => {
    const state_call: Answering = ([method]) =>
      method === 'Metadata_metadata_versions' ? `0x08${u32(14)}${u32(15)}` : '0x011c6d6574610fffff';
    const version = () => recordings.polkadot.version;
    const chain = await connect(createChangingNode({ state_call, state_getRuntimeVersion: version }));
    expect(chain.runtime).toMatchObject({ metadataVersion: 14, specName: 'polkadot' });
  });
});

test('a snapshot of a block with another runtime is read with that runtime', async () => {
  const node = createChangingNode();
  const chain = await connect(node);
  const deposit = constantRead('Balances', 'ExistentialDeposit', (value) => value.toString());
  const before = await chain.snapshot(old);
  expect(before.runtime).toMatchObject({ specName: 'polkadot', metadataVersion: 14 });
  // One DOT on the relay, a hundredth on Asset Hub.
  expect((await before.read({ deposit })).deposit).toMatchObject({ value: '10000000000' });
  const now = await chain.snapshot();
  expect(now.runtime).toBe(chain.runtime);
  expect((await now.read({ deposit })).deposit).toMatchObject({ value: '100000000' });
  const asked = node.asked.length;
  await chain.snapshot(old);
  // The runtime is known by now: header and version only.
  expect(node.asked.length - asked).toBe(2);
});

describe('blocks that cannot be read', () => {
  test.each<[string, Hex | undefined, RegExp]>([
    ['unknown', unknown, /cannot give block 0x04(04)+: it knows no such block\.$/],
    ['pruned', pruned, /cannot give block 0x03(03)+: Client error: State already discarded for 0x03(03)+\.$/],
  ])('%s', async (_name, block, message) => {
    const chain = await connect(createChangingNode());
    await expect(chain.snapshot(block)).rejects.toMatchObject({
      code: 'BLOCK_UNAVAILABLE',
      fault: 'input',
      message: expect.stringMatching(message),
    });
  });

  test('a text that is no hash', async () => {
    const chain = await connect(createChangingNode());
    await expect(chain.snapshot('0x12')).rejects.toMatchObject({ code: 'INVALID_HEX' });
  });
});

test('a call made for the runtime before is not signed', async () => {
  let version = recordings.assetHub.version;
  const node = createChangingNode({
    state_getRuntimeVersion: () => version,
    system_accountNextIndex: () => 0,
  });
  const chain = await connect(node);
  version = recordings.polkadot.version;
  const signer = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: {} };
  // System.remark(0x) of Asset Hub.
  await expect(submit(chain, '0x000000', { signer })).rejects.toMatchObject({
    code: 'RUNTIME_CHANGED',
    message: expect.stringMatching(
      /^The runtime of Changing is now polkadot \d+, but the call was made for statemint \d+\.$/,
    ),
  });
});

describe('provider objects', () => {
  test('one that does not serve a first method is no node', async () => {
    const system_chain = () => {
      throw createMethodNotFound();
    };
    await expect(connect(createChangingNode({ system_chain }))).rejects.toMatchObject({
      code: 'NOT_A_SUBSTRATE_NODE',
      message: expect.stringContaining('does not know the method system_chain'),
    });
  });

  test('one that is not connected yet is waited for', async () => {
    const listeners: (() => void)[] = [];
    let connected = false;
    const slow = {
      ...createChangingNode(),
      get isConnected() {
        return connected;
      },
      on: (type: string, listener: () => void) => {
        if (type === 'connected') listeners.push(listener);
        return () => undefined;
      },
      // As polkadot.js's provider does when it is connecting already.
      connect: () => Promise.reject(new Error('WebSocket is already connected')),
    };
    setTimeout(() => {
      connected = true;
      for (const listener of listeners) listener();
    }, 20);
    expect((await connect(slow)).runtime.metadataVersion).toBe(15);
  });

  test.each([
    [undefined, 'ENDPOINT_TIMEOUT'],
    [new Error('connect ECONNREFUSED 127.0.0.1:1'), 'ENDPOINT_UNREACHABLE'],
    [{ type: 'error', message: 'connect ECONNREFUSED 127.0.0.1:1' }, 'ENDPOINT_UNREACHABLE'],
  ])('one that never connects (%s)', async (failure, code) => {
    const node = createFakeNode(
      {},
      {
        isConnected: false,
        on: (type, listener) => {
          if (type === 'error' && failure) setTimeout(() => listener(failure), 5);
          return () => undefined;
        },
      },
    );
    const error = await connect(node, { timeoutMs: 100, label: 'my provider' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code, fault: 'unreachable' });
    expect((error as Error).message).toContain('my provider');
  });

  test('one that never answers', async () => {
    const node = createChangingNode({ system_chain: () => new Promise(() => undefined) });
    await expect(connect(node, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'ENDPOINT_TIMEOUT' });
  });

  test('one that was given is not closed', async () => {
    let closed = 0;
    const node = createChangingNode();
    const disconnect = async () => {
      closed += 1;
    };
    const chain = await connect({ ...node, disconnect });
    await chain.close();
    expect(closed).toBe(0);
  });
});
