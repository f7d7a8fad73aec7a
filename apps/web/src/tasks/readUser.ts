import { tryOnTarget } from '@parachron/checklist';
import { balanceRead, formatAccount, omitUndefined, type Planck, parseAccount } from '@parachron/core';
import { getDerivedAccount, getProxyFacts } from '@parachron/proxy';
import type { Places } from './Places.js';
import type { ShownUser, TaskUser } from './TasksProtocol.js';

const nothingThere = {
  free: undefined as Planck | undefined,
  derived: undefined,
  derivedFree: undefined,
  underivedReason: undefined,
  grants: [],
  proxyTypes: [],
};

/** Reads the state of the chosen accounts on the service and on the target. */
export async function readUser(
  { service, servicePara, target }: Places,
  { owner, onTarget }: TaskUser,
): Promise<ShownUser> {
  const chain = await service.getOpen();
  const state = await (await chain.snapshot()).read({ own: balanceRead(parseAccount(owner)) });
  const onService = state.own.known ? state.own.value.free : undefined;
  const known = { owner, onTarget, onService };
  if (!target) return { ...known, ...nothingThere };
  const there = await target.live.getOpen();
  const snapshot = await there.snapshot();
  const real = parseAccount(onTarget);
  const user = { paraId: servicePara, account: parseAccount(owner) };
  const derived = await tryOnTarget({ chain: there, target: snapshot }, (fork) =>
    getDerivedAccount(snapshot, user, omitUndefined({ fork })),
  );
  if (derived.kind !== 'account') return { ...known, ...nothingThere, underivedReason: derived.reason };
  const delegate = derived.account;
  const answer = await getProxyFacts(snapshot, { real, delegate });
  return {
    ...known,
    free: answer.known ? answer.facts.realBalance.free : undefined,
    derived: formatAccount(delegate, snapshot.runtime.ss58Prefix),
    derivedFree: answer.known ? answer.facts.delegateBalance.free : undefined,
    underivedReason: undefined,
    grants: answer.known
      ? answer.facts.proxies
          .filter((one) => one.delegate.hex === delegate.hex && one.delay === 0)
          .map((one) => one.proxyType)
      : [],
    proxyTypes: answer.known ? answer.facts.types.map(({ name }) => name) : [],
  };
}
