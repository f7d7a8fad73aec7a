// Types of the runtime M, generated from metadata 0xa3cb90adcb9fa1458e0f77259ec551757762b71b524e2ae18dd276569f7e4a2b; not to be edited.

import type { Enum } from '@polkadot/types-codec';

/** @name AutomationAction */
export interface AutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
