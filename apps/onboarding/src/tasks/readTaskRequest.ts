import {
  compareAccountLength,
  encodeCalls,
  type TaskCallRequest,
  type TaskRequest,
} from '@parachron/checklist';
import {
  type Account,
  decodeCall,
  formatHex,
  type Hex,
  omitUndefined,
  parseAccount,
  parseHex,
  parseTokens,
} from '@parachron/core';
import type { Scheduler } from '@parachron/scheduler';
import type { ScheduleFlags } from '../cli/commands/taskCommands.js';
import { parsePublicAccount } from '../configuration/typedValues.js';
import { UsageError } from '../errors.js';
import type { OpenService } from './openService.js';
import type { PlaceNeeds, TaskPlaces } from './readTaskPlaces.js';
import { parseWhen } from './readWhen.js';

/** The context of the options. */
interface TaskRequestContext {
  readonly owner: Account;
  readonly places: TaskPlaces;
  readonly open: OpenService;
}

/** A task as typed. */
interface TypedTask {
  /** Whether it calls a target, and the name of its call in the configuration. */
  readonly needs: PlaceNeeds;
  /**
   * Reads the task by the service's clock and the runtimes of both chains.
   *
   * @throws USAGE, INVALID_AMOUNT_TEXT and the errors of times when an option does not fit the chains or the variant of the service
   * @throws CALL_UNDECODABLE when the given bytes are not a call of their chain
   * @throws CALL_NOT_USABLE when the target lacks the call of the configuration
   * @throws ACCOUNT_LENGTH when an account has another length than accounts of its chain
   */
  read(context: TaskRequestContext): Promise<TaskRequest>;
}

/** The time to quote, sign and send a task. */
const lead = { seconds: 30 };

/**
 * Parses the options of a task, which have exactly one call, before any connection.
 *
 * @throws USAGE when they give no call or several, or an account looks like a secret
 * @throws INVALID_HEX, INVALID_ACCOUNT when an option cannot be read
 * @throws TASK_WHEN_MALFORMED, TIME_MALFORMED when the times cannot be read
 */
export function parseTask(flags: ScheduleFlags): TypedTask {
  const { id: providedId, call } = flags;
  const readAction = parseAction(flags);
  const deriveWhen = parseWhen(flags);
  return {
    // A task that stays on the service needs no target.
    needs: {
      target: call === undefined ? 'none' : 'needed',
      ...omitUndefined({ callName: findCallName(call) }),
    },
    async read(context) {
      const { scheduler } = context.open;
      const when = deriveWhen({ ...(await scheduler.getClock({ lead })), ...scheduler.rules });
      const action = readAction(context);
      if (scheduler.variant === 'H' || 'at' in when)
        return { owner: context.owner, providedId, when, action };
      const reason = 'this service (variant M) needs a number of times, such as every 10m x 12';
      throw new UsageError({ option: '--when', reason });
    },
  };
}

/** The name of a call in the configuration; undefined for bytes. */
function findCallName(call: string | undefined): string | undefined {
  return call === undefined || /^0x/i.test(call) ? undefined : call;
}

function parseAction(flags: ScheduleFlags): (context: TaskRequestContext) => TaskCallRequest {
  const { call, dispatch, transfer, amount } = flags;
  const actions = [call, dispatch, transfer].filter((one) => one !== undefined);
  if (actions.length !== 1)
    throw new UsageError({ option: '--call', reason: 'give one of --call, --dispatch and --transfer' });
  if (call !== undefined) return parseCall(call, flags);
  if (dispatch) {
    const calls = dispatch.map((one) => toHex(one, '--dispatch'));
    return ({ open }) => {
      requireVariant(open, 'H', '--dispatch');
      for (const one of calls)
        decodeCall(open.scheduler.chain.runtime.registry, one, { field: '--dispatch' });
      return { kind: 'dispatch', calls };
    };
  }
  if (amount === undefined)
    throw new UsageError({ option: '--amount', reason: 'give the number of tokens to send' });
  const recipient = parsePublicAccount(transfer ?? '', '--transfer');
  return ({ open }) => {
    const { runtime } = open.scheduler.chain;
    requireVariant(open, 'M', '--transfer');
    compareAccountLength({ field: '--transfer', account: recipient.hex, runtime });
    return { kind: 'transfer', recipient, amount: parseTokens(amount, runtime.token, { field: '--amount' }) };
  };
}

function parseCall(
  call: string,
  { onTarget: text, currency }: ScheduleFlags,
): (context: TaskRequestContext) => TaskCallRequest {
  const name = findCallName(call);
  const hex = name === undefined ? toHex(call, '--call') : undefined;
  const given = text === undefined ? undefined : parsePublicAccount(text, '--on-target');
  return (context) => {
    const { target, scheduler } = context.open;
    // For a service without cross-chain tasks, planning throws that reason.
    if (!target && !scheduler.missing.some(({ operation }) => operation === 'crossChain'))
      throw new UsageError({ option: '--target', reason: 'give the parachain that runs the call' });
    const runtime = target?.chain.runtime;
    const onTarget = given ?? findOnTarget(context);
    if (onTarget && runtime) compareAccountLength({ field: '--on-target', account: onTarget.hex, runtime });
    if (hex && runtime) decodeCall(runtime.registry, hex, { field: '--call' });
    const calls = context.places.target?.calls.filter((one) => one.name === name) ?? [];
    const bytes = hex ?? encodeCalls(calls, runtime)[0]?.hex;
    if (bytes) return { kind: 'cross-chain', call: bytes, ...omitUndefined({ onTarget, currency }) };
    throw new UsageError({ option: '--call', reason: `the configuration names no call "${name}"` });
  };
}

/** The configuration's account on the target belongs to the user of the configuration. */
function findOnTarget({ owner, places: { user } }: TaskRequestContext): Account | undefined {
  if (user?.onTarget === undefined || parseAccount(user.account).hex !== owner.hex) return undefined;
  return parseAccount(user.onTarget);
}

function toHex(text: string, option: string): Hex {
  return formatHex(parseHex(text, { field: option }));
}

/** @throws USAGE when the service has the other variant than such a task needs */
function requireVariant({ scheduler }: OpenService, wanted: Scheduler['variant'], option: string): void {
  if (scheduler.variant === wanted) return;
  const reason = `expected a service of variant ${wanted}, got variant ${scheduler.variant}`;
  throw new UsageError({ option, reason });
}
