import { encodeCall, type Hex, type Planck } from '@parachron/core';
import { type DevAccount, encodeSignedExtrinsic, type LocalChain, listDevAccounts } from '@parachron/devnet';
import { estimateCallWeights, estimateInclusionFee } from '../../src/index.js';
import type { BootedChain } from './bootChain.js';

/** A call that an account signs on Asset Hub Rococo. */
export interface ListedCall {
  readonly name: string;
  readonly signer: DevAccount;
  readonly hex: Hex;
}

/** What was estimated of a call before it ran, and what the runtime says it used. */
export interface Measured {
  readonly name: string;
  readonly estimated: bigint;
  readonly used: bigint;
  readonly feeEstimated: Planck;
  readonly feePaid: Planck;
  /** By how much the estimate is above what was used, in percent of that. */
  readonly errorPercent: number;
}

/** Runs a list of calls of all kinds in one block of Asset Hub Rococo, each estimated beforehand. */
export async function measureCalls({ local, chain }: BootedChain): Promise<readonly Measured[]> {
  const calls = await listCalls(local);
  const snapshot = await chain.snapshot();
  const weights = await estimateCallWeights(
    snapshot,
    calls.map(({ hex }) => hex),
  );
  const fees = await Promise.all(calls.map(({ hex }) => estimateInclusionFee(snapshot, hex)));
  const block = await local.newBlock({ transactions: await signAll(local, calls) });
  if (block.refused.length > 0) throw new TypeError(JSON.stringify(block.refused));
  const events = await block.events();
  return calls.map(({ name }, at) => {
    // Two inherents come first.
    const own = events.filter(({ phase }) => phase === at + 2);
    const end = own.find((event) => event.pallet === 'System' && /^Extrinsic/.test(event.name));
    if (end?.name !== 'ExtrinsicSuccess') throw new TypeError(`${name} failed: ${end?.error}`);
    const [weight, fee] = [weights[at], fees[at]];
    if (!weight?.known || !fee?.known) throw new TypeError(`${name} is not estimated`);
    const { weight: used } = Object(end.data.dispatchInfo);
    const paid = own.find((event) => event.pallet === 'Balances' && event.name === 'Withdraw');
    return describe({
      name,
      estimated: typeof weight.value === 'bigint' ? weight.value : weight.value.refTime,
      used: BigInt(used),
      feeEstimated: fee.value,
      feePaid: BigInt(String(paid?.data.amount)),
    });
  });
}

function describe(measured: Omit<Measured, 'errorPercent'>): Measured {
  const { estimated, used } = measured;
  return { ...measured, errorPercent: (Number(estimated - used) / Number(used)) * 100 };
}

async function signAll(local: LocalChain, calls: readonly ListedCall[]): Promise<Hex[]> {
  const ahead = new Map<string, number>();
  const signed: Hex[] = [];
  for (const { hex, signer } of calls) {
    const count = ahead.get(signer.name) ?? 0;
    ahead.set(signer.name, count + 1);
    signed.push(await encodeSignedExtrinsic(local, { call: hex, signer, ahead: count }));
  }
  return signed;
}

/** Lists calls that succeed on Asset Hub Rococo in this order, but for the batch that stops. */
export async function listCalls(local: LocalChain): Promise<readonly ListedCall[]> {
  const [alice, bob, charlie, dave] = await listDevAccounts();
  if (!alice || !bob || !charlie || !dave) throw new TypeError('There are fewer than four accounts');
  const encode = (pallet: string, method: string, args: Record<string, unknown>): Hex =>
    encodeCall(local.registry, { pallet, method, args }).hex;
  const to = ({ publicKey }: DevAccount) => ({ Id: publicKey });
  const value = 10n ** 12n;
  const remark = encode('System', 'remark_with_event', { remark: '0x2a' });
  const transfer = encode('Balances', 'transfer_keep_alive', { dest: to(charlie), value });
  const tooMuch = encode('Balances', 'transfer', { dest: to(charlie), value: 10n ** 30n });
  const list: [name: string, signer: DevAccount, hex: Hex][] = [
    ['System.remark', alice, encode('System', 'remark', { remark: `0x${'2a'.repeat(32)}` })],
    ['System.remark_with_event', alice, remark],
    [
      'System.remark_with_event, 4 KB',
      alice,
      encode('System', 'remark_with_event', { remark: `0x${'2a'.repeat(4096)}` }),
    ],
    [
      'Balances.transfer, to a new account',
      alice,
      encode('Balances', 'transfer', { dest: { Id: `0x${'07'.repeat(32)}` }, value }),
    ],
    ['Balances.transfer_keep_alive', alice, transfer],
    [
      'Balances.transfer_all',
      dave,
      encode('Balances', 'transfer_all', { dest: to(charlie), keep_alive: true }),
    ],
    ['Utility.batch_all, 2 calls', alice, encode('Utility', 'batch_all', { calls: [transfer, remark] })],
    ['Utility.batch, 10 calls', alice, encode('Utility', 'batch', { calls: Array(10).fill(remark) })],
    [
      'Utility.batch, stops at the first of 4',
      alice,
      encode('Utility', 'batch', { calls: [tooMuch, remark, remark, remark] }),
    ],
    ['Utility.as_derivative', alice, encode('Utility', 'as_derivative', { index: 0, call: remark })],
    [
      'Proxy.add_proxy',
      bob,
      encode('Proxy', 'add_proxy', { delegate: alice.publicKey, proxy_type: 'Any', delay: 0 }),
    ],
    [
      'Proxy.proxy',
      alice,
      encode('Proxy', 'proxy', { real: bob.publicKey, force_proxy_type: null, call: transfer }),
    ],
    ['Proxy.remove_proxies', bob, encode('Proxy', 'remove_proxies', {})],
    [
      'Multisig.as_multi_threshold_1',
      alice,
      encode('Multisig', 'as_multi_threshold_1', { other_signatories: [bob.publicKey], call: remark }),
    ],
    ['Assets.create', alice, encode('Assets', 'create', { id: 7, admin: to(alice), min_balance: 1 })],
    ['Assets.mint', alice, encode('Assets', 'mint', { id: 7, beneficiary: to(alice), amount: 1_000 })],
    ['Assets.transfer', alice, encode('Assets', 'transfer', { id: 7, target: to(bob), amount: 10 })],
    ['Uniques.create', alice, encode('Uniques', 'create', { class: 7, admin: to(alice) })],
  ];
  return list.map(([name, signer, hex]) => ({ name, signer, hex }));
}
