import { omitUndefined } from '@parachron/core';
import { parsePublicAccount, parseTaskWhen } from '../configuration/typedValues.js';
import { UsageError } from '../errors/errors.js';
import type { RunFlags, RunTarget } from './readRunPlan.js';

/** The user and the calls to check, from options. */
export type ScopeFlags = Pick<RunTarget, 'calls' | 'user' | 'task' | 'derivation'>;

/**
 * Reads calls, user and task from options.
 *
 * @throws USAGE when an account lacks its counterpart, or looks like a secret
 * @throws INVALID_ACCOUNT, TASK_WHEN_MALFORMED, TIME_MALFORMED, TIME_IN_MILLISECONDS when a text is invalid
 */
export function readScopeFlags(flags: RunFlags): ScopeFlags {
  const { call = [], user, task, derivation } = flags;
  const accounts = { '--on-target': flags.onTarget, '--derived-account': flags.derivedAccount };
  for (const [option, value] of Object.entries(accounts)) {
    if (value === undefined || user !== undefined) continue;
    throw new UsageError({ option, reason: 'also give the account on the service, with --user' });
  }
  return {
    calls: call.map(({ name, hex }) => ({ name, call: { hex }, where: '--call' })),
    ...omitUndefined({
      user: user === undefined ? undefined : readUser(user, flags),
      task: task === undefined ? undefined : { when: parseTaskWhen(task, '--task') },
      derivation,
    }),
  };
}

function readUser(user: string, flags: RunFlags): NonNullable<ScopeFlags['user']> {
  const read = (text: string | undefined, option: string) =>
    text === undefined ? undefined : parsePublicAccount(text, option).hex;
  const onTarget = read(flags.onTarget, '--on-target');
  const derived = read(flags.derivedAccount, '--derived-account');
  return { account: parsePublicAccount(user, '--user').hex, ...omitUndefined({ onTarget, derived }) };
}
