import { type AccountInput, omitUndefined, parseAccount } from '@parachron/core';
import type { Scope, ScopeUser } from './Scope.js';

/** Subject of a run, as the input of a program: the user's accounts as addresses, hex or accounts. */
export interface ScopeInput extends Omit<Scope, 'user'> {
  readonly user?: { readonly [F in keyof ScopeUser]: AccountInput };
}

/**
 * Reads a scope.
 *
 * @throws INVALID_ACCOUNT when an account of the user is invalid
 */
export function parseScope({ user, ...scope }: ScopeInput): Scope {
  if (!user) return scope;
  const read = (field: 'onTarget' | 'derived') => {
    const given = user[field];
    return given === undefined ? undefined : parseAccount(given, `user.${field}`).hex;
  };
  const account = parseAccount(user.account, 'user.account').hex;
  return {
    ...scope,
    user: { account, ...omitUndefined({ onTarget: read('onTarget'), derived: read('derived') }) },
  };
}
