/** A failure after the chain accepts the call, by its name on the chain. */
export interface ExpectedFailure {
  readonly pallet: 'AutomationTime' | 'XcmpHandler' | 'Utility';
  /**
   * - `XcmFeesFailed`: an event of scheduling; the XCM fee is not taken.
   * - `XcmExecutionFailed`: the error that ends an execution; the account cannot pay for the message, now or after a
   * rise of the table's fee.
   * - `TransferFailed`: an event of an execution; the account cannot make the transfer.
   * - `DynamicDispatchResult`: an event of an execution with the error of its call; the account cannot make the
   * transfers of the call.
   * - `BatchInterrupted`, `ItemFailed`: events of a batch; the account cannot make the transfers of the batch.
   * - `TaskFailedToReschedule`: an event of a recurring task; the account cannot pay for the next execution.
   * - `InsufficientBalance`: the error of the call if its fees rise before inclusion.
   * - `TaskMissed`: an event of the service; the blocks of the slot have no weight left for the task.
   * - `Shutdown`: a storage value of the service; while it is true, no task runs.
   * - `CurrencyChainComboNotFound`: the error of a target without a row in the service's table.
   * - `PastTime`, `TimeTooFarOut`, `TimeSlotFull`: the error of the call if a slot begins before inclusion.
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
  /** The first execution that fails, counted from 1; absent if the failure does not concern a particular execution. */
  readonly execution?: number;
  /** The rise of fees in percent that causes the failure; absent for a failure at the current fees. */
  readonly feeRise?: number;
  /** True if the failure is uncertain: the chain may have a rule that neither its storage nor its metadata shows. */
  readonly isOpen?: true;
  /** The failure in one sentence. */
  readonly detail: string;
  /** Remedy, as an imperative. */
  readonly hint: string;
}
