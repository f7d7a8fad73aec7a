import type { Call } from '../calls/Call.js';
import { requireInput } from '../input/requireInput.js';
import { capitalize } from '../text/text.js';
import type { PlanAccount, PlanCost } from './PlanStep.js';

/** One call of a route. It has a `call` with final bytes, or a `template`. */
export interface RouteCall {
  /** The effect of the call: `stores the preimage`. */
  readonly title: string;
  /** The account or the origin that dispatches the call. */
  readonly signer: PlanAccount;
  /** Any account that pays for the call may sign it. */
  readonly isOpen?: true;
  readonly call?: Call;
  /** A call that has no bytes yet: its `args` are those that are known, nested calls as their bytes. */
  readonly template?: Pick<Call, 'pallet' | 'method' | 'args'> & {
    /** The arguments that are known only later, by the chain's own names (`index`), each with the source of its value: `the event Referenda.Submitted`. */
    readonly fill: readonly { readonly field: string; readonly from: string }[];
  };
}

/** A path by which a chain dispatches the call of a step: its calls in order, their costs, and its duration. */
export interface DispatchRoute {
  /**
   * `signed`: an account signs the call. `sudo`, `referendum`, `whitelist`, `collective`, `democracy`: pallets of the chain dispatch it
   * as root, or as the collective. `scheduled`: the call is approved, and waits for its time. `parent`: the relay chain sends a program
   * with it. `unknown`: the chain shows no path.
   */
  readonly kind:
    | 'signed'
    | 'sudo'
    | 'referendum'
    | 'whitelist'
    | 'collective'
    | 'democracy'
    | 'scheduled'
    | 'parent'
    | 'unknown';
  /** The body that decides, by the chain's own name: `track 0 (root)`, `Council`; absent if no body does. */
  readonly body?: string;
  /** The kind of the route on the relay chain, which sends the program; only of the kind `parent`. */
  readonly parentKind?: DispatchRoute['kind'];
  /** What the chain has of the route already: `referendum 7 on track 0 (root) has the call already (deciding)`. */
  readonly begun?: string;
  /** One sentence. */
  readonly title: string;
  /** Calls in the order in which they are dispatched. */
  readonly calls: readonly RouteCall[];
  readonly costs: readonly PlanCost[];
  readonly periods: readonly {
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
  }[];
  /** Further requirements of the route: votes, and unknown facts. */
  readonly needs: readonly string[];
}

/**
 * Derives the route of a call that an account signs on the chain itself.
 *
 * @param signer the account, or a description if any account can sign
 * @param call the call; absent if its bytes are not known
 */
export function deriveSignedRoute(signer: PlanAccount, call: Call | undefined): DispatchRoute {
  const shape = { chain: 'string', name: 'string', para: 'number?', account: 'string?' } as const;
  requireInput({ signer, call }, { signer: shape, call: 'object?' });
  const name = call ? `${call.pallet}.${call.method}` : 'the call';
  const title = `${capitalize(signer.name)} signs ${name} on ${signer.chain}.`;
  return {
    kind: 'signed',
    title,
    calls: call ? [{ title: name, signer, ...(signer.account ? {} : { isOpen: true }), call }] : [],
    costs: [],
    periods: [],
    needs: [],
  };
}

/**
 * Names the root of a parachain as the sender of a step: one form, so that steps of one signer are one group.
 *
 * @param paraId the para id of the chain
 * @param chain the name of the chain, if known
 *
 * @example
 * ```ts
 * import { formatRoot } from '@parachron/core';
 *
 * formatRoot(1000, 'Asset Hub'); // 'root of parachain 1000 (Asset Hub)'
 * formatRoot(1000); // 'root of parachain 1000'
 * ```
 */
export function formatRoot(paraId: number, chain?: string): string {
  const name = `root of parachain ${paraId}`;
  return chain === undefined ? name : `${name} (${chain})`;
}
