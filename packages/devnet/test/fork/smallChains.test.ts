// Forks of small chains, in this process and over WebSocket: the same runtime and state, blocks of their own.
import { connect } from '@parachron/client';
import { balanceRead, encodeCall, parseAccount } from '@parachron/core';
import { deriveDevAccount } from '@parachron/node';
import { encodePage, encodeProgram } from '@parachron/xcm';
import { ApiPromise } from '@polkadot/api';
import { Keyring } from '@polkadot/keyring';
import { u8aToHex } from '@polkadot/util';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { createDevnet, createFork, encodeSignedExtrinsic, type RuntimeFork } from '../../src/index.js';
import { serveChain } from '../../src/server/serveChain.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { createTarget } from '../../src/target/createTarget.js';
import { openClient } from '../server/support/openFollow.js';
import { advance, buildBlock, listKeys, stateOf, submitBytes, writeState } from '../support/smallChain.js';

const clock = () => 1_700_000_000_000;
const mode = { kind: 'manual' } as const;
const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 2 });

async function fork(chain: SmallChain): Promise<RuntimeFork> {
  onTestFinished(() => chain.close());
  const made = await createFork({ node: await connect(chain.provider) });
  onTestFinished(() => made.close());
  return made;
}

/** `System.Digest`: a fork repeats the slot of the block that it began with. */
const digestKey = '0x26aa394eea5630e07c48ae0c9558cef799e7f93fc6a98f0874fd057f111c4d2d';

function listState(chain: SmallChain) {
  const keys = listKeys(chain).filter((key) => key !== digestKey);
  return keys.map((key) => [key, u8aToHex(stateOf(chain).get(key) ?? null)] as const);
}

async function listStateOf({ head: { state } }: RuntimeFork) {
  const all = await state.listKeys('0x');
  const keys = all.filter((key) => key !== digestKey);
  const values = await state.read(keys);
  return keys.map((key, at) => [key, u8aToHex(values[at] ?? null)] as const);
}

it('a fork of a node makes no Merkle value of any number of values', async () => {
  const chain = await createTarget({ mode, clock });
  const keys = Array.from({ length: 8_193 }, (_, at) => `0xfeed${at.toString(16).padStart(8, '0')}`);
  await writeState(chain, new Map(keys.map((key) => [key, Uint8Array.of(1)])));
  const client = openClient(await fork(chain));
  const follow = await client.call<string>('chainHead_v1_follow', false);
  const mark = async (key: string) => {
    const items = [{ key, type: 'closestDescendantMerkleValue' }];
    const [event] = await client.operate('chainHead_v1_storage', follow, chain.head.hash, items);
    return event?.event;
  };
  expect(await mark('0xfeed000001')).toBe('operationStorageItems');
  expect(await mark('0xfeed')).toBe('operationError');
});

const encodeRemark = ({ registry }: Pick<RuntimeFork, 'registry'>) =>
  encodeCall(registry, { pallet: 'System', method: 'remark_with_event', args: { remark: '0x2a' } }).hex;

