// Types of the runtime H, generated from metadata 0xe9bead05dda23515515014a06f271b74efa67392e484f3662a82a99dd7614992; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
