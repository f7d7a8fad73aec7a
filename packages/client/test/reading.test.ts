import { constantRead, isParachronError, runtimeCallRead, storageRead } from '@parachron/core';
import { ApiPromise } from '@polkadot/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Chain, connect, getBlockTime, type RuntimeCall } from '../src/index.js';
import { bootAssetHub } from './bootAssetHub.js';
import { bootRelay, endowment, type Relay } from './bootRelay.js';
import { recordHandles } from './recordHandles.js';
import { recordNoise } from './recordNoise.js';
import { type ServedProvider, serveProvider } from './serveProvider.js';

// The real Rococo relay runtime, spec 9190; its figures are those of its genesis.
const handles = recordHandles();
let relay: Relay;
let node: ServedProvider;
const chains: Chain[] = [];

beforeAll(async () => {
  relay = await bootRelay();
  node = await serveProvider(relay.provider);
});

afterAll(async () => {
  await Promise.all(chains.map((chain) => chain.close()));
  await node.close();
  await relay.close();
  expect((await handles.list()).filter((name) => !name.includes('chopsticks'))).toEqual([]);
});

async function open(endpoint: Parameters<typeof connect>[0], options?: Parameters<typeof connect>[1]) {
  const chain = await connect(endpoint, options);
  chains.push(chain);
  return chain;
}

const noArgs = () => new Uint8Array();
const reads = () => ({
  balance: storageRead('System', 'Account', [relay.alice.address], (value) => value?.toPrimitive()),
  channel: storageRead('Hrmp', 'HrmpChannels', [{ sender: 1000, recipient: 2114 }], (value) =>
    value?.toHuman(),
  ),
  deposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
  version: runtimeCallRead('Core', 'version', noArgs, (bytes, registry) =>
    registry.createTypeUnsafe('RuntimeVersion', [bytes]).toPrimitive(),
  ),
  noPallet: storageRead('NoSuchPallet', 'Item', [], String),
  noApi: runtimeCallRead('XcmPaymentApi', 'query_acceptable_payment_assets', noArgs, String),
  // Two bytes are no extrinsic: the runtime panics.
  trap: runtimeCallRead('TransactionPaymentApi', 'query_info', () => new Uint8Array(2), String),
});

describe.each(['provider', 'ws', 'http'] as const)('over %s', (kind) => {
  const endpoint = () => (kind === 'provider' ? relay.provider : node[kind]);

  test('connects in two round trips and reads the runtime', async () => {
    const genesisHash = await relay.provider.send('chain_getBlockHash', [0]);
    const noise = recordNoise();
    const chain = await open(endpoint(), { label: 'my relay' });
    noise.restore();
    expect(chain).toMatchObject({ endpoint: 'my relay', roundTrips: 0, genesisHash });
    expect(chain.runtime).toMatchObject({
      chain: 'Rococo',
      specName: 'rococo',
      specVersion: 9190,
      metadataVersion: 14,
      token: { symbol: 'ROC', decimals: 12 },
      ss58Prefix: 42,
    });
    expect(noise.lines).toEqual([]);
  });

  test('reads storage, constants and runtime calls in one round trip', async () => {
    const chain = await open(endpoint());
    const snapshot = await chain.snapshot();
    // The head that was read while connecting is reused; a provider object may be a chain of this process, whose head has changed.
    const pinning = kind === 'provider' ? 2 : 0;
    expect(chain.roundTrips).toBe(pinning);
    const answers = await snapshot.read(reads());
    expect(chain.roundTrips).toBe(pinning + 1);
    expect(answers.balance).toMatchObject({
      known: true,
      value: { data: { free: endowment.toString() } },
      evidence: { chain: 'Rococo', block: { number: 1, hash: snapshot.block.hash } },
    });
    expect(answers.channel).toMatchObject({
      known: true,
      value: undefined,
      evidence: { key: 'Hrmp.HrmpChannels(1000, 2114)', value: null },
    });
    // 0.01 ROC: Rococo's existential deposit is a hundredth of its token.
    expect(answers.deposit).toMatchObject({ known: true, value: 10_000_000_000n });
    expect(answers.version).toMatchObject({ known: true, value: { specName: 'rococo', specVersion: 9190 } });
    expect(answers.noPallet).toMatchObject({ known: false, reason: expect.stringContaining('NoSuchPallet') });
    expect(answers.noApi).toMatchObject({ known: false, reason: expect.stringContaining('XcmPaymentApi') });
    expect(answers.trap).toMatchObject({
      known: false,
      reason: expect.stringMatching(/did not answer TransactionPaymentApi\.query_info: .*Bad input data/),
    });
  });
});

