import {
  compareAccountLength,
  encodeCalls,
  type TaskCallRequest,
  type TaskRequest,
  type TaskTarget,
} from '@parachron/checklist';
import type { Chain } from '@parachron/client';
import {
  type Account,
  formatHex,
  type Hex,
  maxPlanck,
  omitUndefined,
  type Planck,
  parseAccount,
  parseHex,
  parseTokens,
  type TokenUnit,
} from '@parachron/core';
import type { CurrencyId, Scheduler } from '@parachron/scheduler';
import { parsePublicAccount } from '../configuration/typedValues.js';
import { UsageError } from '../errors/errors.js';
import type { OpenService } from './openService.js';
import type { TaskPlaces } from './readTaskPlaces.js';
import { readWhen, requireWhen, type WhenFlags } from './readWhen.js';

/** The call and the times of a task, as typed on the command line. */
export interface TaskRequestFlags extends WhenFlags {
  readonly id: string;
  /** Currency that pays for the message: a number, a name, or JSON. */
  readonly currency?: CurrencyId;
  /** Hex, or the name of a call of the configuration. */
  readonly call?: string;
  readonly onTarget?: string;
  readonly dispatch?: readonly string[];
  readonly transfer?: string;
  readonly amount?: string;
  readonly target?: readonly string[];
  readonly targetPara?: number;
}

/** The context of the options. */
interface TaskRequestContext {
  readonly owner: Account;
  readonly places: TaskPlaces;
  readonly open: OpenService;
}

/** The name of the call in the configuration; undefined for bytes, and without a call. */
export function findCallName({ call }: Pick<TaskRequestFlags, 'call'>): string | undefined {
  return call === undefined || /^0x/i.test(call) ? undefined : call;
}

/**
 * Checks that the options have exactly one call and are valid, before any connection.
 *
 * @throws USAGE when they give none or several, or an account looks like a secret
 * @throws INVALID_HEX, INVALID_ACCOUNT when an option cannot be read
 * @throws TASK_WHEN_MALFORMED, TIME_MALFORMED, TIME_IN_MILLISECONDS when the times cannot be read
 */
export function requireOneAction(flags: TaskRequestFlags): void {
  const { call, dispatch, transfer, amount, onTarget } = flags;
  const actions = [call, dispatch, transfer].filter((one) => one !== undefined);
  if (actions.length !== 1) {
    throw new UsageError({ option: '--call', reason: 'give one of --call, --dispatch and --transfer' });
  }
  if (transfer !== undefined && amount === undefined) {
    throw new UsageError({ option: '--amount', reason: 'give the number of tokens to send' });
  }
  refuseUseless(flags);
  if (call !== undefined && findCallName(flags) === undefined) toHex(call, '--call');
  for (const one of dispatch ?? []) toHex(one, '--dispatch');
  if (transfer !== undefined) parsePublicAccount(transfer, '--transfer');
  if (onTarget !== undefined) parsePublicAccount(onTarget, '--on-target');
  requireWhen(flags);
}

/** Refuses an option of another kind of task, which would have no effect. */
function refuseUseless(flags: TaskRequestFlags): void {
  const { call, transfer } = flags;
  const ofCall = {
    '--target': flags.target,
    '--target-para': flags.targetPara,
    '--on-target': flags.onTarget,
    '--currency': flags.currency,
  };
  const given = Object.entries(ofCall).find(([, value]) => value !== undefined);
  if (given && call === undefined) {
    throw new UsageError({
      option: given[0],
      reason: 'requires --call: other tasks stay on the service',
    });
  }
  if (flags.amount !== undefined && transfer === undefined) {
    throw new UsageError({ option: '--amount', reason: 'requires --transfer' });
  }
}

/** The time to quote, sign and send a task. */
const lead = { seconds: 30 };

/**
 * Reads the requested task by the service's clock and the runtimes of both chains.
 *
 * @throws USAGE, INVALID_HEX, INVALID_ACCOUNT, INVALID_AMOUNT_TEXT when an option cannot be read
 * @throws TASK_WHEN_MALFORMED, TIME_MALFORMED, TIME_IN_MILLISECONDS, CRON_INVALID, TIME_OFF_SLOT, INTERVAL_INVALID when the
 * times cannot be read
 * @throws CALL_NOT_USABLE when the target lacks the call of the configuration
 * @throws ACCOUNT_OF_OTHER_LENGTH when an account has another length than accounts of its chain
 */
