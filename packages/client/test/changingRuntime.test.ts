import { constantRead, formatHex, type Hex, storageRead } from '@parachron/core';
import { Keyring } from '@polkadot/keyring';
import { compactAddLength, compactToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect, getOutcome, submit } from '../src/index.js';
import { type Answering, createFakeNode, createMethodNotFound, createRpcError } from './createFakeNode.js';
import { opaque, recordings } from './createTestRuntime.js';
import { fakeTime, passTime } from './passTime.js';
import { readSmallMetadata } from './readSmallMetadata.js';

beforeAll(() => cryptoWaitReady());
afterEach(() => void vi.useRealTimers());

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
  test('is downloaded, in two round trips', async () => {
    const node = createChangingNode();
    const chain = await connect(node);
    expect(chain.runtime).toMatchObject({ metadataVersion: 15, specName: 'statemint' });
    expect(node.asked.map(({ method }) => method)).toEqual([
      'system_chain',
      'system_properties',
      'chain_getBlockHash',
      'chain_getFinalizedHead',
      'state_call',
      'state_getStorageHash',
      'state_getRuntimeVersion',
      'state_call',
    ]);
    expect(node.asked.at(-1)?.params).toEqual(['Metadata_metadata_at_version', '0x0f000000', head]);
  });

  test('is the older version if the newer version cannot be decoded', async () => {
    const state_call: Answering = ([method]) =>
      method === 'Metadata_metadata_versions' ? `0x08${u32(14)}${u32(15)}` : '0x011c6d6574610fffff';
    const version = () => recordings.polkadot.version;
    const chain = await connect(createChangingNode({ state_call, state_getRuntimeVersion: version }));
    expect(chain.runtime).toMatchObject({ metadataVersion: 14, specName: 'polkadot' });
  });
});

