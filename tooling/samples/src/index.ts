import { fileURLToPath } from 'node:url';
import { type Chain, type DecodedEvent, decodeEvents } from '@parachron/client';
import { encodeCall, type Hex, type Planck, type Snapshot, storageRead } from '@parachron/core';
import {
  createFork,
  type DevAccount,
  deriveDevAccount,
  encodeSignedExtrinsic,
  loadChainSpec,
  type RuntimeFork,
} from '@parachron/devnet';
import type { Registry } from '@polkadot/types/types';

const file = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));

/** Asset Hub Rococo: the runtime of a real parachain. */
export async function openHub(): Promise<RuntimeFork> {
  return createFork({ spec: await loadChainSpec(file) }, { endow: 'development' });
}

/** A call with a name and its signer, Alice by default. */
interface NamedCall {
  readonly name: string;
  readonly pallet: string;
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signer?: DevAccount;
  readonly endsEarly: boolean;
}

const value = 10n ** 12n;

/** Lists calls of all kinds that succeed on Asset Hub Rococo in this order, except the interrupted batch. */
export async function listHubCalls(registry: Registry): Promise<readonly NamedCall[]> {
  const alice = await deriveDevAccount('Alice');
  const bob = await deriveDevAccount('Bob');
  const charlie = await deriveDevAccount('Charlie');
  const dave = await deriveDevAccount('Dave');
  const encode = (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
    encodeCall(registry, { pallet, method, args }).hex;
  const remark = encode('System', 'remark_with_event', { remark: '0x2a' });
  const [toAlice, toBob, toCharlie] = [alice, bob, charlie].map(({ publicKey }) => ({ Id: publicKey }));
  const transfer = encode('Balances', 'transfer_keep_alive', { dest: toCharlie, value });
  const tooMuch = encode('Balances', 'transfer_keep_alive', { dest: toCharlie, value: 10n ** 30n });
  const stranger = { Id: `0x${'07'.repeat(32)}` };
  const grant = { delegate: alice.publicKey, proxy_type: 'Any', delay: 0 };
  const byProxy = { real: bob.publicKey, force_proxy_type: null, call: transfer };
  const early = { calls: [tooMuch, remark, remark, remark] };
  return [
    call('System.remark', { remark: `0x${'2a'.repeat(32)}` }),
    call('System.remark_with_event', { remark: '0x2a' }),
    call('System.remark_with_event', { remark: `0x${'2a'.repeat(4096)}` }, { note: '4 KB' }),
    call('Balances.transfer', { dest: stranger, value }, { note: 'to a new account' }),
    call('Balances.transfer_keep_alive', { dest: toCharlie, value }),
    call('Utility.batch_all', { calls: [transfer, remark] }, { note: '2 calls' }),
    call('Utility.batch', { calls: Array(10).fill(remark) }, { note: '10 calls' }),
    call('Utility.batch', early, { note: 'stops at the first of 4', endsEarly: true }),
    call('Utility.as_derivative', { index: 0, call: remark }),
    call('Multisig.as_multi_threshold_1', { other_signatories: [bob.publicKey], call: remark }),
    call('Assets.create', { id: 7, admin: toAlice, min_balance: 1 }),
    call('Assets.mint', { id: 7, beneficiary: toAlice, amount: 1_000 }),
    call('Assets.transfer', { id: 7, target: toBob, amount: 10 }),
    call('Uniques.create', { class: 7, admin: toAlice }),
    call('Balances.transfer_all', { dest: toCharlie, keep_alive: true }, { signer: dave }),
    call('Proxy.add_proxy', grant, { signer: bob }),
    call('Proxy.proxy', byProxy),
    call('Proxy.remove_proxies', {}, { signer: bob }),
  ];
}

/** @param more what distinguishes the call from others of that name */
function call(
  path: string,
  args: Readonly<Record<string, unknown>>,
  { note, endsEarly = false, ...more }: { note?: string; signer?: DevAccount; endsEarly?: boolean } = {},
): NamedCall {
  const [pallet = '', method = ''] = path.split('.');
  return { name: note === undefined ? path : `${path}, ${note}`, pallet, method, args, endsEarly, ...more };
}

/** Estimated weight of a call before it ran, and the weight that the runtime reports as used. */
export interface Measured {
  readonly name: string;
  readonly endsEarly: boolean;
  /** Picoseconds. */
  readonly estimated: bigint;
  readonly used: bigint;
  readonly feeEstimated: Planck;
  readonly feePaid: Planck;
  /** Excess of the estimate over the used weight, in percent of the used weight. */
  readonly errorPercent: number;
}

/** Estimates calls at one block, in their order; `weight` in picoseconds. */
export type EstimateCalls = (
  snapshot: Snapshot,
  calls: readonly Hex[],
) => Promise<readonly { readonly weight: bigint; readonly fee: Planck }[]>;

/** Runs calls in their order, each in a block of its own, estimated beforehand. */
export async function measureCalls(options: {
  readonly local: RuntimeFork;
  readonly chain: Chain;
  readonly calls: readonly NamedCall[];
  readonly estimate: EstimateCalls;
}): Promise<readonly Measured[]> {
  const { local, chain, calls, estimate } = options;
  const alice = await deriveDevAccount('Alice');
  const measured: Measured[] = [];
  for (const { name, endsEarly, signer = alice, ...call } of calls) {
    const { hex } = encodeCall(chain.runtime.registry, call);
    const [{ weight: estimated, fee: feeEstimated } = { weight: 0n, fee: 0n }] = await estimate(
      await chain.snapshot(),
      [hex],
    );
    const transaction = await encodeSignedExtrinsic(local, { call: hex, signer });
    const events = await readEvents(chain, {
      ...(await local.build({ transactions: [transaction] })),
      transaction,
    });
    const used = readWeight(name, events);
    const errorPercent = (Number(estimated - used) / Number(used)) * 100;
    measured.push({ name, endsEarly, estimated, used, feeEstimated, feePaid: readFee(events), errorPercent });
  }
  return measured;
}

/** Reads the events of one transaction of a block. */
async function readEvents(chain: Chain, { hash, transaction }: { hash: Hex; transaction: Hex }) {
  const { block } = (await chain.request('chain_getBlock', [hash])) as { block: { extrinsics: string[] } };
  const { events } = await (await chain.snapshot(hash)).read({
    events: storageRead('System', 'Events', [], (value) =>
      decodeEvents(chain.runtime.registry, value?.toU8a() ?? '0x00'),
    ),
  });
  if (!events.known) throw new TypeError(events.reason);
  const place = block.extrinsics.indexOf(transaction);
  return events.value.filter(({ phase }) => phase === place);
}

function readWeight(name: string, events: readonly DecodedEvent[]): bigint {
  const end = events.find(({ pallet, method }) => pallet === 'System' && /^Extrinsic/.test(method));
  if (end?.method !== 'ExtrinsicSuccess') throw new TypeError(`${name} failed: ${end?.failure?.error}`);
  const { weight } = Object(end.data.dispatch_info);
  // A weight of version 1, or the time of a weight of version 2.
  return BigInt(typeof weight === 'object' ? weight.refTime : weight);
}

/** Returns the fee. Older chains report the withdrawn amount, of which a call that ends early receives a part back. */
function readFee(events: readonly DecodedEvent[]): Planck {
  const paid = events.find(({ method }) => method === 'TransactionFeePaid');
  const withdrawn = events.find(({ pallet, method }) => pallet === 'Balances' && method === 'Withdraw');
  return BigInt(String(paid?.data.actual_fee ?? withdrawn?.data.amount));
}
