import { encodeCall, formatTokens, hasCall, isParachronError, type PlanStep } from '@parachron/core';
import { deriveSovereignAccount } from '@parachron/xcm';
import { defineFact } from '../Fact.js';
import { planRootStep } from '../network/planRootStep.js';
import { homeTokenFact } from './homeTokenFact.js';
import { listKeyedByLocation } from './registryMaps.js';
import { tokenLocation, tokenRegistryFact } from './tokenRegistryFact.js';

/** The call that registers the service's token on the target; undefined where it is registered, or no such call is known. */
export const registrationPlanFact = defineFact({
  id: 'registration-plan',
  needs: { registry: tokenRegistryFact, home: homeTokenFact },
  derive: ({ facts: { registry, home }, runtimes: { target }, scope }): PlanStep | undefined => {
    if (!target || !home || home.existentialDeposit === undefined) return undefined;
    if (!registry.known || registry.entry) return undefined;
    const { token, existentialDeposit } = home;
    const maps = listKeyedByLocation(target.registry, tokenLocation(scope));
    const map = maps.find(({ pallet }) => hasCall(target.registry, pallet, 'force_create'));
    const id = map?.keys.at(-1);
    if (!map || id === undefined) return undefined;
    const owner = deriveSovereignAccount({ paraId: scope.serviceParaId, relation: 'sibling' });
    try {
      const args = { id, owner: { Id: owner.hex }, is_sufficient: true, min_balance: existentialDeposit };
      const call = encodeCall(target.registry, { pallet: map.pallet, method: 'force_create', args });
      return planRootStep(target, {
        id: 'register-token',
        title: `${target.chain} registers ${token.symbol}, with ${formatTokens(existentialDeposit, token)} as the least that an account holds.`,
        call,
        paraId: scope.targetParaId,
        verify: `${map.pallet}.${map.item} on ${target.chain} has the location of parachain ${scope.serviceParaId}.`,
        notes: [
          `Its owner is the sovereign account of parachain ${scope.serviceParaId}, which alone can describe it.`,
          `Describe it with ${token.decimals} decimals as well (${map.pallet}.force_set_metadata, where the runtime has that).`,
          'Whether messages may be paid with it is for the runtime of the target: see its traders of weight.',
        ],
      });
    } catch (error) {
      // Other registries have a call of that name with other arguments.
      if (isParachronError(error, 'CALL_ARGUMENTS')) return undefined;
      throw error;
    }
  },
});