test('http: concurrent reads are one request', async () => {
  const before = node.posts.length;
  const chain = await open(node.http);
  expect(node.posts.slice(before).map((methods) => methods.length)).toEqual([5, 5]);
  const asked = node.posts.length;
  const snapshot = await chain.snapshot();
  const { version, trap, ...others } = reads();
  await snapshot.read({ version, ...others });
  expect(node.posts.slice(asked)).toEqual([['state_queryStorageAt', 'state_call']]);
  expect(trap.kind).toBe('runtimeCall');
});

test('a node without state_call leaves its runtime calls unknown', async () => {
  const poor = await serveProvider(relay.provider, { without: ['state_call'] });
  const chain = await connect(poor.ws);
  const { version, balance } = await (await chain.snapshot()).read(reads());
  expect(version).toMatchObject({
    known: false,
    reason: expect.stringContaining('does not offer the method state_call'),
  });
  expect(balance).toMatchObject({ known: true });
  await chain.close();
  await poor.close();
});

test('a node without storage leaves stored values and the times of blocks unknown', async () => {
  const poor = await serveProvider(relay.provider, { without: ['state_getStorage', 'state_queryStorageAt'] });
  const chain = await connect(poor.ws);
  const { version, balance, channel, deposit } = await (await chain.snapshot()).read(reads());
  for (const answer of [balance, channel])
    expect(answer).toMatchObject({
      known: false,
      reason: expect.stringContaining('does not offer the method state_getStorage'),
      howToFindOut: expect.stringContaining('Use a node that serves this method'),
    });
  expect([version.known, deposit.known]).toEqual([true, true]);
  expect(await getBlockTime(chain, 1)).toBeUndefined();
  await chain.close();
  await poor.close();
});

test('http: a node that refuses batches gets concurrent requests, without a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const single = await serveProvider(relay.provider, { refuseBatches: true });
  const chain = await connect(single.http);
  expect(chain.runtime.specVersion).toBe(9190);
  await (await chain.snapshot()).read(reads());
  await Promise.all(Array.from({ length: 20 }, () => chain.request('system_chain', [])));
  process.off('warning', note);
  expect(warnings).toEqual([]);
  await chain.close();
  await single.close();
});

test('a node without state_queryStorageAt gets one request for each key, also later', async () => {
  const poor = await serveProvider(relay.provider, { without: ['state_queryStorageAt'] });
  const chain = await connect(poor.ws);
  const snapshot = await chain.snapshot();
  const answers = await snapshot.read(reads());
  expect(chain.roundTrips).toBe(2);
  expect(answers.balance).toMatchObject({ known: true, value: { data: { free: endowment.toString() } } });
  expect(answers.channel).toMatchObject({ known: true, value: undefined });
  // Known values of a block are not requested again, except for the failed call.
  await snapshot.read(reads());
  expect(chain.roundTrips).toBe(3);
  const next = await chain.snapshot();
  await next.read(reads());
  expect(chain.roundTrips).toBe(6);
  await chain.close();
  await poor.close();
});

test('a head that was read while connecting is used only for an immediate snapshot', async () => {
  const chain = await open(node.ws);
  await new Promise((resolve) => setTimeout(resolve, 1));
  await chain.snapshot();
  expect(chain.roundTrips).toBe(2);
  const other = await open(node.ws);
  const [first, second] = await Promise.all([other.snapshot(), other.snapshot()]);
  expect(second.block).toEqual(first.block);
  expect(other.roundTrips).toBe(2);
});

describe('reads of an earlier run', () => {
  const reads = {
    config: storageRead('Configuration', 'ActiveConfig', [], (value) => value?.toHex()),
    version: runtimeCallRead('Core', 'version', () => new Uint8Array(), String),
  };
  const record = async () => {
    const asked: (`0x${string}` | RuntimeCall)[] = [];
    const chain = await open(node.ws, { onRead: (read) => asked.push(read) });
    const values = await (await chain.snapshot()).read(reads);
    const keys = asked.filter((read) => typeof read === 'string');
    const calls = asked.filter((read) => typeof read !== 'string');
    return { values, keys, calls };
  };

  test('are in the first snapshot, and take no further request', async () => {
    const { values, keys, calls } = await record();
    expect([keys.length, calls.length]).toEqual([1, 1]);
    const chain = await open(node.ws, { ahead: { keys, calls } });
    const found = await (await chain.snapshot()).read(reads);
    expect(found.config).toMatchObject({ known: true, value: values.config.known && values.config.value });
    expect(found.version).toMatchObject({ known: true, value: values.version.known && values.version.value });
    expect(chain.roundTrips).toBe(0);
  });

  test('are repeated if they fail, and change no other read', async () => {
    const { values } = await record();
    const calls = [{ method: 'Core_absent', data: '0x' as const }];
    const chain = await open(node.ws, { ahead: { keys: ['0x00'], calls } });
    const found = await (await chain.snapshot()).read(reads);
    expect(found.config).toMatchObject({ value: values.config.known && values.config.value });
    expect(chain.roundTrips).toBe(1);
  });
});

