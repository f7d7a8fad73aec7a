// Types of the runtime M, generated from metadata 0x7a272971c49e81603f515999a861185cc6cef54205248fcb90757bb5844df51b; not to be edited.

import type { Enum } from '@polkadot/types-codec';

/** @name AutomationAction */
export interface AutomationAction extends Enum {
  readonly isNotify: boolean;
  readonly isNativeTransfer: boolean;
  readonly isXcmp: boolean;
  readonly isAutoCompoundDelgatedStake: boolean;
  readonly type: 'Notify' | 'NativeTransfer' | 'Xcmp' | 'AutoCompoundDelgatedStake';
}
