// Types of the runtime M, generated from metadata 0x529e1f550cb6ae6be461b33366d1984d944f65f3ffc8a55cfb3cbca15eed37f1; not to be edited.

import type { Enum } from '@polkadot/types-codec';

/** @name AutomationAction */
export interface AutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
