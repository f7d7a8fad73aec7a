import type { DeliveryExplanation, DeliveryOutcome } from '@parachron/proxy';

/** The remedy of a failure. */
export interface Advice {
  /** The remedy, in sentences. */
  readonly fix: string;
  /** Commands for the same chains, call and user: `plan` prints the calls of the remedy, `check` the cause of the failure. */
  readonly commands?: readonly ('plan' | 'check')[];
}

const grant = 'Grant the permission first, or fund the account that pays.';
const askService =
  "Ask the service's team to change its row of the target: the row states the token and the fee per second.";
const renew =
  'The target may have changed since the task was scheduled: cancel what is left of it, and schedule the call again';
const askTarget = 'No call of the user changes that.';

const remedies: { readonly [O in DeliveryOutcome]?: string } = {
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

const commandsOf: { readonly [fix: string]: Advice['commands'] } = {
  [grant]: ['plan'],
  [askTarget]: ['check'],
};

/**
 * Says who can remove the obstacles of a program, and how.
 *
 * Sends: nothing.
 *
 * @param explanation the outcome of the program, and those behind it; the cause is to be found if it is absent
 *
 * @example
 * ```ts
 * import { adviseDelivery } from '@parachron/checklist';
 *
 * adviseDelivery({ outcome: 'call-failed' }).fix; // 'Change the call, or the state of the target that makes it fail.'
 * ```
 */
export function adviseDelivery(explanation?: Pick<DeliveryExplanation, 'outcome' | 'behind'>): Advice {
  const { outcome = 'unknown', behind = [] } = explanation ?? {};
  const obstacles = [outcome, ...behind].filter((one) => one !== 'executed');
  const fixes = [...new Set(obstacles.map((one) => remedies[one] ?? askTarget))];
  return { fix: fixes.join(' '), commands: fixes.flatMap((one) => commandsOf[one] ?? []) };
}
