// Types of the runtime H, generated from metadata 0xa7db812b570557930c103aaca7294d786e6bafde7909c85f70281a44c0092c1a; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
