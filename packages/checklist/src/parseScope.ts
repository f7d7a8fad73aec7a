import { type AccountInput, parseAccount } from '@parachron/core';
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
  const { account, onTarget } = user;
  return {
    ...scope,
    user: {
      account: parseAccount(account, 'user.account').hex,
      ...(onTarget === undefined ? {} : { onTarget: parseAccount(onTarget, 'user.onTarget').hex }),
    },
  };
}
