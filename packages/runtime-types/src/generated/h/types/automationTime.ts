// Types of the runtime H, generated from metadata 0x7b06e03f3aafeaa19771f5c692b4685f0be7381a9399dab7c8e014a615416984; not to be edited.

import type { Struct, u128 } from '@polkadot/types-codec';

/** @name AutomationFeeDetails */
export interface AutomationFeeDetails extends Struct {
  readonly executionFee: u128;
  readonly xcmpFee: u128;
}
