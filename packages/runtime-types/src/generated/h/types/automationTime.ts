// Types of the runtime H, generated from metadata 0x013aa752c0deeb0a7a9740a7f8187d0852f592069eb5ecbf810cfd102150ea69; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