export async function readTaskRequest(
  flags: TaskRequestFlags,
  context: TaskRequestContext,
): Promise<TaskRequest> {
  const { scheduler } = context.open;
  requireAccount('--owner', context.owner, scheduler.chain);
  const { nextSlot, lastSlot } = await scheduler.getClock({ lead });
  const { rules } = scheduler;
  const when = readWhen(flags, { nextSlot, lastSlot, rules });
  return { owner: context.owner, providedId: flags.id, when, action: readAction(flags, context) };
}

function readAction(flags: TaskRequestFlags, context: TaskRequestContext): TaskCallRequest {
  const { call, dispatch, transfer, amount, currency } = flags;
  if (call !== undefined) {
    const onTarget = readOnTarget(flags, context);
    if (onTarget) requireAccount('--on-target', onTarget, context.open.target?.chain);
    return {
      kind: 'cross-chain',
      call: readCall(call, context),
      ...omitUndefined({ onTarget, currency }),
    };
  }
  if (dispatch !== undefined)
    return { kind: 'dispatch', calls: dispatch.map((one) => toHex(one, '--dispatch')) };
  const { chain } = context.open.scheduler;
  const recipient = parsePublicAccount(transfer ?? '', '--transfer');
  requireAccount('--transfer', recipient, chain);
  return { kind: 'transfer', recipient, amount: readAmount(amount ?? '', chain.runtime.token) };
}

function readAmount(text: string, token: TokenUnit): Planck {
  const amount = parseTokens(text, token, { field: '--amount' });
  if (amount <= maxPlanck) return amount;
  throw new UsageError({ option: '--amount', reason: `${text} is more than a chain can count` });
}

function readCall(text: string, { places, open }: TaskRequestContext): Hex {
  const name = findCallName({ call: text });
  if (name === undefined) return toHex(text, '--call');
  const calls = places.target?.calls.filter((one) => one.name === name) ?? [];
  const [encoded] = encodeCalls(calls, open.target?.chain.runtime);
  if (encoded) return encoded.hex;
  throw new UsageError({ option: '--call', reason: `the configuration names no call "${name}"` });
}

/** The configuration's account on the target belongs to the user of the configuration. */
function readOnTarget(
  { onTarget }: TaskRequestFlags,
  { owner, places: { user } }: TaskRequestContext,
): Account | undefined {
  if (onTarget !== undefined) return parsePublicAccount(onTarget, '--on-target');
  if (user?.onTarget === undefined || parseAccount(user.account).hex !== owner.hex) return undefined;
  return parseAccount(user.onTarget);
}

function requireAccount(field: string, { hex }: Account, chain: Pick<Chain, 'runtime'> | undefined): void {
  if (chain) compareAccountLength({ field, account: hex, runtime: chain.runtime });
}

function toHex(text: string, option: string): Hex {
  return formatHex(parseHex(text, { field: option }));
}

/**
 * Requires that the variant of the service has such a task, and that a call on a target has a target.
 *
 * @throws USAGE with the unsuitable option
 */
export function requirePlannable(
  { variant, missing }: Pick<Scheduler, 'variant' | 'missing'>,
  { action, when }: TaskRequest,
  there: TaskTarget | undefined,
): void {
  if (action.kind === 'dispatch') {
    if (variant !== 'H') throw createVariantError('--dispatch', variant);
    return;
  }
  if (action.kind === 'transfer' && variant !== 'M') throw createVariantError('--transfer', variant);
  // For a service without cross-chain tasks, planning throws that reason.
  const isLacking = missing.some(({ operation }) => operation === 'crossChain');
  if (action.kind === 'cross-chain' && !there && !isLacking) {
    throw new UsageError({ option: '--target', reason: 'give the parachain that runs the call' });
  }
  if ('at' in when || variant === 'H') return;
  throw new UsageError({
    option: '--when',
    reason: 'this service (variant M) needs a number of times, such as every 10m x 12',
  });
}

function createVariantError(option: string, found: Scheduler['variant']): UsageError {
  const reason = `expected a service of variant ${found === 'H' ? 'M' : 'H'}, got variant ${found}`;
  return new UsageError({ option, reason });
}
