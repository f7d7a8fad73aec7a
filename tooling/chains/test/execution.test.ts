// Every block that a network builds, and the runtime APIs that the packages call, on two executors: the engine, and the interpreter of
// chopsticks, which has its host functions from smoldot. The results and all changes are equal to the byte.

import { calculate_state_root as calculateRoot } from '@acala-network/chopsticks-executor';
import { encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import { deriveDevAccount, encodeSignedExtrinsic, type LocalChain } from '@parachron/devnet';
import { deriveTransactProgram } from '@parachron/hrmp';
import { getStateRoot } from '@parachron/runtime';
import { encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { u8aConcat } from '@polkadot/util';
import { afterAll, describe, expect, test } from 'vitest';
import { isShort, listChains, listPairs, type Pair, sortBySize } from '../src/chains.js';
import { type Comparison, compareExecutors } from '../src/executors.js';
import { describeRealTarget, joinChains, servicePara } from '../src/networks.js';

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

describe.each(chains.map((chain) => [chain.name, chain] as const))('%s', (name, { local, spec }) => {
  const none = new Uint8Array();
  const u32 = (value: number) => Uint8Array.of(value, value >> 8, 0, 0);
  const encode = (type: string, value: unknown) => local.registry.createType(type, value).toU8a();

  test('answers runtime APIs', async () => {
    const alice = (await deriveDevAccount('Alice')).publicKey;
    const remark = encodeCall(local.registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x2a' },
    });
    const signed = await encodeSignedExtrinsic(local, {
      call: remark.hex,
      signer: await deriveDevAccount('Alice'),
    });
    const bytes = parseHex(signed);
    const program = parseHex(encodeProgram([{ kind: 'ClearOrigin' }], { version: newestVersion(local) }));
    const parent = Uint8Array.of(newestVersion(local), 1, 0);
    const apis: readonly [string, Uint8Array][] = [
      ['Core_version', none],
      ['Metadata_metadata', none],
      ['Metadata_metadata_versions', none],
      ['Metadata_metadata_at_version', u32(15)],
      ['AccountNonceApi_account_nonce', parseHex(alice)],
      ['AuraApi_slot_duration', none],
      ['BabeApi_configuration', none],
      ['ParachainHost_validators', none],
      ['TransactionPaymentApi_query_info', u8aConcat(bytes, u32(bytes.length))],
      ['TransactionPaymentApi_query_fee_details', u8aConcat(bytes, u32(bytes.length))],
      ['TransactionPaymentCallApi_query_call_info', u8aConcat(parseHex(remark.hex), u32(remark.hex.length))],
      ['TaggedTransactionQueue_validate_transaction', u8aConcat([2], bytes, parseHex(local.head.hash))],
      ['LocationToAccountApi_convert_location', parent],
      ['XcmPaymentApi_query_acceptable_payment_assets', Uint8Array.of(newestVersion(local))],
      ['XcmPaymentApi_query_xcm_weight', program],
      ['DryRunApi_dry_run_xcm', u8aConcat(parent, program)],
      ['DryRunApi_dry_run_call', u8aConcat([0, 0], parseHex(alice), parseHex(remark.hex), u32(4))],
      ['GenesisBuilder_preset_names', none],
      ['GenesisBuilder_get_preset', Uint8Array.of(0)],
      ['GenesisBuilder_create_default_config', none],
    ];
    for (const [method, args] of apis) {
      const compared = await compareExecutors(local, local.head.hash, [{ method, args }]);
      expectEqual(name, method, compared);
    }
    expect(encode('u32', 1)).toEqual(u32(1));
  });

  test('has the root of its genesis, in both versions of a state', async () => {
    const entries = [...spec.top];
    const bytes = new Map(entries.map(([key, value]) => [key, parseHex(value)]));
    for (const version of [0, 1] as const)
      expect(getStateRoot(bytes, version)).toBe(await calculateRoot(entries, version));
  });
});

describe.each(pairs.map((pair) => [pair.title, pair] as const))('%s', (_title, { relay, target }) => {
  test('builds blocks with messages in all directions, transactions and a session', async () => {
    const { network } = await joinChains(relay, describeRealTarget(target), 'H');
    const para = network.paras.get(target.paraId) as LocalChain;
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
      const program = deriveTransactProgram({
        para: sender,
        calls: [{ hex: ask.hex, weight }],
        fee: free / 4n,
        version,
      });
      await network.sendUpward(sender, encodeProgram(program, { version }));
      const accept = { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args: { sender } };
      await network.dispatchAsPara(recipient, encodeCall(network.relay.registry, accept).hex);
    }
    // The requests and acceptances reach the parachain as downward messages.
    await network.step();
    await network.changeSession();
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

/** A program as a sibling's message: the kind of the page, then the program. */
function encodeSibling(para: LocalChain): Hex {
  const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: newestVersion(para) });
  return formatHex(u8aConcat([0], parseHex(program)));
}

function newestVersion({ registry }: LocalChain): 2 | 3 | 4 | 5 {
  return listXcmVersions(registry).filter(isXcmVersion).at(-1) ?? 2;
}

/** Submits a transaction that succeeds and a batch that fails at its second call, where the chain has such calls and such accounts. */
async function transact(chain: LocalChain): Promise<void> {
  const signer = await deriveDevAccount('Alice');
  const bytes = chain.registry.createType('AccountId').toU8a().length;
  if (bytes !== 32) return;
  await chain.endow(new Map([[signer.publicKey, 10n ** 18n]]));
  const remark = encodeCall(chain.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x2a' },
  }).hex;
  const calls: Hex[] = [remark];
  if (chain.registry.metadata.pallets.some(({ name }) => name.toString() === 'Utility')) {
    const root = { pallet: 'System', method: 'set_heap_pages', args: { pages: 1 } };
    const args = { calls: [remark, encodeCall(chain.registry, root).hex] };
    calls.push(encodeCall(chain.registry, { pallet: 'Utility', method: 'batch_all', args }).hex);
  }
  const transactions = await Promise.all(
    calls.map((call, ahead) => encodeSignedExtrinsic(chain, { call, signer, ahead })),
  );
  await chain.newBlock({ transactions });
}

/** Builds all blocks of a chain again, each on the state of its parent. */
async function replay(name: string, chain: LocalChain): Promise<void> {
  const send = <T>(method: string, ...params: unknown[]) => chain.provider.send(method, params) as Promise<T>;
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
    expectEqual(
      name,
      `block ${number}, ${block.extrinsics.length} extrinsics`,
      await compareExecutors(chain, parent, calls),
    );
  }
}
