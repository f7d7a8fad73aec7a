import type { NamedCall, Scope } from '@parachron/checklist';
import { type Account, type Hex, parseAccount } from '@parachron/core';
import {
  type DeliveryFacts,
  type DeliveryPlan,
  getDeliveryFacts,
  planDelivery,
  proxyCall,
  type ServiceUser,
} from '@parachron/proxy';
import type { Copies, Copy } from './Copies.js';

/** What the service is to do for a user on the target. */
export interface Message {
  readonly named: NamedCall;
  readonly user: ServiceUser;
  /** The account on the target, in whose name the call is made. */
  readonly real: Account;
  /** The proxied call, as the service stores it. */
  readonly call: Hex;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
}

/** The call and the user that a run names for its task; or why there are none, in words. */
export function chooseMessage(scope: Scope): Pick<Message, 'named' | 'user' | 'real'> | string {
  const { calls = [], task, user } = scope;
  const named = task?.call === undefined ? calls[0] : calls.find(({ name }) => name === task.call);
  if (!named) return 'no call is named that tasks are to make.';
  if (!user) return 'no user is named whose task it would be.';
  const account = parseAccount(user.account);
  const real = user.onTarget === undefined ? account : parseAccount(user.onTarget);
  return { named, user: { paraId: scope.serviceParaId, account }, real };
}

/** Ids below this one are those of system parachains, whose own token is the relay chain's. */
const lowestPublicParaId = 2000;

/** Asks the copied target, as it is now, how the service's program reaches it. */
export async function prepareMessage(
  { forks }: Copies,
  target: Copy,
  options: { readonly chosen: Pick<Message, 'named' | 'user' | 'real'>; readonly scope: Scope },
): Promise<Message> {
  const { chosen, scope } = options;
  const { named, user, real } = chosen;
  const { chain } = target;
  const call = proxyCall(chain.runtime, { real, call: named.hex }).hex;
  const facts = await getDeliveryFacts(await chain.snapshot(), {
    user,
    real,
    call,
    ...(scope.targetParaId < lowestPublicParaId ? { ownToken: 'relay' as const } : {}),
    ...(scope.derivation ? { derivation: { rule: scope.derivation } } : {}),
    ...(forks.target ? { fork: forks.target } : {}),
  });
  return { ...chosen, call, facts, plan: planDelivery(facts) };
}
