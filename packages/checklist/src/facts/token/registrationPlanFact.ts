import { formatTokens, type PlanStep } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { planRootStep } from '../network/planRootStep.js';
import { deriveRegistrationCall } from './deriveRegistrationCall.js';
import { homeTokenFact } from './homeTokenFact.js';
import { tokenRegistryFact } from './tokenRegistryFact.js';

/** The call that registers the service's token on the target; undefined if it is registered, or no such call is known. */
export const registrationPlanFact = defineFact({
  id: 'registration-plan',
  needs: { registry: tokenRegistryFact, home: homeTokenFact },
  derive: ({ facts: { registry, home }, runtimes: { target }, scope }): PlanStep | undefined => {
    if (!target || !home || home.existentialDeposit === undefined) return undefined;
    if (!registry.known || registry.entry) return undefined;
    const { token, existentialDeposit: minimum } = home;
    const found = deriveRegistrationCall({ registry: target.registry, token, minimum, scope });
    if (!found) return undefined;
    const { call, map, isOwned } = found;
    return planRootStep(target, {
      id: 'register-token',
      title: `${target.chain} registers ${token.symbol}, with ${formatTokens(minimum, token)} as the least balance of an account.`,
      call,
      paraId: scope.targetParaId,
      verify: `${map} on ${target.chain} has the location of parachain ${scope.serviceParaId}.`,
      notes: [
        ...(isOwned
          ? [`The sovereign account of parachain ${scope.serviceParaId} owns the entry of the token.`]
          : []),
        'The weight traders of the target decide whether the token pays for messages.',
      ],
    });
  },
});
