// Types of the runtime M, generated from metadata 0x2731f677a748f49f9952c83a7f07201b95c9e087f78cd5b7d5c39da567a80ed7; not to be edited.

import type { AugmentedRpc } from '@polkadot/api/types';
import type { Text, u128, u32 } from '@polkadot/types-codec';
import type { AnyNumber } from '@polkadot/types-codec/types';
import type { AccountId, H256 } from '@polkadot/types/interfaces/runtime';
import type { Observable } from '@polkadot/types/types';

export interface Rpc {
  automationTime: {
    /**
     * The id of the task of an account with this provided id. Text of the form 0x… is read as hex: pass stringToHex(text).
     **/
    generateTaskId: AugmentedRpc<(account: AccountId | string | Uint8Array, providedId: Text | string) => Observable<H256>>;
    /**
     * The execution fee, in planck, of a number of executions of Notify, NativeTransfer, XCMP or AutoCompoundDelgatedStake.
     **/
    getTimeAutomationFees: AugmentedRpc<(action: 'Notify' | 'NativeTransfer' | 'XCMP' | 'AutoCompoundDelgatedStake' | 'AutoCompoundDelegatedStake', executions: u32 | AnyNumber | Uint8Array) => Observable<u128>>;
  };
  xcmpHandler: {
    /**
     * The account that other chains derive for an account of the service by the older rule.
     **/
    crossChainAccount: AugmentedRpc<(account: AccountId | string | Uint8Array) => Observable<AccountId>>;
  };
}
