import type { PlanAccount, Snapshot } from '@parachron/core';
import type { RunContext } from '../facts/createFinder.js';
import { roles } from '../facts/roleWords.js';
import type { Role } from '../Scope.js';

/** Finds the chain of an account or a layer. Chains may have the same name: the para id distinguishes them if it is known. */
export function findChain(
  { chain, para }: Pick<PlanAccount, 'chain' | 'para'>,
  { chains, scope }: Pick<RunContext, 'chains' | 'scope'>,
): { readonly role: Role; readonly snapshot: Snapshot } | undefined {
  const paras: { readonly [R in Role]?: number } = {
    target: scope.targetParaId,
    service: scope.serviceParaId,
  };
  const role = roles.find(
    (one) => chains[one]?.runtime.chain === chain && (para === undefined || paras[one] === para),
  );
  const snapshot = role && chains[role];
  return snapshot ? { role, snapshot } : undefined;
}
