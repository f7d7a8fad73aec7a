import type { Instruction, Junction, Location, Weight, XcmVersion } from '@parachron/xcm';
import type { Barrier } from './barriers/Barrier.js';
import type { FeeAsset } from './fees/quoteFee.js';
import type { Generation } from './generations/Generation.js';
import type { AccountRule } from './locations/deriveLocalAccount.js';
import type { OriginRule } from './locations/getLocalOrigin.js';

/** The assets that are accepted from each location. */
export type AssetTrust =
  /** The asset that the origin itself is named by: its own native token. */
  | { readonly kind: 'NativeOfOrigin' }
  | { readonly kind: 'Asset'; readonly id: Location; readonly from: Location };

/** The settings of an executor, which differ between chains. */
export interface ExecutorConfig {
  readonly generation: Generation;
  /** Versions that it decodes, ascending; those of its generation by default. */
  readonly versions?: readonly XcmVersion[];
  /** Location of this chain: the relay chain's consensus (from version 3) and the para. */
  readonly universalLocation: readonly Junction[];
  /** The weight of every instruction, without that of what it carries. */
  readonly instructionWeight: Weight;
  /** Instructions with a weight of their own. */
  readonly instructionWeights?: { readonly [K in Instruction['kind']]?: Weight };
  /** Instructions of a program, those of nested programs among them. */
  readonly maxInstructions: number;
  /** Most nested executions, such as a call that executes a program. */
  readonly maxRecursion: number;
  /** Half of the most kinds of asset that holding takes. */
  readonly maxHeldAssets: number;
  /** Proof size that a weight of version 2 gets, which has none, where the executor counts it; bytes. */
  readonly proofSizeOfV2: bigint;
  /** Tried in order; a program that passes none of them is refused. */
  readonly barriers: readonly Barrier[];
  /** Tokens that pay for execution, tried in order. */
  readonly feeAssets: readonly FeeAsset[];
  readonly reserves: readonly AssetTrust[];
  readonly teleporters: readonly AssetTrust[];
  /** Converters of locations to accounts, tried in order. */
  readonly accounts: { readonly bytes: 32 | 20; readonly rules: readonly AccountRule[] };
  /** Converters of locations to origins of calls, tried in order. */
  readonly origins: readonly OriginRule[];
  /** Messages that this chain sends are free. */
  readonly freeDelivery: boolean;
}
