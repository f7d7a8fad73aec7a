// Types of the runtime H, generated from metadata 0xf15ac1c7fb66248074832a9981fe35b27bc0a67f3d60c3245ae89ade3c675f62; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
