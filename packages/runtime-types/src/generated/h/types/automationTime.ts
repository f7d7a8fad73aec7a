// Types of the runtime H, generated from metadata 0x908257b30cc2e24280c6412224453904cf91b1507b93b341454bb5ea3c0814b7; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
