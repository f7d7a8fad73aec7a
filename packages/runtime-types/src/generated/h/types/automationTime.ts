// Types of the runtime H, generated from metadata 0x688f444e60eb4ffec6252aeb66af6aefbfb67106ff1c537423bb71e97532a1ee; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
