import { omitUndefined } from '@parachron/core';
import { type Multisig, parseMultisig } from '@parachron/governance';
import { parsePublicAccount } from '../configuration/parsePublicAccount.js';
import { parseTaskWhen } from '../configuration/parseTaskWhen.js';
import { UsageError } from '../errors/errors.js';
import type { RunFlags } from './RunFlags.js';
import type { RunTarget } from './RunPlan.js';

/** The user and the calls to check, from options. */
export type ScopeFlags = Pick<RunTarget, 'calls' | 'user' | 'task' | 'derivation' | 'multisig'>;

/**
 * Reads calls, user and task from options.
 *
 * @throws USAGE when an account lacks its counterpart, or looks like a secret
 * @throws INVALID_MULTISIG, INVALID_ACCOUNT, TASK_WHEN_MALFORMED, TIME_MALFORMED, TIME_IN_MILLISECONDS when a text is invalid
 */
export function readScopeFlags(flags: RunFlags): ScopeFlags {
  const { call = [], user, onTarget, task, derivation, multisig } = flags;
  if (onTarget !== undefined && user === undefined) {
    throw new UsageError({
      option: '--on-target',
      reason: 'also give the account on the service, with --user',
    });
  }
  return {
    calls: call.map(({ name, hex }) => ({ name, call: { hex }, where: '--call' })),
    ...omitUndefined({
      user: user === undefined ? undefined : readUser(user, onTarget),
      task: task === undefined ? undefined : { when: parseTaskWhen(task, '--task') },
      derivation,
      multisig: multisig === undefined ? undefined : readMultisig(multisig),
    }),
  };
}

function readUser(user: string, onTarget: string | undefined): NonNullable<ScopeFlags['user']> {
  const account = parsePublicAccount(user, '--user').hex;
  return onTarget === undefined
    ? { account }
    : { account, onTarget: parsePublicAccount(onTarget, '--on-target').hex };
}

/** Checks each member first, so that no message repeats a secret. */
function readMultisig(text: string): Multisig {
  const [threshold, ...members] = text.split(',');
  const accounts = members.map((member) => parsePublicAccount(member.trim(), '--multisig').hex);
  return parseMultisig([threshold, ...accounts].join(','), '--multisig');
}