describe('a node that does not answer as it should is asked for metadata of version 14', () => {
  const list = (...versions: number[]) =>
    `0x0${(versions.length * 4).toString(16)}${versions.map(u32).join('')}`;
  test.each([
    ['a list of versions that is cut', list(14, 15).slice(0, -2), opaque.assetHub],
    ['no metadata of the only version', list(15), '0x00'],
    ['no metadata, and bytes after it', list(15), `0x00${opaque.assetHub.slice(4)}`],
    ['metadata that is cut', list(15), opaque.assetHub.slice(0, -2)],
  ])('%s', async (_name, versions, metadata) => {
    const state_call: Answering = ([method]) =>
      method === 'Metadata_metadata_versions' ? versions : metadata;
    const state_getRuntimeVersion = () => recordings.polkadot.version;
    const { runtime } = await connect(createChangingNode({ state_call, state_getRuntimeVersion }));
    expect(runtime).toMatchObject({ metadataVersion: 14, specName: 'polkadot' });
  });

  test('unless it offers other versions only', async () => {
    const node = createChangingNode({ state_call: () => list(13, 99) });
    const error = {
      code: 'METADATA_NOT_UNDERSTOOD',
      message: expect.stringContaining('versions 99, 13 only'),
    };
    await expect(connect(node)).rejects.toMatchObject(error);
  });

  test('and the fault of the newest metadata is reported', async () => {
    const state_call: Answering = ([method]) =>
      method === 'Metadata_metadata_versions' ? list(14, 15) : '0x011c6d6574610fffff';
    const node = createChangingNode({ state_call, state_getMetadata: () => '0x6d6574610d00' });
    const message = expect.stringContaining('describes no transactions');
    await expect(connect(node)).rejects.toMatchObject({ code: 'METADATA_NOT_UNDERSTOOD', message });
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
  // The runtime is known by now: header, version, code hash and last upgrade only.
  expect(node.asked.length - asked).toBe(4);
});

// A runtime may be set without a check of its version.
describe('new code with the same name and version', () => {
  const codes = [hash('c0'), hash('c1')] as const;
  const version = () => recordings.assetHub.version;
  const createNode = (codeAt: (block: unknown) => unknown) =>
    createChangingNode({
      state_getRuntimeVersion: version,
      state_getStorageHash: ([key, block]) => {
        expect(key).toBe('0x3a636f6465');
        return codeAt(block);
      },
      system_accountNextIndex: () => 0,
    });

  test('is another runtime for a snapshot, which has its own metadata', async () => {
    const node = createNode((block) => codes[block === old ? 0 : 1]);
    const chain = await connect(node);
    expect(chain.runtime).toMatchObject({ metadataVersion: 15, codeHash: codes[1] });
    const { runtime } = await chain.snapshot(old);
    expect(runtime).toMatchObject({ metadataVersion: 14, codeHash: codes[0] });
    expect((await chain.snapshot(old)).runtime).toBe(runtime);
    expect((await chain.snapshot()).runtime).toBe(chain.runtime);
  });

  test('is refused before a call is signed', async () => {
    let code = codes[0];
    const chain = await connect(createNode(() => code));
    code = codes[1];
    const signer = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: {} };
    const name = `statemint ${chain.runtime.specVersion}`;
    await expect(submit(chain, '0x000000', { signer })).rejects.toMatchObject({
      code: 'RUNTIME_CHANGED',
      facts: { made: `${name} (code ${codes[0]})`, now: `${name} (code ${codes[1]})` },
    });
  });

  test('is unknown if the node does not report the hash of the code', async () => {
    const node = createNode((block) => {
      if (block === old) throw createMethodNotFound();
      return codes[1];
    });
    const chain = await connect(node);
    expect((await chain.snapshot(old)).runtime).toBe(chain.runtime);
  });
});

// frame_system: the code of a block is that of the next one, whose first step writes LastRuntimeUpgrade.
test('the storage of the block of a runtime upgrade is decoded with the earlier runtime', async () => {
  const { specName, specVersion } = recordings.polkadot.version as { specName: string; specVersion: number };
  const writer = u8aToHex(u8aConcat(compactToU8a(specVersion), compactAddLength(stringToU8a(specName))));
  const node = createChangingNode({
    state_getStorage: () => writer,
    state_queryStorageAt: ([keys]) => [
      { block: head, changes: (keys as string[]).map((key) => [key, '0x07000000']) },
    ],
  });
  const snapshot = await (await connect(node)).snapshot();
  const answers = await snapshot.read({
    // The relay's runtime has channels, and Asset Hub's has none.
    requests: storageRead('Hrmp', 'HrmpOpenChannelRequestCount', [2000], (value) => value?.toString()),
    deposit: constantRead('Balances', 'ExistentialDeposit', (value) => value.toString()),
  });
  expect(answers).toMatchObject({ requests: { value: '7' }, deposit: { value: '100000000' } });
  expect(snapshot.runtime.specName).toBe('statemint');
});

// A specification whose code was replaced: no block has run the migrations, and block 0 has no parent.
test('block 0 has one runtime, also if its state names another writer', async () => {
  const { specName, specVersion } = recordings.polkadot.version as { specName: string; specVersion: number };
  const node = createChangingNode({
    chain_getHeader: () => ({ number: '0x0', parentHash: genesis }),
    state_getStorage: () =>
      u8aToHex(u8aConcat(compactToU8a(specVersion), compactAddLength(stringToU8a(specName)))),
    state_getRuntimeVersion: ([block]) => {
      if (block === genesis) throw createRpcError(-32000, `Client error: UnknownBlock: ${genesis}`);
      return recordings.assetHub.version;
    },
  });
  const { block, runtime } = await (await connect(node)).snapshot();
  expect([block.number, runtime.specName]).toEqual([0, 'statemint']);
});

// A block is executed by the runtime of its parent: the one that changes the runtime has the new one as its state, and yet the
// old one's events.
test('the outcome of a transaction in the block of a runtime upgrade is read with the earlier runtime', async () => {
  const phase = '0000000000';
  const who = '22'.repeat(32);
  // Balances.Deposit of the relay, which is pallet 5 there and no event at all on Asset Hub; then System.ExtrinsicSuccess.
  const deposit = `${phase}0507${who}07${'00'.repeat(15)}00`;
  const success = `${phase}00000000000000`;
  const node = createChangingNode({
    chain_getBlock: () => ({
      block: { header: { number: '0x2', parentHash: old }, extrinsics: ['0x280402'] },
    }),
    state_getStorage: () => `0x08${deposit}${success}`,
  });
  // The chain is connected after the change.
  const chain = await connect(node);
  const sent = { bytes: '0x280402', block: head ?? '0x', call: 'Balances.anything' } as const;
  const { block, events } = await getOutcome(chain, sent);
  expect(block).toEqual({ number: 2, hash: head });
  expect(events).toMatchObject([
    { pallet: 'Balances', method: 'Deposit', data: { amount: 7 } },
    { pallet: 'System', method: 'ExtrinsicSuccess' },
  ]);
});

test('bytes that are not events of the runtime have no outcome', async () => {
  const node = createChangingNode({
    chain_getBlock: () => ({ block: { header: { number: '0x2', parentHash: old }, extrinsics: ['0x00'] } }),
    state_getStorage: () => '0x08ffff',
  });
  const chain = await connect(node);
  await expect(getOutcome(chain, { bytes: '0x00', block: head ?? '0x', call: 'any' })).rejects.toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    cause: { code: 'EVENTS_UNDECODABLE' },
  });
});

