// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
