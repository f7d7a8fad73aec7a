// Types of the runtime H, generated from metadata 0x34dbbdc56aea56c704e8d817942473fa2456d5b08d6b1772eac6fb51e4db112a; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
