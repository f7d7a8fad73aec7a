// Types of the runtime H, generated from metadata 0x397822db2fca6e57c424c6b6212f13debec660b05c55956a0d959a1d28236513; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
