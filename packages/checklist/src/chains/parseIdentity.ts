import { defineError } from '@parachron/core';
import type { FindFact } from '../facts/createFinder.js';
import { type EndpointFact, endpointsFact } from '../facts/network/endpointsFact.js';
import { type ParaFact, paraFact } from '../facts/network/paraFact.js';
import { type Chains, type Role, roles, roleWords, type Scope } from '../Scope.js';
import { compareAccountLength } from './compareAccountLength.js';
import { compareParaId } from './getParaId.js';
import { parseRole, WrongChainError } from './parseRole.js';

/** The service itself was given as the target. */
export class TargetIsServiceError extends defineError({
  code: 'TARGET_IS_SERVICE',
  fault: 'input',
  message: (facts: { paraId: number }) => `The target is para ${facts.paraId}, which is the service itself.`,
  hint: () =>
    'Check that the endpoints of the target and the service are not swapped. Give your own parachain as the target, or the para id of the service if it is another.',
}) {}

/** Compares the given roles, para ids and accounts with the metadata of the available chains, without a read. */
export function parseRoles(scope: Scope, chains: Chains): void {
  for (const role of roles) {
    const chain = chains[role];
    if (chain) parseRole(role, chain.runtime);
  }
  const { serviceParaId, targetParaId, user } = scope;
  if (serviceParaId === targetParaId) throw new TargetIsServiceError({ paraId: targetParaId });
  // The service shows the length of the user's account, or without a service the target, if the user has the same account there. A service
  // may have longer accounts than the target.
  const isSame = user !== undefined && user.onTarget === undefined && user.account.length < 2 + 2 * 32;
  const own = chains.service ?? (isSame ? chains.target : undefined);
  const accounts = [
    { field: 'user.account (--user)', account: user?.account, chain: own },
    { field: 'user.onTarget (--on-target)', account: user?.onTarget, chain: chains.target },
    { field: 'user.derived (--derived-account)', account: user?.derived, chain: chains.target },
  ];
  for (const { field, account, chain } of accounts) {
    if (account && chain) compareAccountLength({ field, account, runtime: chain.runtime });
  }
}

/**
 * Checks that the available chains have the roles and ids that were given, as far as their state shows them.
 *
 * @throws PARA_ID_MISMATCH when a chain's own runtime has another para id
 * @throws WRONG_CHAIN when a chain belongs to another relay chain, or a further endpoint to another chain
 */
export async function parseIdentity(find: FindFact, chains: Chains): Promise<void> {
  const [paras, endpoints] = await Promise.all([find(paraFact), find(endpointsFact)]);
  for (const { role, paraId: given, ownParaId } of paras)
    if (ownParaId.known) compareParaId({ role, chain: nameOf(role, chains), own: ownParaId.value, given });
  for (const para of paras) requireOwnBlock(para, chains);
  for (const one of endpoints) requireOneChain(one);
}

/** A chain spec file has its own first block, which shows nothing. */
function requireOwnBlock({ role, head, isSame }: ParaFact, chains: Chains): void {
  const number = head.known ? head.value?.number : undefined;
  if (isSame !== false || !number) return;
  const reason = `block ${number} of this node differs from the block that the relay chain "${nameOf('relay', chains)}" accepted for that para`;
  throw new WrongChainError({ chain: nameOf(role, chains), role, reason });
}

function requireOneChain({ role, first, other, compared }: EndpointFact): void {
  if (typeof compared === 'string') return;
  const [one, two] = compared;
  if (one.genesis === two.genesis) return;
  const reason = `${other} serves this chain (genesis ${two.genesis}), and ${first} serves "${one.runtime.chain}" (genesis ${one.genesis})`;
  throw new WrongChainError({ chain: two.runtime.chain, role, reason });
}

function nameOf(role: Role, chains: Chains): string {
  return chains[role]?.runtime.chain ?? `the ${roleWords[role]}`;
}
