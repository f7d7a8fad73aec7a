import { type Account, type Hex, omitUndefined, parseAccount, type Runtime } from '@parachron/core';
import { type DerivedAccount, getDerivedAccount, proxyCall, type ServiceUser } from '@parachron/proxy';
import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import type { ChainFork } from '../forks/ChainForks.js';
import type { NamedCall, Scope } from '../Scope.js';

/** The call that the service makes for a user on the target. */
export interface Message {
  readonly named: NamedCall;
  readonly user: ServiceUser;
  /** The account on the target, in whose name the call is made. */
  readonly real: Account;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  /** The computation time of the call; 0 if the target does not tell it. */
  readonly refTime: bigint;
  readonly runtime: Runtime;
  readonly derived: DerivedAccount;
}

/** The call and the user of a run's task, or the reason for having none. */
export function chooseMessage(scope: Scope): Pick<Message, 'named' | 'user' | 'real'> | string {
  const { calls = [], task, user } = scope;
  const named = task?.call === undefined ? calls[0] : calls.find(({ name }) => name === task.call);
  if (!named) return 'No call of a task was given (--call).';
  if (!user) return 'No user was given (--user).';
  const account = parseAccount(user.account);
  const real = user.onTarget === undefined ? account : parseAccount(user.onTarget);
  return { named, user: { paraId: scope.serviceParaId, account }, real };
}

/** Prepares the call for the current state of the forked target. */
export async function prepareMessage(
  { chain, fork }: ChainFork,
  { chosen, scope }: { readonly chosen: Pick<Message, 'named' | 'user' | 'real'>; readonly scope: Scope },
): Promise<Message> {
  const { named, user, real } = chosen;
  const { runtime } = chain;
  const call = proxyCall(runtime, { real, call: named.hex }).hex;
  const snapshot = await chain.snapshot();
  const [weight, derived] = await Promise.all([
    estimateCallWeight(snapshot, call),
    getDerivedAccount(snapshot, user, { fork, ...omitUndefined({ rule: scope.derivation }) }),
  ]);
  const refTime = weight.known ? deriveWeightV1(weight.value) : 0n;
  return { ...chosen, call, refTime, runtime, derived };
}
