import { type TaskTarget, tryOnTarget } from '@parachron/checklist';
import type { Forkable } from '@parachron/client';
import { type Account, balanceRead, formatAccount, parseAccount } from '@parachron/core';
import { getDerivedAccount, getProxyFacts, listProxyTypes, type ProxyFacts } from '@parachron/proxy';
import { PageError } from '../PageError.js';
import { getTaskTarget, type Places } from './Places.js';
import type { ShownUser, TaskUser } from './TasksProtocol.js';

/** Reads the state of the chosen accounts on the service and on the target. */
export async function readUser(places: Places, user: TaskUser): Promise<ShownUser> {
  const chain = await places.service.getOpen();
  const { own } = await (await chain.snapshot()).read({ own: balanceRead(parseAccount(user.owner)) });
  const { owner, onTarget } = user;
  const onService = { owner, onTarget, onService: own.known ? own.value.free : undefined };
  if (!places.target) return { ...onService, grants: [], proxyTypes: [] };
  const there = await getTaskTarget(places);
  const { registry, ss58Prefix } = there.target.runtime;
  const { delegate, facts, error } = await tryOnTarget(there, (fork) => readPermission(there, user, fork));
  return {
    ...onService,
    unknown: error?.message,
    derived: delegate && formatAccount(delegate, ss58Prefix),
    derivedFree: facts?.delegateBalance.free,
    free: facts?.realBalance.free,
    grants: facts ? listGrants(facts) : [],
    proxyTypes: facts ? listProxyTypes(registry) : [],
  };
}

/** The derived account of a user, and its proxies; an error instead of what is unknown. */
interface Permission {
  readonly delegate?: Account;
  readonly facts?: ProxyFacts;
  readonly error?: PageError;
}

/** Reads the permission of a user. @param fork of the target, on which the derived account is tried */
export async function readPermission(
  there: TaskTarget,
  user: TaskUser,
  fork: Forkable | undefined,
): Promise<Permission> {
  const { target, servicePara } = there;
  const owner = { paraId: servicePara, account: parseAccount(user.owner) };
  return readProxies(there, user, await getDerivedAccount(target, owner, { fork }));
}

/** Reads the proxies of a derived account. */
export async function readProxies(
  { target }: TaskTarget,
  { onTarget }: TaskUser,
  derived: Awaited<ReturnType<typeof getDerivedAccount>>,
): Promise<Permission> {
  if (derived.kind !== 'account')
    return { error: noPermission(`The derived account is unknown: ${derived.reason}`) };
  const delegate = derived.account;
  const answer = await getProxyFacts(target, { real: parseAccount(onTarget), delegate });
  if (answer.known) return { delegate, facts: answer.facts };
  return { delegate, error: noPermission(`The proxies are unknown: ${answer.reason}`) };
}

function noPermission(message: string): PageError {
  const hint = 'Run the checklist: it reports the missing prerequisites of the parachain.';
  return new PageError({ message, hint });
}

/** Lists the proxy types that the derived account has without a delay. */
export function listGrants({ proxies, delegate }: ProxyFacts): string[] {
  const own = proxies.filter((one) => one.delegate.hex === delegate.hex && one.delay === 0);
  return own.map(({ proxyType }) => proxyType);
}
