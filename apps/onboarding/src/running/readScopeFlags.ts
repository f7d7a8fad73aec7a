import { parseAccount } from '@parachron/core';
import { UsageError } from '../cli/errors.js';
import { isSecretText } from '../configuration/isSecretKey.js';
import { parseTaskWhen } from '../configuration/parseTaskWhen.js';
import type { RunFlags } from './RunFlags.js';
import type { RunTarget } from './RunPlan.js';

/** What options say of whose way and which calls are checked. */
export type ScopeFlags = Pick<RunTarget, 'calls' | 'user' | 'task' | 'derivation'>;

/**
 * Reads what options say of calls, user and task.
 *
 * @throws USAGE when an account is named without the one it belongs to, or looks like a secret
 * @throws INVALID_ACCOUNT, TASK_WHEN_MALFORMED, TIME_MALFORMED, TIME_IN_MILLISECONDS when a text is none
 */
export function readScopeFlags(flags: RunFlags): ScopeFlags {
  const { call = [], user, onTarget, task, derivation } = flags;
  if (onTarget !== undefined && user === undefined) {
    throw new UsageError({
      option: '--on-target',
      reason: 'give the account on the service too, with --user',
    });
  }
  return {
    calls: call.map(({ name, hex }) => ({ name, call: { hex }, where: '--call' })),
    ...(user === undefined
      ? {}
      : {
          user: {
            account: readAccount(user, '--user'),
            ...(onTarget === undefined ? {} : { onTarget: readAccount(onTarget, '--on-target') }),
          },
        }),
    ...(task === undefined ? {} : { task: { when: parseTaskWhen(task, '--task') } }),
    ...(derivation === undefined ? {} : { derivation }),
  };
}

function readAccount(text: string, option: string) {
  if (isSecretText(text)) {
    throw new UsageError({ option, reason: 'this looks like a secret, and only a public address is wanted' });
  }
  return parseAccount(text, option).hex;
}
