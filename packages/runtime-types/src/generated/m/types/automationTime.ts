// Types of the runtime M, generated from metadata 0x9dabe33b0d4017e1b79f559d24ab7e8c7879a4b0a053a1f1f9d0a3591903f41a; not to be edited.

import type { Enum } from '@polkadot/types-codec';

/** @name AutomationAction */
export interface AutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
