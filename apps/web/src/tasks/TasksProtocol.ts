import type { Call, Hex, Planck } from '@parachron/core';
import type { TriedProxyType } from '@parachron/proxy';
import type { Variant } from '@parachron/runtime-types';
import type { Task, TaskCall, TaskEvent } from '@parachron/scheduler';
import type { ShownChain } from '../PageChain.js';

/** The accounts of the user: addresses of a wallet. */
export interface TaskUser {
  /** The account that owns the tasks on the service. */
  readonly owner: string;
  /** The account on the target for which the calls act. */
  readonly onTarget: string;
}

/** The accounts of the user with their state on the chains. Parts that are unknown, or that no target has, are undefined. */
export interface ShownUser extends TaskUser {
  /** Free balances in planck. */
  readonly onService?: Planck | undefined;
  readonly free?: Planck | undefined;
  /** The account that the target derives for the owner. */
  readonly derived?: string | undefined;
  readonly derivedFree?: Planck | undefined;
  /** The reason why the derived account or its proxies are unknown, in a sentence. */
  readonly unknown?: string | undefined;
  /** The proxy types that the derived account has without a delay. */
  readonly grants: readonly string[];
  /** All proxy types of the target: where no dry run finds the narrowest, the user chooses. */
  readonly proxyTypes: readonly string[];
}

/** The call of a task, from the form. */
export interface ActionForm {
  /** A payment on the target, a call of the target by its bytes, or a transfer on the service; the last with variant M. */
  readonly kind: 'payment' | 'bytes' | 'transfer';
  readonly recipient?: string;
  /** In tokens of the chain that pays. */
  readonly amount?: string;
  /** The bytes. */
  readonly call?: string;
}

/** The times of a task, from the form. Dates are of the browser's zone, in the format of `<input type="datetime-local">`. */
export interface WhenForm {
  readonly kind: 'calendar' | 'interval' | 'cron';
  /** Of a calendar. */
  readonly dates?: readonly string[];
  /** Of an interval: a date, or empty for the next slot. */
  readonly first?: string;
  readonly count?: string;
  /** `minutes`, `hours`, `days` or `weeks`. */
  readonly unit?: string;
  /** A cron expression of five fields, and its time zone. */
  readonly expression?: string;
  readonly zone?: string;
  /** Number of runs; empty for an interval until the cancellation, and for as many runs of a cron expression as a task may have. */
  readonly times?: string;
}

/** A grant, from the form. */
export interface GrantForm {
  readonly kind: 'grant';
  readonly action: ActionForm;
  /** Tokens to send to the derived account; empty for the proposed amount. */
  readonly fund: string;
  /** The type to grant; empty for the narrowest. */
  readonly proxyType: string;
}

/** A task, from the form. */
export interface TaskForm {
  readonly kind: 'schedule';
  readonly name: string;
  readonly action: ActionForm;
  readonly when: WhenForm;
}

/** The request for the summary of a transaction; `revoke` removes a proxy of the derived account, by the name of its type. */
export type SummaryRequest =
  | GrantForm
  | { readonly kind: 'revoke'; readonly proxyType: string }
  | TaskForm
  | { readonly kind: 'cancel'; readonly taskId: Hex };

/** A line of a summary. */
export type SummaryLine = readonly [label: string, value: string];

/** What a summary says of the effect of its transaction. */
export interface PlannedEffect {
  /** Costs and effects. */
  readonly lines: readonly SummaryLine[];
  /** The known runs in milliseconds since 1970; only the first ones if there are many. */
  readonly runs?: readonly number[];
  readonly runCount?: number;
  /** Seconds between runs of a task that recurs until its cancellation. */
  readonly every?: number | undefined;
  /** The proxy types to choose from, for a grant. */
  readonly types?: readonly Pick<TriedProxyType, 'name' | 'verdict'>[];
  /** Sentences on doubts and unknown facts. */
  readonly warnings: readonly string[];
  /** The reason why the transaction or its task would fail, and what to do; nothing is sent then. */
  readonly refusal: string | undefined;
}

/** A call with its effect. */
export interface PlannedTransaction extends PlannedEffect {
  readonly call: Call | TaskCall;
}

/** The summary of a transaction before the wallet signs it. */
export interface TransactionSummary extends PlannedEffect {
  /** The number with which the page requests to send; a later summary makes the number invalid. */
  readonly number: number;
  readonly kind: SummaryRequest['kind'] | 'planned';
  readonly chain: string;
  readonly endpoint: string;
  readonly genesisHash: Hex;
  /** The public chain with this genesis; undefined for any other chain. */
  readonly knownAs: string | undefined;
  /** The account that signs, as the list of accounts has it. */
  readonly address: string;
  /** Pallet and method. */
  readonly name: string;
  /** The arguments, as JSON on several lines. */
  readonly args: string;
  readonly hex: Hex;
  /** The address of a page that decodes the call; undefined if the endpoint holds a key, or the call is too long. */
  readonly link: string | undefined;
}

/** A transaction in a block. */
export interface SentTransaction {
  readonly chain: string;
  readonly block: number;
  /** The paid fee, in words; empty if unknown. */
  readonly fee: string;
}

/** A task that the service has stored. */
export interface ShownTask extends Task {
  /** The name chosen by the owner, if it is text. */
  readonly name: string | undefined;
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
