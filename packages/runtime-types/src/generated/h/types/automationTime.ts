// Types of the runtime H, generated from metadata 0x32b60cda27e5f2bb3f8c9ebf72328701ec3a34eaf9a6d4aec8768373b9e8bf52; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
