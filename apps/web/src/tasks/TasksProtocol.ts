import type { Hex, Planck, TokenUnit } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import type { Task, TaskEvent } from '@parachron/scheduler';

/** A connected chain of the page. */
export interface ShownChain {
  readonly role: 'service' | 'target';
  /** The chain's own name. */
  readonly name: string;
  /** Its address without secrets. */
  readonly endpoint: string;
  readonly genesisHash: Hex;
  readonly token: TokenUnit;
  readonly ss58Prefix: number;
  /** Whether the connection is lost; the page connects again. */
  readonly isLost: boolean;
  /** The reason of the loss. */
  readonly reason: string | undefined;
}

/** The accounts of the user: addresses of a wallet. */
export interface TaskUser {
  /** The account that owns the tasks on the service. */
  readonly owner: string;
  /** The account on the target for which the calls act. */
  readonly onTarget: string;
}

/** The accounts of the user with their state on the chains. */
export interface ShownUser extends TaskUser {
  /** Free balances in planck; undefined if there is no target, or the balance is unknown. */
  readonly onService: Planck | undefined;
  readonly free: Planck | undefined;
  /** The account that the target derives for the owner; undefined if it is unknown. */
  readonly derived: string | undefined;
  readonly derivedFree: Planck | undefined;
  /** The reason why it is unknown. */
  readonly underivedReason: string | undefined;
  /** The proxy types that the derived account has without a delay. */
  readonly grants: readonly string[];
  /** All proxy types of the target: where no dry run finds the narrowest, the user chooses. */
  readonly proxyTypes: readonly string[];
}

/** The call of a task, from the form. */
export type ActionForm =
  /** A payment on the target, in tokens of the target. */
  | { readonly kind: 'payment'; readonly recipient: string; readonly amount: string }
  /** A call of the target by its bytes. */
  | { readonly kind: 'bytes'; readonly call: string }
  /** A transfer on the service, in tokens of the service; variant M. */
  | { readonly kind: 'transfer'; readonly recipient: string; readonly amount: string };

/** A unit of an interval. */
export type IntervalUnit = 'minutes' | 'hours' | 'days' | 'weeks';

/** The times of a task, from the form. */
export type WhenForm =
  /** Dates and times of the browser's zone, in the format of `<input type="datetime-local">`. */
  | { readonly kind: 'calendar'; readonly times: readonly string[] }
  /** `first` is such a date, or empty for the next slot; `times` is empty for a task until its cancellation. */
  | {
      readonly kind: 'interval';
      readonly first: string;
      readonly count: string;
      readonly unit: IntervalUnit;
      readonly times: string;
    }
  /** A cron expression of five fields in a time zone. */
  | { readonly kind: 'cron'; readonly expression: string; readonly zone: string; readonly times: string };

/** A grant, from the form. */
export interface GrantForm {
  readonly action: ActionForm;
  /** Tokens to send to the derived account; empty for the proposed amount. */
  readonly fund: string;
  /** The type to grant; empty for the narrowest. */
  readonly proxyType: string;
}

/** A task, from the form. */
export interface TaskForm {
  readonly name: string;
  readonly action: ActionForm;
  readonly when: WhenForm;
}

/** A proxy type of the target for the call of the form. */
export interface ShownProxyType {
  readonly name: string;
  readonly verdict: 'passes' | 'refused' | 'unknown';
}

/** A line of a summary. */
export interface SummaryLine {
  readonly label: string;
  readonly value: string;
}

/** The summary of a transaction before the wallet signs it. */
export interface TransactionSummary {
  /** The number with which the page requests to send; a later summary makes the number invalid. */
  readonly number: number;
  readonly kind: 'grant' | 'revoke' | 'schedule' | 'cancel' | 'planned';
  readonly chain: string;
  readonly endpoint: string;
  readonly genesisHash: Hex;
  /** The public chain with this genesis; undefined for any other chain. */
  readonly knownAs: string | undefined;
  /** The account that signs, in the chain's own form. */
  readonly address: string;
  /** Pallet and method. */
  readonly name: string;
  /** The arguments, as JSON on several lines. */
  readonly args: string;
  readonly hex: Hex;
  /** The address of a page that decodes the call; undefined if the endpoint holds a key, or the call is too long. */
  readonly link: string | undefined;
  /** Costs and effects. */
  readonly lines: readonly SummaryLine[];
  /** The known runs in milliseconds since 1970; only the first ones if there are many. */
  readonly runs: readonly number[];
  readonly runCount: number;
  /** Seconds between runs of a task that recurs until its cancellation. */
  readonly every: number | undefined;
  /** Sentences on expected failures and unknown facts. */
  readonly warnings: readonly string[];
  /** The reason why the chain would refuse the transaction; nothing is sent then. */
  readonly refusal: string | undefined;
}

/** The summary of a grant, with the types to choose from. */
export interface GrantSummary extends TransactionSummary {
  readonly proxyType: string;
  readonly types: readonly ShownProxyType[];
  /** The proposed funds in tokens, in the format of the form. */
  readonly proposedFund: string;
}

/** A transaction in a block. */
export interface SentTransaction {
  readonly chain: string;
  readonly block: number;
  readonly hash: Hex;
  /** The paid fee, in words; empty if unknown. */
  readonly fee: string;
}

/** A task that the service has stored. */
export interface ShownTask {
  readonly id: Hex;
  /** The name chosen by the owner, if it is text. */
  readonly name: string | undefined;
  readonly action: Task['action']['kind'];
  readonly paraId: number | undefined;
  /** Milliseconds since 1970; undefined if the schedule is not known. */
  readonly next: number | undefined;
  /** Runs left; undefined if the task recurs until its cancellation, or the schedule is not known. */
  readonly left: number | undefined;
}

/** An event of a task, read from finalized blocks. */
export interface ShownEvent {
  readonly number: number;
  /** Milliseconds since 1970, of its block; undefined if the node did not give the block. */
  readonly at: number | undefined;
  readonly chain: 'service' | 'target';
  readonly block: number;
  readonly taskId: Hex;
  /** The name of the task; undefined if it is not known. */
  readonly name: string | undefined;
  readonly kind: TaskEvent['kind'];
  /** The result in a sentence; undefined if the kind is sufficient. */
  readonly sentence: string | undefined;
}

/** The state of the chains for the page; plain data. */
export interface TasksState {
  /** The clock of the local network, milliseconds since 1970; undefined on other chains. */
  readonly now: number | undefined;
  readonly variant: Variant;
  readonly slotSeconds: number;
  readonly chains: readonly ShownChain[];
  readonly user: ShownUser | undefined;
  /** Undefined if the tasks of the user could not be listed. */
  readonly tasks: readonly ShownTask[] | undefined;
  /** Oldest first. */
  readonly events: readonly ShownEvent[];
}
