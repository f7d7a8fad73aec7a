import type { Forkable } from '@parachron/client';
import type { Account, Evidence, Hex, Planck, Snapshot, Weight } from '@parachron/core';
import { type Estimate, estimateProgramWeight, estimateWeightFee } from '@parachron/weight';
import { encodeAssetId, encodeProgram, findVerdict, type Location, type XcmVersion } from '@parachron/xcm';
import { endowPayer, readSpendable } from '../assets/payerFunds.js';
import { listKnownVersions } from '../dryRun/dryRunVersions.js';
import { deriveTaskProgram, type TaskProgramOrder } from './deriveTaskProgram.js';

/** A payment method before its price is known. */
export interface UnpricedProgram {
  readonly order: Omit<TaskProgramOrder, 'offer' | 'weightLimit'>;
  readonly version: XcmVersion;
  /** The paying asset, and whether it is the chain's own token. */
  readonly asset: Location;
  readonly isNative: boolean;
  readonly payer: Account | undefined;
  readonly fork: Forkable | undefined;
}

/** Price of one payment method. */
export interface PaymentPrice {
  readonly weight: Estimate<Weight>;
  readonly fee: Estimate<Planck>;
}

/** Encodes a task's program with an offer; without a limit, the program buys as much weight as necessary. */
export function encodeOffered(
  { order, version }: Pick<UnpricedProgram, 'order' | 'version'>,
  { offer, limit }: { readonly offer: Planck; readonly limit?: Weight | undefined },
): Hex {
  return encodeProgram(deriveTaskProgram({ ...order, offer, weightLimit: limit ?? 'Unlimited' }), {
    version,
  });
}

/** Asks the runtime for the weight and the fee of a program; without an answer, a run on a fork shows both. */
export async function pricePayment(target: Snapshot, unpriced: UnpricedProgram): Promise<PaymentPrice> {
  // The weight of a program does not depend on the amounts in it.
  const weight = await estimateProgramWeight(target, { program: encodeOffered(unpriced, { offer: 1n }) });
  const fee = weight.known ? await askFee(target, unpriced, weight.value) : weight;
  if (fee.known && fee.source === 'XcmPaymentApi.query_weight_to_asset_fee') return { weight, fee };
  const measured = await measureOnFork(unpriced);
  if (!measured) return { weight, fee };
  const { runtime, block } = target;
  const describe = <T extends Planck | Weight>(value: T, note: string): Estimate<T> => {
    const shown = typeof value === 'bigint' ? value.toString() : `${value.refTime}, ${value.proofSize}`;
    const evidence: Evidence = { chain: runtime.chain, block, key: 'a run on a fork', value: shown };
    return { known: true, value, source: 'fork', notes: [`${note} ${runtime.chain}.`], evidence: [evidence] };
  };
  const { used } = measured;
  return {
    weight: weight.known || !used ? weight : describe(used, 'Weight that the program used on a fork of'),
    fee: describe(measured.fee, 'Withdrawn amount minus refund of the program on a fork of'),
  };
}

function askFee(
  target: Snapshot,
  { asset, isNative }: UnpricedProgram,
  weight: Weight,
): Promise<Estimate<Planck>> {
  const known = listKnownVersions(target.runtime.registry).filter((version) => version > 2);
  const versions = known.toReversed().map((version) => encodeAssetId(asset, { version }));
  return estimateWeightFee(target, { weight, asset: { versions, isNative } });
}

// More than any chain charges for six instructions, in planck with up to 18 decimals; funds on a fork are free.
const plenty = 10n ** 22n;

/**
 * Measures the cost of a program to the paying account, which first receives a large balance: the difference after the
 * refund, in the smallest unit of the asset. Undefined if the program did not run, because the refund is then in the
 * trap, or if the account cannot receive the asset.
 */
async function measureOnFork(
  unpriced: UnpricedProgram,
): Promise<{ readonly fee: Planck; readonly used: Weight | undefined } | undefined> {
  const { order, asset, payer: account, fork } = unpriced;
  if (!fork || !account) return undefined;
  const one = await fork.fork();
  const isOfAccount = !isBrought(order);
  // The account keeps the amount of the offer, so the chain does not remove the account.
  if (isOfAccount && !(await endowPayer(one, { account, asset, amount: 2n * plenty }))) return undefined;
  const message = { from: order.user.paraId, program: encodeOffered(unpriced, { offer: plenty }) };
  const read = async () => readSpendable(await one.snapshot(), { asset, account });
  const before = await read();
  const events = await one.receive(message);
  const after = await read();
  const isTrapped = events.some(({ method }) => method === 'AssetsTrapped');
  if (isTrapped || typeof before !== 'bigint' || typeof after !== 'bigint') return undefined;
  const fee = isOfAccount ? before - after : before + plenty - after;
  // A refused program does not change the account.
  if (before === after || fee <= 0n) return undefined;
  return { fee, used: findVerdict(events, message)?.used };
}

/** Returns whether a program brings the paying asset itself, as a reserve asset. */
export function isBrought({ flow, token }: Pick<TaskProgramOrder, 'flow' | 'token'>): boolean {
  return flow === 'sovereign' && token === 'service';
}
