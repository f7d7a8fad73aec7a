import type { Call } from '../calls/Call.js';
import type { JsonValue } from '../json/formatJson.js';
import type { PlanAccount, PlanCost } from './PlanStep.js';

/**
 * A path by which a chain dispatches a call with the origin that the call needs. `signed`: an account signs the call.
 * `sudo`, `referendum`, `whitelist`, `collective`, `democracy`: pallets of the chain dispatch it as root, or as the
 * collective. `parent`: the relay chain sends a program with it. `unknown`: the chain shows no path.
 */
export type RouteKind =
  | 'signed'
  | 'sudo'
  | 'referendum'
  | 'whitelist'
  | 'collective'
  | 'democracy'
  | 'parent'
  | 'unknown';

/** A field that has no value yet. */
export interface FieldToFill {
  /** The chain's own name of the argument: `index`. */
  readonly field: string;
  /** The source of the value: `the event Referenda.Submitted`. */
  readonly from: string;
}

/** A call that has no bytes yet, because some of its arguments are known only later. */
export interface CallTemplate {
  readonly pallet: string;
  readonly method: string;
  /** The arguments that are known, by the chain's own names; nested calls as their bytes. */
  readonly args: { readonly [name: string]: JsonValue };
  /** The remaining arguments, each with the source of its value. */
  readonly fill: readonly FieldToFill[];
}

/** One call of a route. It has a `call` with final bytes, or a `template`. */
export interface RouteCall {
  /** The effect of the call: `stores the preimage`. */
  readonly title: string;
  /** The account or the origin that dispatches the call. */
  readonly signer: PlanAccount;
  /** Any account that pays for the call may sign it. */
  readonly isOpen?: true;
  readonly call?: Call;
  readonly template?: CallTemplate;
}

/** A period of a route. */
export interface RoutePeriod {
  /** `decision period, at most`. */
  readonly title: string;
  /** Period in blocks of the pallet's clock; undefined if the chain does not state them. */
  readonly blocks?: number;
  /** Undefined if the blocks or the time of a block are not known. */
  readonly days?: number;
  /** Time and blocks: `14 days (201600 blocks of 6 s)`, `2 hours (1200 blocks of 6 s)`; or else `unknown`. */
  readonly text: string;
  /** The constants that state the period, or the reason why it is unknown and how to find out. */
  readonly source: string;
}

/** A path by which a chain dispatches the call of a step: its calls in order, their costs, and its duration. */
export interface DispatchRoute {
  readonly kind: RouteKind;
  /** The body that decides, by the chain's own name: `track 0 (root)`, `Council`; absent if no body does. */
  readonly body?: string;
  /** The kind of the route on the relay chain, which sends the program; only of the kind `parent`. */
  readonly parentKind?: RouteKind;
  /** One sentence. */
  readonly title: string;
  /** Calls in the order in which they are dispatched. */
  readonly calls: readonly RouteCall[];
  readonly costs: readonly PlanCost[];
  readonly periods: readonly RoutePeriod[];
  /** Further requirements of the route: votes, and unknown facts. */
  readonly needs: readonly string[];
}
