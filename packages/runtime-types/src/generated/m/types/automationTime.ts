// Types of the runtime M, generated from metadata 0x95200e2c8de8a9ac029e425dc1d124a9ba78ba1de637608c08de3e43a9651003; not to be edited.

import type { Enum } from '@polkadot/types-codec';

/** @name AutomationAction */
export interface AutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
