// Types of the runtime H, generated from metadata 0xc27f2abbb8a92b81626b6f9c5fc0ac55390e333782f6421b07d967f2c55797cc; not to be edited.

import type { ApiTypes, AugmentedError } from '@polkadot/api/types';

export interface Errors<ApiType extends ApiTypes> {
  automationTime: {
    /**
     * The block has no time yet.
     **/
    BlockTimeNotSet: AugmentedError<ApiType>;
    /**
     * The call can no longer be decoded.
     **/
    CallCannotBeDecoded: AugmentedError<ApiType>;
    /**
     * The account has a task with this provided id.
     **/
    DuplicateTask: AugmentedError<ApiType>;
    /**
     * The message is empty.
     **/
    EmptyMessage: AugmentedError<ApiType>;
    /**
     * The provided id is empty.
     **/
    EmptyProvidedId: AugmentedError<ApiType>;
    /**
     * The balance does not cover the fees.
     **/
    InsufficientBalance: AugmentedError<ApiType>;
    /**
     * The amount does not exceed the minimum transfer amount.
     **/
    InvalidAmount: AugmentedError<ApiType>;
    /**
     * The time is not the start of a slot.
     **/
    InvalidTime: AugmentedError<ApiType>;
    /**
     * Locks keep the fees from being withdrawn.
     **/
    LiquidityRestrictions: AugmentedError<ApiType>;
    /**
     * The task belongs to another account.
     **/
    NotTaskOwner: AugmentedError<ApiType>;
    /**
     * The time is not in the future.
     **/
    PastTime: AugmentedError<ApiType>;
    /**
     * No task has this id.
     **/
    TaskDoesNotExist: AugmentedError<ApiType>;
    /**
     * No more tasks can be scheduled for this time.
     **/
    TimeSlotFull: AugmentedError<ApiType>;
    /**
     * The time is too far in the future.
     **/
    TimeTooFarOut: AugmentedError<ApiType>;
    /**
     * More execution times than a task may have.
     **/
    TooManyExecutionsTimes: AugmentedError<ApiType>;
    /**
     * The sender is also the recipient.
     **/
    TransferToSelf: AugmentedError<ApiType>;
  };
  balances: {
    /**
     * Value too low to create account due to existential deposit.
     **/
    ExistentialDeposit: AugmentedError<ApiType>;
    /**
     * Balance too low to send value.
     **/
    InsufficientBalance: AugmentedError<ApiType>;
    /**
     * Transfer/payment would kill account.
     **/
    KeepAlive: AugmentedError<ApiType>;
    /**
     * Account liquidity restrictions prevent withdrawal.
     **/
    LiquidityRestrictions: AugmentedError<ApiType>;
    /**
     * Vesting balance too high to send value.
     **/
    VestingBalance: AugmentedError<ApiType>;
  };
  polkadotXcm: {
    /**
     * The version of the `Versioned` value used is not able to be interpreted.
     **/
    BadVersion: AugmentedError<ApiType>;
    /**
     * Could not re-anchor the assets to declare the fees for the destination chain.
     **/
    CannotReanchor: AugmentedError<ApiType>;
    /**
     * The destination `Location` provided cannot be inverted.
     **/
    DestinationNotInvertible: AugmentedError<ApiType>;
    /**
     * The assets to be sent are empty.
     **/
    Empty: AugmentedError<ApiType>;
    /**
     * The message execution fails the filter.
     **/
    Filtered: AugmentedError<ApiType>;
    /**
     * Origin is invalid for sending.
     **/
    InvalidOrigin: AugmentedError<ApiType>;
    /**
     * There was some other issue (i.e. not to do with routing) in sending the message.
     **/
    SendFailure: AugmentedError<ApiType>;
    /**
     * Too many assets have been attempted for transfer.
     **/
    TooManyAssets: AugmentedError<ApiType>;
    /**
     * The desired destination was unreachable, generally because there is a no way of routing to it.
     **/
    Unreachable: AugmentedError<ApiType>;
    /**
     * The message’s weight could not be determined.
     **/
    UnweighableMessage: AugmentedError<ApiType>;
  };
  proxy: {
    /**
     * Account is already a proxy.
     **/
    Duplicate: AugmentedError<ApiType>;
    /**
     * Call may not be made by proxy because it may escalate its privileges.
     **/
    NoPermission: AugmentedError<ApiType>;
    /**
     * Cannot add self as proxy.
     **/
    NoSelfProxy: AugmentedError<ApiType>;
    /**
     * Proxy registration not found.
     **/
    NotFound: AugmentedError<ApiType>;
    /**
     * Sender is not a proxy of the account to be proxied.
     **/
    NotProxy: AugmentedError<ApiType>;
    /**
     * There are too many proxies registered or too many announcements pending.
     **/
    TooMany: AugmentedError<ApiType>;
    /**
     * Announcement, if made at all, was made too recently.
     **/
    Unannounced: AugmentedError<ApiType>;
    /**
     * A call which is incompatible with the proxy type’s filter was attempted.
     **/
    Unproxyable: AugmentedError<ApiType>;
  };
  sudo: {
    /**
     * Sender must be the Sudo account.
     **/
    RequireSudo: AugmentedError<ApiType>;
  };
  system: {
    /**
     * The origin filter prevent the call to be dispatched.
     **/
    CallFiltered: AugmentedError<ApiType>;
    /**
     * Failed to extract the runtime version from the new runtime.
     **/
    FailedToExtractRuntimeVersion: AugmentedError<ApiType>;
    /**
     * The name of specification does not match between the current runtime and the new runtime.
     **/
    InvalidSpecName: AugmentedError<ApiType>;
    /**
     * Suicide called when the account has non-default composite data.
     **/
    NonDefaultComposite: AugmentedError<ApiType>;
    /**
     * There is a non-zero reference count preventing the account from being purged.
     **/
    NonZeroRefCount: AugmentedError<ApiType>;
    /**
     * The specification version is not allowed to decrease.
     **/
    SpecVersionNeedsToIncrease: AugmentedError<ApiType>;
  };
  utility: {
    /**
     * Too many calls batched.
     **/
    TooManyCalls: AugmentedError<ApiType>;
  };
  xcmpHandler: {
    /**
     * The fee asset has no name on the target.
     **/
    CannotReanchor: AugmentedError<ApiType>;
    /**
     * The table has no entry for this chain and currency.
     **/
    CurrencyChainComboNotFound: AugmentedError<ApiType>;
    /**
     * This combination of chain and currency is not supported.
     **/
    CurrencyChainComboNotSupported: AugmentedError<ApiType>;
    /**
     * The currency is not supported.
     **/
    CurrencyNotSupported: AugmentedError<ApiType>;
    /**
     * The weight of the local part is not known.
     **/
    ErrorGettingCallWeight: AugmentedError<ApiType>;
    /**
     * The program cannot be sent to the target.
     **/
    ErrorSendingXcmToTarget: AugmentedError<ApiType>;
    /**
     * The origin to descend to is no junction.
     **/
    FailedMultiLocationToJunction: AugmentedError<ApiType>;
    /**
     * The fee is too large for a balance.
     **/
    FeeOverflow: AugmentedError<ApiType>;
    /**
     * The weight of the instructions and the call is too large.
     **/
    WeightOverflow: AugmentedError<ApiType>;
    /**
     * The local part of the program failed.
     **/
    XcmExecutionFailed: AugmentedError<ApiType>;
  };
}
