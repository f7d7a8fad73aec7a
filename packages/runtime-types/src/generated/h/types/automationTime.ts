// Types of the runtime H, generated from metadata 0x109a9f528dfda542ed0489e5e50379207dfb2e7cb3228771e29981e71dc52fbd; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
