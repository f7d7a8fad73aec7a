import type { Scope } from '../Scope.js';

/** Lists which of user and task a check was not given. */
export function listMissing({ user, task }: Pick<Scope, 'user' | 'task'>): readonly ('user' | 'task')[] {
  return [...(user ? [] : (['user'] as const)), ...(task ? [] : (['task'] as const))];
}
