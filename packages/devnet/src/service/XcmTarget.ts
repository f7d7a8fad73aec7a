import type { XcmVersion } from '@parachron/xcm';
import type { TargetConfig } from '../chain/kinds/ServiceConfig.js';

/** Payer on the target: the service's sovereign account, or the user's derived account. */
export type FeeFlow = TargetConfig['flow'];

/** The token that buys execution on a target: the service's, the target's own, or the relay chain's for system parachains. */
export type FeeToken = 'service' | 'target' | 'relay';

/** Price of messages to a target, and the paying token: the service's token by default. */
export interface ServiceTarget extends TargetConfig {
  readonly feeAsset?: FeeToken;
}

/** A target parachain, as an entry of the XcmpHandler pallet's table. */
export interface XcmTarget {
  readonly paraId: number;
  /** Currency id of the token that pays fees on the service; 0 is the service's native token. */
  readonly currencyId: number;
  readonly flow: FeeFlow;
  readonly feeAsset: FeeToken;
  /** Reference time of one instruction on the target, in picoseconds. */
  readonly instructionWeight: bigint;
  /** Price of a second of execution on the target, in planck of the fee asset. */
  readonly feePerSecond: bigint;
  /** XCM version of the programs for this target. */
  readonly xcmVersion: XcmVersion;
}
