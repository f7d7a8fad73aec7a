import type { Location, NetworkId, Weight, XcmVersion } from '@parachron/xcm';
import type { PaidOrigins } from './applyBarriers.js';
import type { AccountRule } from './deriveLocalAccount.js';
import type { FeeAsset } from './Trader.js';

/** The assets that are accepted from each location. */
export type AssetTrust =
  /** The native token of the origin, named by the origin's own location. */
  | { readonly kind: 'NativeOfOrigin' }
  | { readonly kind: 'Asset'; readonly id: Location; readonly from: Location };

/** The settings of an executor, which differ between chains. */
export interface ExecutorConfig {
  /** XCM versions that the executor decodes, ascending; it sends responses in the newest of them. */
  readonly versions: readonly XcmVersion[];
  /** The network of the relay chain, if the chain names it. */
  readonly network?: NetworkId;
  /** Weight of each instruction, without the weight of a nested program or call. */
  readonly instructionWeight: Weight;
  /** Proof size in bytes assigned to a version 2 weight, which has none. */
  readonly proofSizeOfV2: bigint;
  /** Senders whose paid programs pass the barriers. */
  readonly paidFrom: PaidOrigins;
  /** Tokens that pay for execution, in the order in which they are tried. */
  readonly feeAssets: readonly FeeAsset[];
  readonly reserves: readonly AssetTrust[];
  readonly teleporters: readonly AssetTrust[];
  /** Converters of locations to accounts, tried in order. */
  readonly accounts: readonly AccountRule[];
}
