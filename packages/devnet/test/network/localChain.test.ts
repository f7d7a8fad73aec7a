import { encodeItemKey } from '@parachron/client';
import { encodeCall, type Hex, readFields } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFork,
  createNetwork,
  deriveDevAccount,
  encodeSignedExtrinsic,
  loadChainSpec,
  type RuntimeFork,
} from '../../src/index.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

// Asset Hub Rococo 900: 12 decimals, SS58 prefix 42.
let hub: RuntimeFork;
beforeAll(async () => {
  hub = await createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' });
});
afterAll(() => hub.close());

const remark = (chain: RuntimeFork) =>
  encodeCall(chain.registry, { pallet: 'System', method: 'remark_with_event', args: { remark: '0x2a' } }).hex;

describe('a local chain', () => {
  test('starts at block 1, with its clock one slot after the given time', async () => {
    expect(hub.name).toBe('Rococo Asset Hub');
    expect(hub.head.number).toBe(1);
    // 2024-01-01T00:00:00Z and one of Asset Hub's slots of 12 s.
    expect((await hub.getStorage('Timestamp', 'Now'))?.toString()).toBe('1704067212000');
  });

  test('endows the development accounts on request, and raises the total issuance by the same amount', async () => {
    const free = async (account: string) =>
      (await hub.getStorage('System', 'Account', [account]))?.toJSON() as { data: { free: string | number } };
    expect(BigInt((await free(ALICE)).data.free)).toBe(10n ** 18n);
    const issued = async () => BigInt((await hub.getStorage('Balances', 'TotalIssuance'))?.toString() ?? 0);
    const before = await issued();
    const account: Hex = `0x${'07'.repeat(32)}`;
    await hub.endow(new Map([[account, 500n]]));
    await hub.endow(new Map([[account, 300n]]));
    expect(BigInt((await free(account)).data.free)).toBe(300n);
    expect(await issued()).toBe(before + 300n);
    const own = await hub.fork();
    const stored = { pallet: 'System', item: 'Account', keys: [account] };
    await own.write([{ ...stored, value: { providers: 2, consumers: 1 } }]);
    await own.endow(new Map([[account, 300n]]));
    const info = await own.getStorage('System', 'Account', [account]);
    expect(info?.toJSON()).toMatchObject({ providers: 2, consumers: 1, data: { free: 300 } });
  });

  // Blocks of a relay chain are six seconds apart.
  test('has as many blocks of its relay chain as fit into the time of its block', async () => {
    const own = await hub.fork();
    const last = async () => {
      const data = await own.getStorage('ParachainSystem', 'ValidationData');
      return Number(readFields(data).relayParentNumber);
    };
    await own.build();
    const [number, now] = [await last(), await own.getTime()];
    await own.build({ timestamp: now + 60_000 });
    expect((await last()) - number).toBe(10);
  });

  test('receives a message without the transactions of its pool', async () => {
    const own = await hub.fork();
    const signer = await deriveDevAccount('Bob');
    const waiting = await encodeSignedExtrinsic(own, { call: remark(own), signer });
    await own.submit(waiting);
    await own.receive({ from: 'relay', program: '0x02040a' });
    expect(await own.provider.send('author_pendingExtrinsics', [])).toEqual([waiting]);
  });

  test('runs signed transactions and decodes their events', async () => {
    const signer = await deriveDevAccount('Bob');
    const call = encodeCall(hub.registry, {
      pallet: 'Balances',
      method: 'transfer',
      args: { dest: { Id: ALICE }, value: 10n ** 30n },
    });
    const first = await encodeSignedExtrinsic(hub, { call: remark(hub), signer });
    const second = await encodeSignedExtrinsic(hub, { call: call.hex, signer, ahead: 1 });
    const block = await hub.build({ transactions: [first, second] });
    expect(block.refused).toEqual([]);
    const events = await block.events();
    expect(events).toContainEqual(
      expect.objectContaining({ pallet: 'System', method: 'Remarked', phase: 2 }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        method: 'ExtrinsicFailed',
        phase: 3,
        failure: expect.objectContaining({ pallet: 'Balances', error: 'InsufficientBalance' }),
      }),
    );
  });

  test('reports which transactions its runtime refused', async () => {
    const signer = await deriveDevAccount('Bob');
    const transaction = await encodeSignedExtrinsic(hub, { call: remark(hub), signer, ahead: 5 });
    // At bytes that are no transaction, the runtime traps.
    const { refused } = await hub.build({ transactions: [transaction, '0x04ff'] });
    expect(refused).toEqual([
      { transaction, reason: '1010: Invalid Transaction: Transaction will be valid in the future' },
      { transaction: '0x04ff', reason: expect.stringMatching(/^1002: Verification Error/) },
    ]);
  });

  test('continues after a block that could not be built', async () => {
    const before = hub.head.number;
    // The runtime panics at a time that is not that of its slot.
    const slot = { pallet: 'Aura', item: 'CurrentSlot' };
    const current = await hub.getStorage('Aura', 'CurrentSlot');
    await hub.write([{ ...slot, value: 2n ** 60n }]);
    await expect(hub.build()).rejects.toMatchObject({
      code: 'BLOCK_NOT_BUILT',
      facts: { chain: 'Rococo Asset Hub', number: before + 1, reason: expect.stringMatching(/slot/i) },
    });
    await hub.write([{ ...slot, value: current }]);
    expect((await hub.build()).number).toBe(before + 1);
  });

  test('has the types of the code that is written into its state', async () => {
    const fork = await hub.fork();
    const code = (await loadRelaySpec()).top.get('0x3a636f6465');
    await fork.provider.send('dev_setStorage', [[['0x3a636f6465', code]]]);
    const names = fork.registry.metadata.pallets.map(({ name }) => `${name}`);
    expect(names).toContain('Babe');
    await fork.close();
  });
});

