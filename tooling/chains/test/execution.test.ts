// Every block that a network builds, and the runtime APIs that the packages call, on two executors: the engine, and the interpreter of
// chopsticks, which has its host functions from smoldot. The results and all changes are equal to the byte.

import { calculate_state_root as calculateRoot } from '@acala-network/chopsticks-executor';
import { encodeItemKey } from '@parachron/client';
import { encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import {
  type BuiltBlock,
  createNetwork,
  deriveDevAccount,
  encodeSignedExtrinsic,
  type RuntimeFork,
} from '@parachron/devnet';
import { Trie } from '@parachron/runtime';
import { encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { u8aConcat } from '@polkadot/util';
import { afterAll, describe, expect, test } from 'vitest';
import { dispatch } from '../src/carryOut.js';
import { hasRootPallet, isShort, listChains, listPairs, type Pair, sortBySize } from '../src/chains.js';
import { type Comparison, childPrefix, compareExecutors } from '../src/executors.js';
import { describeRealTarget, joinChains, servicePara } from '../src/networks.js';
import { polkaContract } from '../src/polkaContract.js';
import { transactPaid } from '../src/transactPaid.js';

const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
const chains = isShort ? sortBySize(await listChains()).slice(0, 2) : await listChains();
const pairs = choosePairs(await listPairs());
const rows: string[] = [];
afterAll(() => {
  console.log(['chain | calls | changes | rounds | engine ms | interpreter ms', ...rows].join('\n'));
});

/** Each chain in one pair at least; a short run has the first. */
function choosePairs(all: readonly Pair[]): readonly Pair[] {
  const seen = new Set<string>();
  const chosen = all.filter(({ relay, target }) => {
    const isNew = !seen.has(relay.name) || !seen.has(target.name);
    seen.add(relay.name).add(target.name);
    return isNew;
  });
  return isShort ? chosen.slice(0, 1) : chosen;
}

function expectEqual(name: string, label: string, compared: Comparison): void {
  const { own, interpreted, rounds, ownMs, interpretedMs } = compared;
  expect(own).toEqual(interpreted);
  const changes = Object.keys(own.changes ?? {}).length;
  const result = own.failed ? 'refused by both' : changes;
  rows.push([name, label, result, rounds, ownMs.toFixed(1), interpretedMs.toFixed(1)].join(' | '));
}

describe.each(chains.map((chain) => [chain.name, chain] as const))('%s', (name, chain) => {
  const { local, spec, accountBytes } = chain;
  const none = new Uint8Array();
  const u32 = (value: number) => Uint8Array.of(value, value >> 8, 0, 0);

  test('answers runtime APIs', async () => {
    const signer = await deriveDevAccount('Alice');
    const alice = parseHex(signer.publicKey).subarray(0, accountBytes);
    const { hex: call } = encodeCall(local.registry, remark);
    // Without a signature for accounts of 20 bytes, which a key of another kind would sign.
    const signed = accountBytes === 32 ? await encodeSignedExtrinsic(local, { call, signer }) : undefined;
    const bytes = parseHex(signed ?? encodeUnsigned(local, call));
    const version = newestVersion(local);
    const program = parseHex(encodeProgram([{ kind: 'ClearOrigin' }], { version }));
    const parent = Uint8Array.of(version, 1, 0);
    const apis: readonly [string, Uint8Array][] = [
      ['Core_version', none],
      ['Metadata_metadata', none],
      ['Metadata_metadata_versions', none],
      ['Metadata_metadata_at_version', u32(15)],
      ['AccountNonceApi_account_nonce', alice],
      ['AuraApi_slot_duration', none],
      ['BabeApi_configuration', none],
      ['ParachainHost_validators', none],
      ['TransactionPaymentApi_query_info', u8aConcat(bytes, u32(bytes.length))],
      ['TransactionPaymentApi_query_fee_details', u8aConcat(bytes, u32(bytes.length))],
      ['TransactionPaymentCallApi_query_call_info', u8aConcat(parseHex(call), u32(10))],
      ['TaggedTransactionQueue_validate_transaction', u8aConcat([2], bytes, parseHex(local.head.hash))],
      ['LocationToAccountApi_convert_location', parent],
      ['XcmPaymentApi_query_acceptable_payment_assets', u32(version)],
      ['XcmPaymentApi_query_xcm_weight', program],
      ['DryRunApi_dry_run_xcm', u8aConcat(parent, program)],
      // The origin is system.Signed.
      ['DryRunApi_dry_run_call', u8aConcat([0, 1], alice, parseHex(call), u32(version))],
      ['GenesisBuilder_preset_names', none],
      ['GenesisBuilder_get_preset', Uint8Array.of(0)],
      ['GenesisBuilder_create_default_config', none],
    ];
    for (const [method, args] of apis)
      expectEqual(name, method, await compareExecutors(local, local.head.hash, [{ method, args }]));
  });

  test.skipIf(isShort)('runs the migrations of an upgrade, and refuses code that is none', async () => {
    const own = await chain.boot({ mockSignatures: true });
    const value = { spec_version: 1, spec_name: 'before' };
    await own.write([{ pallet: 'System', item: 'LastRuntimeUpgrade', value }]);
    await own.build();
    if (hasRootPallet(chain)) {
      // The host reads the version of both: the chain's own code is not newer, the other is no code.
      const code = (await own.provider.send('state_getStorage', ['0x3a636f6465'])) as Hex;
      // The interpreter reads no version of code that imports functions which it lacks, such as those for benchmarks.
      for (const one of own.missingHostFunction === undefined ? [code, '0x00'] : ['0x00']) {
        const { hex } = encodeCall(own.registry, { ...remark, method: 'set_code', args: { code: one } });
        // Older chains refuse a signed call of the weight of a whole block.
        await own.dispatch(hex, 'root');
      }
    }
    await replay(name, own);
    await own.close();
  });

  test.skipIf(isShort || !chain.pallets.includes('Revive'))(
    'runs contracts, whose storage is in child tries',
    async () => {
      const own = await chain.boot({ mockSignatures: true, endow: 'development' });
      const alice = (await deriveDevAccount('Alice')).publicKey;
      const revive = (method: string, args: object) =>
        encodeCall(own.registry, { pallet: 'Revive', method, args: args as Record<string, never> }).hex;
      const limits = {
        value: 0,
        gas_limit: { ref_time: 10n ** 11n, proof_size: 10n ** 6n },
        storage_deposit_limit: 10n ** 15n,
      };
      const sign = (method: string, args: object) => dispatch(own, revive(method, args), { account: alice });
      await sign('map_account', {});
      const code = polkaContract.stores;
      await sign('instantiate_with_code', { ...limits, code, data: '0x', salt: null });
      // The key ends with the address, which is not hashed.
      const prefix = encodeItemKey('Revive', 'ContractInfoOf');
      const [key = ''] = (await own.provider.send('state_getKeysPaged', [prefix, 10])) as Hex[];
      await sign('call', { ...limits, dest: `0x${key.slice(-40)}`, data: '0x' });
      const blocks = await replay(name, own);
      const keys = blocks.flatMap(({ own: { changes = {} } }) => Object.keys(changes));
      expect(keys.some((key) => key.startsWith(childPrefix))).toBe(true);
      await own.close();
    },
  );

  test.skipIf(isShort || !chain.pallets.includes('EVM'))('runs contracts of an EVM', async () => {
    const owner: Hex = `0x${'ab'.repeat(20)}`;
    const own = await chain.boot(accountBytes === 20 ? { endow: new Map([[owner, 10n ** 24n]]) } : {});
    const paid = { value: 0, gas_limit: 200_000, max_fee_per_gas: 10n ** 12n, access_list: [] };
    const args = { source: owner, ...paid, max_priority_fee_per_gas: null, nonce: null };
    // As in evm.test.ts: code that returns a contract, which writes a log.
    const init = '0x6460006000a06000526005601bf3';
    if (hasRootPallet(chain)) {
      const create = encodeCall(own.registry, { pallet: 'EVM', method: 'create', args: { ...args, init } });
      await dispatch(own, create.hex, 'root');
    }
    await replay(name, own);
    await own.close();
  });

  test.skipIf(isShort || !chain.pallets.includes('Staking'))('elects validators', async () => {
    const own = await chain.boot({ mockSignatures: true });
    const network = await createNetwork({ relay: own, paras: {} });
    const names = new Set<string>();
    const blocks: BuiltBlock[] = [];
    own.watchBlocks((block) => blocks.push(block));
    for (let sessions = 0; sessions < 8; sessions += 1)
      expect(await network.session()).toMatchObject({ isNatural: true });
    for (const block of blocks)
      for (const { pallet, method } of await block.events()) names.add(`${pallet}.${method}`);
    await replay(name, own);
    rows.push(`${name}: ${[...names].sort().join(' ')}`);
    await network.close();
  });

  test.skipIf(isShort || accountBytes !== 32)('builds a block full of transactions', async () => {
    const signer = await deriveDevAccount('Alice');
    const own = await chain.boot({ endow: new Map([[signer.publicKey, 10n ** 21n]]) });
    const call = encodeCall(own.registry, { ...remark, args: { remark: `0x${'2a'.repeat(1000)}` } }).hex;
    const transactions = await Promise.all(
      Array.from({ length: 500 }, (_none, ahead) => encodeSignedExtrinsic(own, { call, signer, ahead })),
    );
    await own.build({ transactions });
    await replay(name, own);
    await own.close();
  });

  test('has the root of its genesis, in both versions of a state', async () => {
    const entries = [...spec.top];
    const bytes = new Map(entries.map(([key, value]) => [key, parseHex(value)]));
    for (const version of [0, 1] as const)
      expect(formatHex(new Trie().with(bytes, version).getRoot())).toBe(
        await calculateRoot(entries, version),
      );
  });
});

describe.each(pairs.map((pair) => [pair.title, pair] as const))('%s', (_title, { relay, target }) => {
  test('builds blocks with messages in all directions, transactions and a session', async () => {
    const { network } = await joinChains(relay, describeRealTarget(target), 'H');
    const para = network.paras.get(target.paraId) as RuntimeFork;
    await network.step();
    const { decimals } = relay.chain.runtime.token;
    const free = 10n ** BigInt(decimals + 4);
    await network.endowSovereigns(
      new Map([
        [target.paraId, free],
        [servicePara, free],
      ]),
    );
    for (const [sender, recipient] of [
      [target.paraId, servicePara],
      [servicePara, target.paraId],
    ] as const) {
      const args = { recipient, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
      const ask = encodeCall(network.relay.registry, {
        pallet: 'Hrmp',
        method: 'hrmp_init_open_channel',
        args,
      });
      const version = newestVersion(network.relay);
      const weight = { refTime: 2_000_000_000n, proofSize: 200_000n };
      const program = transactPaid(ask.hex, { fee: free / 4n, weight });
      await network.sendUpward(sender, encodeProgram(program, { version }));
      const accept = { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args: { sender } };
      await network.dispatch('relay', encodeCall(network.relay.registry, accept).hex, { paraId: recipient });
    }
    // The requests and acceptances reach the parachain as downward messages.
    await network.step();
    await network.session();
    await network.sendHorizontal(servicePara, target.paraId, encodeSibling(para));
    await transact(para);
    await network.step();
    await network.step();
    for (const [name, chain] of [
      [relay.name, network.relay],
      [target.name, para],
    ] as const)
      await replay(name, chain);
    await network.close();
  });
});

function encodeUnsigned({ registry }: RuntimeFork, call: Hex): Hex {
  return registry.createType('Extrinsic', registry.createType('Call', call), { version: 4 }).toHex();
}

/** A program as a sibling's message: the kind of the page, then the program. */
function encodeSibling(para: RuntimeFork): Hex {
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: newestVersion(para) });
  return formatHex(u8aConcat([0], parseHex(program)));
}

function newestVersion({ registry }: RuntimeFork): 2 | 3 | 4 | 5 {
  return listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 2;
}

/** Submits a transaction that succeeds and a batch that fails at its second call, where the chain has such calls and such accounts. */
async function transact(chain: RuntimeFork): Promise<void> {
  const signer = await deriveDevAccount('Alice');
  if (chain.registry.createType('AccountId').toU8a().length !== 32) return;
  await chain.endow(new Map([[signer.publicKey, 10n ** 18n]]));
  const first = encodeCall(chain.registry, remark).hex;
  const calls: Hex[] = [first];
  if (chain.registry.metadata.pallets.some(({ name }) => name.toString() === 'Utility')) {
    const root = { pallet: 'System', method: 'set_heap_pages', args: { pages: 1 } };
    const args = { calls: [first, encodeCall(chain.registry, root).hex] };
    calls.push(encodeCall(chain.registry, { pallet: 'Utility', method: 'batch_all', args }).hex);
  }
  const transactions = await Promise.all(
    calls.map((call, ahead) => encodeSignedExtrinsic(chain, { call, signer, ahead })),
  );
  await chain.build({ transactions });
}

/**
 * Builds all blocks of a chain again, each on the state of its parent. A block into which storage was written between two calls is compared
 * up to there.
 */
async function replay(name: string, chain: RuntimeFork): Promise<readonly Comparison[]> {
  const send = <T>(method: string, ...params: unknown[]) => chain.provider.send(method, params) as Promise<T>;
  const blocks: Comparison[] = [];
  for (let number = 1; number <= chain.head.number; number += 1) {
    const [parent, hash] = await Promise.all([
      send<Hex>('chain_getBlockHash', number - 1),
      send<Hex>('chain_getBlockHash', number),
    ]);
    const { block } = await send<{ block: { header: object; extrinsics: Hex[] } }>('chain_getBlock', hash);
    const zero = `0x${'00'.repeat(32)}`;
    const header = chain.registry.createType('Header', {
      ...block.header,
      stateRoot: zero,
      extrinsicsRoot: zero,
    });
    const calls = [
      { method: 'Core_initialize_block', args: header.toU8a() },
      ...block.extrinsics.map((one) => ({ method: 'BlockBuilder_apply_extrinsic', args: parseHex(one) })),
      { method: 'BlockBuilder_finalize_block', args: new Uint8Array() },
    ];
    for (let count = calls.length; count > 0; count -= 1) {
      const compared = await compareExecutors(chain, parent, calls.slice(0, count));
      expectEqual(name, `block ${number}, ${count} of ${calls.length} calls`, compared);
      blocks.push(compared);
      if (!compared.own.failed) break;
    }
    expect(blocks.at(-1)?.own.failed).toBe(false);
  }
  return blocks;
}
