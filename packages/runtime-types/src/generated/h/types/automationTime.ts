// Types of the runtime H, generated from metadata 0xb71cf350217afd4ced40319c5fabc7b4ec3f3c7cbd005ee6436510857c995d91; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