describe('a chain specification', () => {
  test('has the genesis hash of its chain', async () => {
    const relay = await createFork({ spec: await loadRelaySpec() });
    const hashes = [relay, hub].map((chain) => chain.provider.send('chain_getBlockHash', [0]));
    // Answers of nodes of Rococo and of its Asset Hub.
    expect(await Promise.all(hashes)).toEqual([
      '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e',
      '0x7c34d42fc815d392057c78b49f2755c753440ccd38bcb0405b3bcfb601d08734',
    ]);
    await relay.close();
  });

  test('gives the chain its name as a node does, and the node another one', async () => {
    const spec = await loadAssetHubSpec();
    const chain = await createFork({ spec: { ...spec, name: 'Local Testnet' } });
    const ask = (method: string) => chain.provider.send(method, []);
    expect(await ask('system_chain')).toBe('Local Testnet');
    expect(await ask('chainSpec_v1_chainName')).toBe('Local Testnet');
    expect(await ask('system_name')).toBe('Parachron devnet');
    await chain.close();
  });

  test('contains the whole state: no account is endowed, and block 1 issues no tokens', async () => {
    const spec = await loadAssetHubSpec();
    const chain = await createFork({ spec });
    const issuance = encodeItemKey('Balances', 'TotalIssuance');
    const prefix = encodeItemKey('System', 'Account');
    const accounts = [...spec.top.keys()].filter((key) => key.startsWith(prefix));
    expect(await chain.provider.send('state_getKeysPaged', [prefix, 1_000])).toEqual(accounts);
    expect(await chain.getStorage('System', 'Account', [ALICE])).toBeUndefined();
    expect(await chain.provider.send('state_getStorage', [issuance])).toBe(spec.top.get(issuance));
    await chain.close();
  });

  test('keeps its own clock', async () => {
    const { top, ...rest } = await loadAssetHubSpec();
    // 2026-01-01T00:00:00Z in milliseconds, as 8 bytes, lowest first.
    const spec = {
      ...rest,
      top: new Map([...top, [encodeItemKey('Timestamp', 'Now'), '0x00a8da769b010000']]),
    };
    const chain = await createFork({ spec } as never);
    expect((await chain.getStorage('Timestamp', 'Now'))?.toString()).toBe('1767225612000');
    await chain.close();
  });

  test('may hold child tries', async () => {
    const { id, top } = await loadAssetHubSpec();
    const trie = `0x${'11'.repeat(32)}`;
    const spec = await loadChainSpec({
      id,
      genesis: {
        raw: {
          top: Object.fromEntries(top),
          childrenDefault: { [trie]: { '0x01': '0x0a', '0x02': '0x0b' } },
        },
      },
    });
    const chain = await createFork({ spec });
    // ":child_storage:default:" and the trie's own key.
    const child = `0x3a6368696c645f73746f726167653a64656661756c743a${'11'.repeat(32)}`;
    expect(await chain.provider.send('state_getStorage', [`${child}02`])).toBe('0x0b');
    await chain.close();
  });
});

describe('several chains', () => {
  test('of one specification build equal blocks', async () => {
    const same = await createFork({ spec: await loadAssetHubSpec() });
    const hashAt = (chain: RuntimeFork, number: number) =>
      chain.provider.send<string>('chain_getBlockHash', [number]);
    expect(await hashAt(same, 0)).toBe(await hashAt(hub, 0));
    expect(await hashAt(same, 1)).toBe(await hashAt(hub, 1));
    await same.close();
    await expect(same.build()).rejects.toMatchObject({ code: 'LOCAL_CHAIN_CLOSED' });
    await expect(same.provider.send('chain_getHeader', [])).rejects.toMatchObject({
      code: 'LOCAL_CHAIN_CLOSED',
    });
    expect(hub.head.number).toBeGreaterThan(1);
  });

  test('report a chain without a runtime, and a relay chain that is not a relay chain', async () => {
    const spec = await loadChainSpec({
      id: 'x',
      name: 'Local Testnet',
      genesis: { raw: { top: { '0x3a636f6465': '0x0061736d01000000' } } },
    });
    await expect(createFork({ spec })).rejects.toMatchObject({
      code: 'LOCAL_CHAIN_NOT_STARTED',
      facts: { chain: 'Local Testnet' },
    });
    const top = new Map([['0x00', 'no hex']]) as never;
    const named = { facts: { chain: 'Local Testnet' } };
    await expect(createFork({ spec: { ...spec, top } })).rejects.toMatchObject(named);
    await expect(createNetwork({ relay: hub, paras: { 2114: 'registered' } })).rejects.toMatchObject({
      code: 'STORAGE_ITEM_NOT_FOUND',
    });
  });
});