test('a value that may be absent is unwrapped; reads without a kind are refused', async () => {
  const snapshot = await (await open(relay.provider)).snapshot();
  const randomness = storageRead('Babe', 'AuthorVrfRandomness', [], (value) => value?.toHex());
  // Its default is None.
  expect((await snapshot.read({ randomness })).randomness).toMatchObject({ known: true, value: undefined });
  const refusal = { code: 'INVALID_INPUT', facts: { field: 'reads.randomness.kind' } };
  await expect(snapshot.read({ randomness: {} } as never)).rejects.toMatchObject(refusal);
});

test('a snapshot stays at its block', async () => {
  const chain = await open(relay.provider);
  const number = storageRead('System', 'Number', [], (value) => Number(value));
  const before = await chain.snapshot();
  await relay.local.build();
  const after = await chain.snapshot();
  expect(after.block.number).toBe(before.block.number + 1);
  expect((await before.read({ number })).number).toMatchObject({ value: before.block.number });
  expect((await after.read({ number })).number).toMatchObject({ value: after.block.number });
  const again = await chain.snapshot(before.block.hash);
  expect(again.block).toEqual(before.block);
});

describe('listKeys', () => {
  test('pages through a map and decodes its keys', async () => {
    const snapshot = await (await open(relay.provider)).snapshot();
    const accounts = await snapshot.listKeys({ pallet: 'System', item: 'Account' });
    if (!accounts.known) throw new TypeError(accounts.reason);
    expect(accounts.value.complete).toBe(true);
    expect(accounts.value.keys.flatMap(({ keys }) => keys)).toContain(relay.alice.address);
    const first = await snapshot.listKeys({ pallet: 'System', item: 'Account', limit: 2 });
    expect(first).toMatchObject({
      known: true,
      value: { complete: false, keys: accounts.value.keys.slice(0, 2) },
    });
  });
});

test('a parachain has its para id', async () => {
  const assetHub = await bootAssetHub();
  const chain = await connect(assetHub.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  // The token stands in the properties of the chain spec, the prefix in the metadata only: the runtime is Kusama's.
  expect(chain.runtime).toMatchObject({
    chain: 'Rococo Asset Hub',
    specName: 'statemine',
    specVersion: 900,
    token: { symbol: 'ROC', decimals: 12 },
    ss58Prefix: 2,
  });
  const { paraId } = await (await chain.snapshot()).read({
    paraId: storageRead('ParachainInfo', 'ParachainId', [], (value) => Number(value)),
  });
  expect(paraId).toMatchObject({ known: true, value: 1000 });
  await chain.close();
  await assetHub.close();
});

test('the connection serves an ApiPromise too', async () => {
  const chain = await open(node.http);
  // polkadot.js itself reports that the runtime has no metadata of version 15.
  const noise = recordNoise();
  const api = await ApiPromise.create({ provider: chain.provider, noInitWarn: true });
  noise.restore();
  expect(api.runtimeVersion.specVersion.toNumber()).toBe(9190);
  expect(api.consts.balances?.existentialDeposit?.toString()).toBe('10000000000');
});

test('closing twice is allowed, and later requests are refused', async () => {
  const chain = await connect(node.ws);
  const snapshot = await chain.snapshot();
  await chain.close();
  await chain.close();
  await expect(chain.snapshot()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(snapshot.read(reads())).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await expect(chain.request('system_chain', [])).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
});

test('the end of a node ends pending requests with an error', async () => {
  const dying = await serveProvider(relay.provider);
  const chain = await connect(dying.ws);
  const snapshot = await chain.snapshot();
  const reading = snapshot.read(reads()).catch((error: unknown) => error);
  dying.dropSockets();
  const error = await reading;
  expect(isParachronError(error, 'CONNECTION_LOST')).toBe(true);
  await expect(chain.snapshot()).rejects.toMatchObject({ code: 'CONNECTION_LOST' });
  await chain.close();
  await dying.close();
});
