import {
  formatCost,
  type Hex,
  type JsonValue,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, estimateCallWeight, estimateInclusionFee } from '@parachron/weight';

/** The margin on a call's weight, in percent, because the runtime may change before the last member signs. */
const marginPercent = 20;

/**
 * Estimates the maximum weight of a call, with a margin, as an argument of the chain; undefined if the weight is
 * unknown.
 */
export async function askWeight(snapshot: Snapshot, call: Hex): Promise<JsonValue | undefined> {
  const estimate = await estimateCallWeight(snapshot, call);
  if (!estimate.known) return undefined;
  const { value } = estimate;
  if (typeof value === 'bigint') return ((value * BigInt(100 + marginPercent)) / 100n).toString();
  const { refTime, proofSize } = addWeightMargin(value, marginPercent);
  return { refTime: refTime.toString(), proofSize: proofSize.toString() };
}

/** A call whose fee is quoted. */
interface Charged {
  /** `Referenda.submit`. */
  readonly name: string;
  readonly payer: PlanAccount;
  /** The bytes of the call; undefined if they are not known before the calls that come first. */
  readonly hex: Hex | undefined;
  /** The fee that the call paid on a fork. */
  readonly paid: { readonly fee: Planck; readonly source: string } | undefined;
}

/** Quotes the inclusion fee of a call: what it paid on a fork, else an estimate, which the runtime may reduce after the call. */
export async function quoteFee(snapshot: Snapshot, charged: Charged): Promise<PlanCost> {
  const { name, payer, hex, paid } = charged;
  const title = `inclusion fee of ${name}`;
  const part = { kind: 'fee', title, payer, token: snapshot.runtime.token } as const;
  if (paid) return formatCost({ ...part, source: paid.source }, paid.fee);
  if (hex === undefined) return { ...part, text: 'unknown', source: `${name} was not carried out on a fork` };
  const fee = await estimateInclusionFee(snapshot, hex);
  if (!fee.known) return { ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` };
  return formatCost({ ...part, title: `${title}, at most`, source: fee.source }, fee.value);
}
