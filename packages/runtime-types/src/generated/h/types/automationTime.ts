// Types of the runtime H, generated from metadata 0x21001428d797144bfa73c2faeeaa77c9f22f162081ddf054b1813dc0b7102a55; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
