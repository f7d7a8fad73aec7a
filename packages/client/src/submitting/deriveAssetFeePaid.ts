import type { JsonValue } from '@parachron/core';
import type { DecodedEvent } from './decodeEvents.js';

/** A fee paid in an asset other than the chain's own token. */
export interface AssetFee {
  /** The asset by the chain's own names. */
  readonly asset: JsonValue;
  /** Fee in the smallest unit of the asset, tip included. */
  readonly amount: bigint;
}

/** Derives the fee that another asset paid from the events of a transaction; undefined if the chain's own token paid it. */
export function deriveAssetFeePaid(events: readonly DecodedEvent[]): AssetFee | undefined {
  const paid = events.find(({ method }) => method === 'AssetTxFeePaid');
  const { actual_fee: amount, asset_id: asset } = paid?.data ?? {};
  if (asset === undefined || asset === null) return undefined;
  return typeof amount === 'number' || typeof amount === 'string'
    ? { asset, amount: BigInt(amount) }
    : undefined;
}
