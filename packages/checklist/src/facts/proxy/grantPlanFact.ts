import { maxPlanck, type Planck, type PlanStep } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { describeNotGiven } from '../roleWords.js';
import { bookedTasksFact } from '../service/bookedTasksFact.js';
import { serviceFact } from '../serviceFact.js';
import { describeTrying, takeFork } from '../takeFork.js';
import { type AccountMappingFact, accountMappingFact } from './accountMappingFact.js';
import { crossChainAccountFact } from './crossChainAccountFact.js';
import { deliveryFact } from './deliveryFact.js';
import { type DerivedFunds, deriveDerivedFunds } from './deriveDerivedFunds.js';
import { describeGrantProblem, explainGrant, type GrantDiagnosis } from './explainGrant.js';
import { type GrantSteps, planGrant } from './planGrant.js';
import { addStepPara } from './planSignedStep.js';
import { type ProxyStateFact, proxyStateFact } from './proxyStateFact.js';
import { proxyTypesFact } from './proxyTypesFact.js';

/** State of the named user's proxy, and the calls that fix it. */
export type GrantPlanFact =
  | Exclude<ProxyStateFact, { kind: 'known' }>
  | {
      readonly kind: 'known';
      readonly state: Extract<ProxyStateFact, { kind: 'known' }>;
      readonly diagnosis: GrantDiagnosis;
      readonly funds: DerivedFunds;
      /** Undefined if every type refuses a named call: no type can be granted. */
      readonly proxyType: string | undefined;
      readonly steps: GrantSteps;
    };

/** The calls that the named user signs before the service can act for the user, with their costs. */
export const grantPlanFact = defineFact({
  id: 'grant-plan',
  needs: {
    state: proxyStateFact,
    cross: crossChainAccountFact,
    types: proxyTypesFact,
    delivery: deliveryFact,
    address: accountMappingFact,
    booked: bookedTasksFact,
    service: serviceFact,
  },
  // The reads depend on the due calls, so this fact reads step by step.
  ask: () => ({}),
  derive: async ({ facts: given, chains, forks, scope, bootLimits }): Promise<GrantPlanFact> => {
    const { state, cross, types, delivery, address, booked, service } = given;
    if (state.kind !== 'known') return state;
    const { target } = chains;
    if (!target) return { kind: 'unknown', ...noTarget };
    const { facts } = state;
    const crossChainAccount = cross.known ? cross.value : undefined;
    const diagnosis = explainGrant(facts, { types, crossChainAccount });
    const now = service.known && service.now.known ? service.now.value : undefined;
    const funds = deriveDerivedFunds(facts, { delivery, task: scope.task, booked, now });
    const proxyType = types.known ? types.chosen : undefined;
    const isFaulty = describeGrantProblem(facts, diagnosis) !== undefined;
    // The chain refuses an existing valid proxy as a duplicate: the plan only removes the proxies before it.
    const isDue = isFaulty && diagnosis.spare === undefined;
    const isHopeless = isDue && proxyType === undefined;
    const due = {
      proxyType: isDue ? proxyType : undefined,
      // Without a type to grant, existing proxies stay, and funds would not help.
      useless: isHopeless ? [] : diagnosis.useless,
      fund: funds.kind === 'quoted' && !isHopeless ? readSendable(funds.quote.missing) : 0n,
      address: sumAddress(address),
    };
    const steps = await takeFork(forks.target, (fork) =>
      planGrant(target, facts, { ...due, fork, howToTry: describeTrying(forks.target, bootLimits.target) }),
    );
    return {
      kind: 'known',
      state,
      diagnosis,
      funds,
      proxyType,
      steps: addGrantPara(steps, scope.targetParaId),
    };
  },
});

/** Cost of the planned address; undefined if none is planned. An unknown part counts as 0. */
function sumAddress(address: AccountMappingFact): Planck | undefined {
  if (address.kind !== 'known' || !address.isNeeded || !address.step) return undefined;
  return (address.step.costs ?? []).reduce((sum, { amount = 0n }) => sum + amount, 0n);
}

function addGrantPara({ money, remove, grant, fund, ...costs }: GrantSteps, para: number): GrantSteps {
  const addParas = (steps: readonly PlanStep[]) => steps.map((step) => addStepPara(step, para));
  return {
    money: addParas(money),
    remove: addParas(remove),
    grant: addParas(grant),
    fund: addParas(fund),
    ...costs,
  };
}

/** No account can send more than it holds. */
function readSendable(amount: Planck): Planck {
  return amount <= maxPlanck ? amount : 0n;
}

const noTarget = describeNotGiven('target');
