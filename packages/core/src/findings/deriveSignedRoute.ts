import type { Call } from '../calls/Call.js';
import { requireInput } from '../input/requireInput.js';
import { capitalize } from '../text/capitalize.js';
import type { DispatchRoute } from './DispatchRoute.js';
import type { PlanAccount } from './PlanStep.js';

/**
 * Derives the route of a call that an account signs on the chain itself.
 *
 * Sends: nothing.
 *
 * @param signer the account, or a description if any account can sign
 * @param call the call; absent if its bytes are not known
 * @returns a route with one call, or with none
 *
 * @example
 * ```ts
 * import { type Call, deriveSignedRoute } from '@parachron/core';
 *
 * declare const call: Call;
 * deriveSignedRoute({ chain: 'Rococo', name: 'any account' }, call).title; // 'Any account signs Balances.transfer on Rococo.'
 * ```
 */
export function deriveSignedRoute(signer: PlanAccount, call: Call | undefined): DispatchRoute {
  requireInput(
    { signer, call },
    { signer: { chain: 'string', name: 'string', para: 'number?', account: 'string?' }, call: 'object?' },
  );
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
