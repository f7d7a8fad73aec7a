// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { AutomationFeeDetails } from './types/automationTime.js';
import type { AugmentedRpc } from '@polkadot/api/types';
import type { Bytes, Text } from '@polkadot/types-codec';
import type { AccountId, H256 } from '@polkadot/types/interfaces/runtime';
import type { Observable } from '@polkadot/types/types';

export interface Rpc {
  automationTime: {
    /**
     * The id of the task of an account with this provided id. Text of the form 0x… is read as hex: pass stringToHex(text).
     **/
    generateTaskId: AugmentedRpc<(account: AccountId | string | Uint8Array, providedId: Text | string) => Observable<H256>>;
    /**
     * The fees, in planck, of the task that an encoded extrinsic, signed or not, schedules.
     **/
    queryFeeDetails: AugmentedRpc<(extrinsic: Bytes | string | Uint8Array) => Observable<AutomationFeeDetails>>;
  };
  xcmpHandler: {
    /**
     * The account that other chains derive for an account of the service by the older rule.
     **/
    crossChainAccount: AugmentedRpc<(account: AccountId | string | Uint8Array) => Observable<AccountId>>;
  };
}
