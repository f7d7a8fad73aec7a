import type { Variant } from './Variant.js';

/** The operations of a user on the service, each a call of AutomationTime. */
export type OperationName = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel';

/** Purpose of an operation's argument. */
export type ArgumentRole =
  | 'providedId'
  | 'when'
  | 'paraId'
  | 'currencyId'
  | 'call'
  | 'callWeight'
  | 'recipient'
  | 'amount'
  | 'taskId';

/** An argument of a runtime's call, with its purpose. */
export interface OperationArgument {
  readonly role: ArgumentRole;
  /** Name of the argument in the runtime. */
  readonly name: string;
  /** Type in Rust notation: `Vec<u64>`. */
  readonly type: string;
  /** Id of the type in the runtime's type registry. */
  readonly typeId: number;
}

/** An operation with the call and the arguments of a runtime. */
export interface Operation {
  /** The call of AutomationTime: `schedule_xcmp_task`. */
  readonly call: string;
  /** Arguments in the order of the call. */
  readonly args: readonly OperationArgument[];
}

/** An operation of a variant that a runtime lacks. */
export interface MissingOperation {
  readonly operation: OperationName;
  readonly call: string;
  /** Reason as a clause, without the runtime's name: `there is no call schedule_xcmp_task`. */
  readonly reason: string;
}

/** The service's interface in a runtime: its variant, and the available operations. */
export interface ServiceInterface {
  readonly variant: Variant;
  /** Name and version of the runtime: `turing 286`; undefined if its metadata does not state them. */
  readonly runtime: string | undefined;
  /** The variant's operations that the runtime has. */
  readonly operations: { readonly [O in OperationName]?: Operation };
  /** The variant's operations that the runtime lacks, or has with other arguments. */
  readonly missing: readonly MissingOperation[];
}
