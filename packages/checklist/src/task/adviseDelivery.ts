import type { DeliveryExplanation, DeliveryOutcome } from '@parachron/proxy';

const grant =
  'Grant the permission first, or fund the account that pays: the plan (`parachron plan`) for the same chains, call and user has these calls.';
const askService =
  "Ask the service's team to change its row of the target: the row states the token and the fee per second.";
const renew =
  'The target may have changed since the task was scheduled: cancel what is left of it, and schedule the call again';
const askTarget =
  'No call of the user changes that. `parachron check` with this call and user names the cause, and who can change it.';

const advice: { readonly [O in DeliveryOutcome]?: string } = {
  'proxy-not-found': grant,
  'proxy-filtered': grant,
  'proxy-delayed': grant,
  funds: grant,
  fees: askService,
  'untrusted-reserve': askService,
  'asset-not-found': askService,
  'asset-not-accepted': askService,
  'undecodable-call': `${renew}.`,
  weight: `${renew}. If that fails too, name a call of less weight.`,
  overweight: 'Name a call of less weight.',
  'call-failed': 'Change the call, or the state of the target that makes it fail.',
};

/**
 * Says who can remove the obstacles of a program, and how, in sentences.
 *
 * Sends: nothing.
 *
 * @param explanation the outcome of the program, and those behind it; the cause is to be found if it is absent
 *
 * @example
 * ```ts
 * import { adviseDelivery } from '@parachron/checklist';
 *
 * adviseDelivery({ outcome: 'call-failed' }); // 'Change the call, or the state of the target that makes it fail.'
 * ```
 */
export function adviseDelivery(explanation?: Pick<DeliveryExplanation, 'outcome' | 'behind'>): string {
  const { outcome = 'unknown', behind = [] } = explanation ?? {};
  const obstacles = [outcome, ...behind].filter((one) => one !== 'executed');
  return [...new Set(obstacles.map((one) => advice[one] ?? askTarget))].join(' ');
}