describe('a fork of a small chain', () => {
  it.each([
    ['a target', () => createTarget({ paraId: 2002, mode, clock })],
    [
      'a target with an API left out',
      () => createTarget({ config: { xcm: { apis: { dryRun: false } } }, mode, clock }),
    ],
    ['the service of variant H', () => createServiceChain({ variant: 'H', mode, clock })],
    ['the service of variant M', () => createServiceChain({ variant: 'M', mode, clock })],
  ])('builds the same blocks as the chain itself, which is %s', async (_, create) => {
    const chain = await create();
    await advance(chain, 60);
    const forked = await fork(chain);
    const signer = await deriveDevAccount('Alice');
    const transaction = await encodeSignedExtrinsic(forked, { call: encodeRemark(forked), signer });
    const horizontalMessages = { 2007: [{ sentAt: 1001, data: encodePage([program]) }] };
    const built = await forked.build({ transactions: [transaction], horizontalMessages });
    expect(built.refused).toEqual([]);
    await submitBytes(chain, Buffer.from(transaction.slice(2), 'hex'));
    const timestamp = Number(await forked.getStorage('Timestamp', 'Now'));
    const block = await buildBlock(chain, { timestamp, horizontalMessages });
    expect((await built.events()).map(({ method }) => method)).toEqual(block.events.map(({ name }) => name));
    expect(await listStateOf(forked)).toEqual(listState(chain));
  });

  it('keeps the channels of its chain when a message arrives, as the chain does in a block of its own', async () => {
    const devnet = await createDevnet({ targets: [{ paraId: 2002 }], blocks: mode });
    onTestFinished(() => devnet.close());
    const { service } = devnet;
    const forked = await createFork({ node: await connect(service.provider) });
    onTestFinished(() => forked.close());
    const list = async (chain: RuntimeFork) =>
      (await chain.getStorage('ParachainSystem', 'EgressChannels'))?.toJSON();
    const open = [expect.objectContaining({ recipient: 2002, maxCapacity: 1000 })];
    expect(await list(forked)).toEqual(open);
    await forked.receive({ from: 2002, program });
    expect(await list(forked)).toEqual(open);
    const hrmp = { 2002: [{ sentAt: 1, data: encodePage([program]) }] };
    await service.provider.send('dev_newBlock', [{ hrmp }]);
    expect(await list(service.chain)).toEqual(open);
  });

  it('builds a block for a transaction that comes while it builds one', async () => {
    const chain = await createTarget({ mode, clock });
    onTestFinished(() => chain.close());
    let gate = Promise.resolve();
    let onAsked = () => {};
    const request = async (method: string, params: readonly unknown[]) => {
      onAsked();
      await gate;
      return chain.provider.send(method, [...params]);
    };
    const forked = await createFork({ node: { endpoint: 'slow', request } }, { blocks: 'instant' });
    onTestFinished(() => forked.close());
    const sign = async (name: 'Alice' | 'Bob') =>
      encodeSignedExtrinsic(forked, { call: encodeRemark(forked), signer: await deriveDevAccount(name) });
    const [first, second] = [await sign('Alice'), await sign('Bob')];
    // The reads of its validity come before the gate closes.
    const validity = `0x02${second.slice(2)}${forked.head.hash.slice(2)}`;
    await forked.provider.send('state_call', ['TaggedTransactionQueue_validate_transaction', validity]);
    await forked.submit(first);
    let openGate = () => {};
    gate = new Promise((resolve) => {
      openGate = resolve;
    });
    await new Promise<void>((resolve) => {
      onAsked = resolve;
    });
    await forked.submit(second);
    openGate();
    await forked.idle();
    expect(await forked.provider.send('author_pendingExtrinsics', [])).toEqual([]);
  });

  it('has the genesis of its chain, also as a fork of a fork that begins there', async () => {
    const chain = await createTarget({ mode, clock });
    const begun = await (await fork(chain)).fork();
    onTestFinished(() => begun.close());
    const genesis = chain.head.hash;
    expect(await begun.provider.send('chain_getBlockHash', [0])).toBe(genesis);
    await begun.build();
    expect(await begun.provider.send('chain_getBlockHash', [0])).toBe(genesis);
  });

  it('has the channels that its relay chain lists, and keeps them if a block has no list', async () => {
    const forked = await fork(await createServiceChain({ variant: 'H', mode, clock }));
    const limits = { maxCapacity: 8, maxTotalSize: 900, maxMessageSize: 300 };
    const channel = { recipient: 2007, ...limits, msgCount: 1, totalSize: 20 };
    await forked.build({ relay: { ingress: [], egress: [channel] } });
    await forked.build();
    expect((await forked.getStorage('ParachainSystem', 'EgressChannels'))?.toJSON()).toEqual([
      { recipient: 2007, maxCapacity: 8, maxTotalSize: 900, maxMessageSize: 300, msgCount: 1 },
    ]);
  });

  it('dispatches calls as root, as any account, and as its relay chain', async () => {
    const forked = await fork(await createTarget({ mode, clock }));
    const account = `0x${'77'.repeat(32)}` as const;
    await forked.endow(new Map([[account, 10n ** 15n]]));
    const call = encodeCall(forked.registry, {
      pallet: 'Balances',
      method: 'force_set_balance',
      args: { who: { Id: account }, new_free: 10n ** 14n },
    });
    expect(await forked.dispatch(call.hex, { account })).toMatchObject({ error: 'BadOrigin' });
    expect(await forked.dispatch(call.hex, 'root')).toMatchObject({ outcome: 'done' });
    expect(await forked.dispatch(encodeRemark(forked), { account })).toMatchObject({ outcome: 'done' });
    expect(await forked.receive({ from: 'relay', program })).not.toEqual([]);
  });

  it('makes the calls of any account, and gives no funds to a development account', async () => {
    const forked = await fork(await createTarget({ config: { endowed: [] }, mode, clock }));
    const { publicKey: account } = await deriveDevAccount('Alice');
    expect(await forked.dispatch(encodeRemark(forked), 'anyone')).toMatchObject({ outcome: 'done' });
    expect(await forked.dispatch(encodeRemark(forked), { account })).toMatchObject({ outcome: 'failed' });
  });

  it('answers the queries of the service as its chain does', async () => {
    const chain = await createServiceChain({ variant: 'H', mode, clock });
    const forked = await fork(chain);
    const { address } = await deriveDevAccount('Alice');
    const own = chain.provider;
    for (const [method, ...params] of [
      ['automationTime_generateTaskId', address, 'savedProvidedID'],
      ['xcmpHandler_crossChainAccount', address],
    ] as const) {
      expect(await forked.provider.send(method, params)).toBe(await own.send(method, params));
    }
    const { methods } = await forked.provider.send<{ methods: string[] }>('rpc_methods', []);
    expect(methods).toContain('automationTime_queryFeeDetails');
    await expect(
      forked.provider.send('automationTime_getTimeAutomationFees', ['XCMP', 1]),
    ).rejects.toMatchObject({ code: -32_601 });
  });

  // A node registers only the methods of its own runtime, so that it decodes no parameters of others.
  test.each([
    ['automationTime_queryFeeDetails', '0x1234'],
    ['automationTime_getTimeAutomationFees', 'Compound', 1],
    ['xcmpHandler_crossChainAccount', 'nobody'],
  ])('a chain without the service lacks %s, whatever the parameters are', async (method, ...params) => {
    const target = await createTarget({ mode, clock });
    onTestFinished(() => target.close());
    await expect(target.provider.send(method, params)).rejects.toMatchObject({ code: -32_601 });
  });

  it('is made over WebSocket, and takes transactions that wallets sign for the chain', async () => {
    const chain = await createServiceChain({ variant: 'H', clock });
    onTestFinished(() => chain.close());
    const server = await serveChain(chain, { port: 0 });
    onTestFinished(() => server.close());
    const endpoint = server.url.replace(/^http/, 'ws');
    const forked = await createFork({ endpoint }, { blocks: 'instant' });
    onTestFinished(() => forked.close());
    const api = await ApiPromise.create({ provider: forked.provider, noInitWarn: true });
    onTestFinished(() => api.disconnect());
    expect(api.genesisHash.toHex()).toBe(chain.genesisHash);
    const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
    const call = api.tx(api.registry.createType('Call', encodeRemark(api)) as never);
    await new Promise<void>((resolve, reject) => {
      const isDone = ({ isInBlock, isFinalized }: { isInBlock: boolean; isFinalized: boolean }) =>
        isInBlock || isFinalized;
      call.signAndSend(alice, (result) => void (isDone(result) && resolve())).catch(reject);
    });
    expect(forked.head.number).toBe(1);
    expect(chain.head.number).toBe(0);
  });

  it('is not available for a chain of another version', async () => {
    const later = await createTarget({ mode, clock });
    const key = '0x3a636f6465';
    const code = stateOf(later).get(key)?.slice() ?? new Uint8Array();
    // A byte of the hash of the runtime.
    code[60] = (code[60] ?? 0) ^ 1;
    await writeState(later, new Map([[key, code]]));
    await expect(fork(later)).rejects.toMatchObject({ code: 'SMALL_CHAIN_NOT_FORKABLE' });
  });
});

it('a fork that begins at a fork by a connection has blocks of its own', async () => {
  const first = await (await fork(await createTarget({ mode, clock }))).fork();
  const second = await createFork({ node: await connect(first.provider) });
  onTestFinished(() => second.close());
  const changed = await second.fork();
  const account = parseAccount(`0x${'05'.repeat(32)}`);
  await changed.endow(new Map([[account.hex, 5n]]));
  const { balance } = await (await changed.snapshot()).read({ balance: balanceRead(account) });
  expect(balance).toMatchObject({ value: { free: 5n } });
});