test('the number of cached runtimes is limited', async () => {
  const versionOf = (block: unknown) => Number.parseInt(String(block).slice(2, 4), 16);
  const metadata = await readSmallMetadata();
  const node = createChangingNode({
    state_getMetadata: () => metadata,
    state_getRuntimeVersion: ([block]) =>
      block === head
        ? recordings.assetHub.version
        : { ...(recordings.polkadot.version as object), specVersion: versionOf(block) },
    state_call: ([method, , block]) => {
      if (block !== undefined && block !== head) throw createRpcError(-32000, 'Exported method is not found');
      return method === 'Metadata_metadata_versions' ? `0x08${u32(14)}${u32(15)}` : opaque.assetHub;
    },
  });
  const chain = await connect(node);
  const count = () => node.asked.filter(({ method }) => method === 'state_getMetadata').length;
  const versions = Array.from({ length: 9 }, (_unused, at) => hash(`1${at}`));
  for (const block of versions) await chain.snapshot(block);
  expect(count()).toBe(9);
  // The last eight runtimes are cached, in any order of use; the first is read again.
  for (const block of versions.slice(1)) await chain.snapshot(block);
  expect(count()).toBe(9);
  expect((await chain.snapshot(versions[0])).runtime.specVersion).toBe(0x10);
  expect(count()).toBe(10);
  // The runtime of the connection always stays in the cache.
  expect((await chain.snapshot()).runtime).toBe(chain.runtime);
});

describe('the read of a block fails for', () => {
  test.each<[string, Hex | undefined, RegExp]>([
    ['unknown', unknown, /does not provide block 0x04(04)+: it knows no such block\.$/],
    [
      'pruned',
      pruned,
      /does not provide block 0x03(03)+: Client error: State already discarded for 0x03(03)+\.$/,
    ],
  ])('%s', async (_name, block, message) => {
    const chain = await connect(createChangingNode());
    await expect(chain.snapshot(block)).rejects.toMatchObject({
      code: 'BLOCK_UNAVAILABLE',
      fault: 'input',
      message: expect.stringMatching(message),
    });
  });

  test('a text that is not a hash', async () => {
    const chain = await connect(createChangingNode());
    await expect(chain.snapshot('0x12')).rejects.toMatchObject({ code: 'INVALID_HEX' });
  });
});

test('a call that was encoded for an earlier runtime is not signed', async () => {
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
      /^The runtime of Changing is now polkadot \d+, but the call was encoded for statemint \d+\.$/,
    ),
  });
});

test('a refusal after an upgrade of the runtime names both runtimes', async () => {
  let version = recordings.assetHub.version;
  const node = createChangingNode({
    state_getRuntimeVersion: () => version,
    system_accountNextIndex: () => 0,
    author_submitExtrinsic: () => {
      throw createRpcError(1010, 'Invalid Transaction: Transaction has a bad signature');
    },
  });
  const chain = await connect(node);
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
  const onSigned = () => {
    version = recordings.polkadot.version;
  };
  // The recorded runtime has no metadata of version 15 for a digest.
  const options = { signer, onSigned, checkMetadataHash: false };
  await expect(submit(chain, '0x000000', options)).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    message: expect.stringMatching(
      /bad signature.*\. The signature is for statemint \d+, but the runtime is now polkadot \d+\.$/,
    ),
    hint: expect.stringContaining('encode the call again'),
  });
});

describe('a provider object', () => {
  test('whose server lacks the first method is not a node', async () => {
    const system_chain = () => {
      throw createMethodNotFound();
    };
    await expect(connect(createChangingNode({ system_chain }))).rejects.toMatchObject({
      code: 'NOT_A_SUBSTRATE_NODE',
      message: expect.stringContaining('does not have system_chain'),
    });
  });

  test('that is not connected yet is awaited', async () => {
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
      // As polkadot.js's provider does when a connection is already in progress.
      connect: () => Promise.reject(new Error('WebSocket is already connected')),
    };
    const connecting = connect(slow);
    await expect.poll(() => listeners).toHaveLength(1);
    connected = true;
    listeners[0]?.();
    expect((await connecting).runtime.metadataVersion).toBe(15);
  });

  test.each([
    [undefined, 'ENDPOINT_TIMEOUT'],
    [new Error('connect ECONNREFUSED 127.0.0.1:1'), 'ENDPOINT_UNREACHABLE'],
    [{ type: 'error', message: 'connect ECONNREFUSED 127.0.0.1:1' }, 'ENDPOINT_UNREACHABLE'],
  ])('that never connects is a timeout (%s)', async (failure, code) => {
    const node = createFakeNode(
      {},
      {
        isConnected: false,
        on: (type, listener) => {
          if (type === 'error' && failure) queueMicrotask(() => listener(failure));
          return () => undefined;
        },
      },
    );
    fakeTime();
    const error = await passTime(connect(node, { label: 'my provider' })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code, fault: 'unreachable' });
    expect((error as Error).message).toContain('my provider');
  });

  test('that never answers is a timeout', async () => {
    fakeTime();
    const node = createChangingNode({ system_chain: () => new Promise(() => undefined) });
    await expect(passTime(connect(node))).rejects.toMatchObject({ code: 'ENDPOINT_TIMEOUT' });
  });

  test('is not closed by the connection', async () => {
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
