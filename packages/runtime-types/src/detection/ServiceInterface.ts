import type { Variant } from './Variant.js';

/** Operations of users on the service: one call of AutomationTime each. */
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
  /** The runtime's own name of it. */
  readonly name: string;
  /** Its type, as Rust writes it: `Vec<u64>`. */
  readonly type: string;
  /** Its type in the runtime's table of types. */
  readonly typeId: number;
}

/** An operation in the form of a runtime. */
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
  /** Reason in one clause, without the runtime's name: `there is no call schedule_xcmp_task`. */
  readonly reason: string;
}

/** The service's interface in a runtime: its variant, and the available operations. */
export interface ServiceInterface {
  readonly variant: Variant;
  /** The runtime's own name and version: `turing 286`; undefined if its metadata has none. */
  readonly runtime: string | undefined;
  /** The variant's operations that the runtime has. */
  readonly operations: { readonly [O in OperationName]?: Operation };
  /** The variant's operations that the runtime lacks, or has with other arguments. */
  readonly missing: readonly MissingOperation[];
}
