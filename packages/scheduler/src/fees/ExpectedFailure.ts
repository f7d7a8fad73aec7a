/** A failure after the chain accepts the call, by the chain's own name. */
export interface ExpectedFailure {
  readonly pallet: 'AutomationTime' | 'XcmpHandler' | 'Utility';
  /**
   * - `XcmFeesFailed`: an event of scheduling; the XCM fee is not taken.
   * - `XcmExecutionFailed`: the error that ends an execution, the message cannot be paid, today or when the fee of the table rises.
   * - `TransferFailed`: an event of an execution, the account cannot make the transfer.
   * - `DynamicDispatchResult`: an event of an execution with the error of its call, whose transfers the account cannot make.
   * - `BatchInterrupted`, `ItemFailed`: the events of a batch that an execution makes, whose transfers the account cannot make.
   * - `TaskFailedToReschedule`: an event of a recurring task, the account cannot pay for the next execution.
   * - `InsufficientBalance`: the error that the call meets when its fees rise before its block.
   * - `TaskMissed`: an event of a slot, whose blocks have no weight left for the task.
   * - `Shutdown`: the storage item by which no task runs.
   * - `CurrencyChainComboNotFound`: the error of a target without a row in the service's table.
   * - `PastTime`, `TimeTooFarOut`, `TimeSlotFull`: the error that the call may meet when a slot begins before its block.
   */
  readonly name:
    | 'XcmFeesFailed'
    | 'XcmExecutionFailed'
    | 'TransferFailed'
    | 'DynamicDispatchResult'
    | 'BatchInterrupted'
    | 'ItemFailed'
    | 'TaskFailedToReschedule'
    | 'InsufficientBalance'
    | 'TaskMissed'
    | 'Shutdown'
    | 'CurrencyChainComboNotFound'
    | 'PastTime'
    | 'TimeTooFarOut'
    | 'TimeSlotFull';
  /** The first execution that fails, counted from 1; absent if the failure is not about an execution. */
  readonly execution?: number;
  /** The rise of fees in percent that causes the failure; absent for a failure at the fees of today. */
  readonly feeRise?: number;
  /** True if the facts leave the failure open: the chain may have a rule that no storage or metadata shows. */
  readonly isOpen?: true;
  /** The failure in one sentence. */
  readonly detail: string;
  /** Remedy, as an imperative. */
  readonly hint: string;
}
