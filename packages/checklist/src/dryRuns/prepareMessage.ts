import { type Account, type Hex, omitUndefined, parseAccount } from '@parachron/core';
import {
  type DeliveryFacts,
  type DeliveryPlan,
  getDeliveryFacts,
  planDelivery,
  proxyCall,
  type ServiceUser,
} from '@parachron/proxy';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import type { NamedCall, Scope } from '../Scope.js';
import { type Assumption, getSending } from './getSending.js';

/** The call that the service makes for a user on the target. */
export interface Message {
  readonly named: NamedCall;
  readonly user: ServiceUser;
  /** The account on the target, in whose name the call is made. */
  readonly real: Account;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
  /** The parts of its program that the service did not report. */
  readonly assumed: readonly Assumption[];
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

/**
 * Prepares the service's program for the current state of the forked target: byte for byte, as far as the service reports the
 * program.
 */
export async function prepareMessage(
  forks: ChainForks,
  target: ChainFork,
  options: { readonly chosen: Pick<Message, 'named' | 'user' | 'real'>; readonly scope: Scope },
): Promise<Message> {
  const { chosen, scope } = options;
  const { named, user, real } = chosen;
  const { chain } = target;
  const { request, assumed } = await getSending(forks, target, scope);
  const call = proxyCall(chain.runtime, { real, call: named.hex }).hex;
  const facts = await getDeliveryFacts(await chain.snapshot(), {
    user,
    call,
    ...request,
    ...omitUndefined({ derivation: scope.derivation && { rule: scope.derivation } }),
    fork: target.fork,
  });
  return { ...chosen, call, facts, plan: planDelivery(facts), assumed };
}
