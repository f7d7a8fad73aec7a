import {
  type Call,
  decodeCall,
  formatCost,
  type Hex,
  type JsonValue,
  type PlanCost,
  type Planck,
  type RouteCall,
  type Runtime,
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

/** What is known of a fee before it is estimated. */
export interface FeeOptions {
  /** The fee that the call paid on a fork. */
  readonly paid?: { readonly fee: Planck; readonly source: string } | undefined;
  /** The runtime may charge nothing for a successful call: an estimate is an upper bound. */
  readonly isFreeOnSuccess?: boolean | undefined;
}

/**
 * Quotes the inclusion fee of a call: what it paid on a fork, else an estimate. The fee of a template is the fee with the default
 * value in each field to fill.
 */
export async function quoteFee(
  snapshot: Snapshot,
  { call, template, signer }: RouteCall,
  { paid, isFreeOnSuccess }: FeeOptions = {},
): Promise<PlanCost[]> {
  const { runtime } = snapshot;
  const named = call ?? template;
  const hex = call?.hex ?? (template && encodeDefaults(runtime, template)?.hex);
  if (!named || hex === undefined) return [];
  const title = `inclusion fee of ${named.pallet}.${named.method}`;
  const part = { kind: 'fee', title, payer: signer, token: runtime.token } as const;
  if (paid) return [formatCost({ ...part, source: paid.source }, paid.fee)];
  const fee = await estimateInclusionFee(snapshot, hex);
  if (!fee.known) return [{ ...part, text: 'unknown', source: `${fee.reason} ${fee.howToFindOut}` }];
  const open = template
    ? `, with the default of ${template.fill.map(({ field }) => field).join(' and ')}`
    : '';
  const bound = isFreeOnSuccess ? { title: `${title}, at most` } : {};
  const free = isFreeOnSuccess ? '; 0 if the runtime charges nothing for a successful call' : '';
  return [formatCost({ ...part, ...bound, source: `${fee.source}${open}${free}` }, fee.value)];
}

/** Encodes a template with the default value of its type in each field to fill. */
function encodeDefaults(
  { registry }: Runtime,
  { pallet, method, args }: NonNullable<RouteCall['template']>,
): Call | undefined {
  const own = registry.metadata.pallets.find(({ name }) => name.eq(pallet));
  const type = own?.calls.unwrapOr(undefined)?.type;
  const variants = type ? [...registry.lookup.getSiType(type).def.asVariant.variants] : [];
  const variant = variants.find(({ name }) => name.eq(method));
  if (!own || !variant) return undefined;
  const callIndex = [own.index.toNumber(), variant.index.toNumber()];
  return decodeCall(registry, registry.createType('Call', { callIndex, args }).toHex());
}
