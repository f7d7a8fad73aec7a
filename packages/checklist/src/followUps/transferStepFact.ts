import { formatTokens, type PlanStep } from '@parachron/core';
import { addFeeMargin, estimateInclusionFee } from '@parachron/weight';
import { defineFact } from '../facts/Fact.js';
import { formatCost, formatFee } from '../facts/proxy/formatCosts.js';
import { planSignedStep } from '../facts/proxy/planSignedStep.js';
import { proxyUserFact } from '../facts/proxy/proxyUserFact.js';
import { taskQuoteFact } from '../facts/service/taskQuoteFact.js';
import { deriveTokenTransferCall } from '../facts/token/deriveTokenTransferCall.js';
import { tokenLocation, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { estimateArrivalFee } from './estimateArrivalFee.js';

/** The step by which the user sends what is missing for the task from the target to the service, with its fees. */
export const transferStepFact = defineFact({
  id: 'token-transfer-step',
  needs: { user: proxyUserFact, quote: taskQuoteFact, registry: tokenRegistryFact },
  // What to ask depends on the call, so this fact reads for itself.
  ask: () => ({}),
  derive: async ({ facts, chains, scope }): Promise<PlanStep | undefined> => {
    const { user, quote, registry } = facts;
    const { target, service } = chains;
    const missing = quote.known ? (quote.missing ?? 0n) : 0n;
    if (!target || !service || !quote.known || missing === 0n) return undefined;
    if (!registry.known || !registry.entry || !user.real) return undefined;
    const { runtime } = target;
    const { account: beneficiary } = user.user;
    const arrival = await estimateArrivalFee(service, { beneficiary, amount: missing });
    // The service's chain takes its fee from what arrives, so that it has to be sent as well.
    const amount = missing + (arrival.known ? addFeeMargin(arrival.value, marginPercent) : 0n);
    const call = deriveTokenTransferCall(runtime, { home: tokenLocation(scope), amount, beneficiary });
    if (!call) return undefined;
    const fee = await estimateInclusionFee(target, call.hex);
    const token = quote.quote.execution.token ?? service.runtime.token;
    const source = arrival.known
      ? `the quote of the task, and the fee where it arrives with ${marginPercent} % more`
      : 'the quote of the task';
    return planSignedStep(runtime, {
      id: 'transfer-token',
      title: `The user sends ${formatTokens(amount, token)} from ${runtime.chain} to its account on parachain ${scope.serviceParaId}.`,
      call,
      signer: user.real,
      verify: `System.Account of the user on parachain ${scope.serviceParaId} has what arrived more free.`,
      notes: [
        arrival.known
          ? 'What the message costs is taken from what arrives, and is in the amount.'
          : 'What the message costs is taken from what arrives: send more than is missing.',
        'The user has to hold the token on the target first.',
      ],
      costs: [
        formatCost('what is sent', amount, { token, source }),
        formatFee('inclusion fee', fee, runtime.token),
        formatFee('fee of the message where it arrives', arrival, token),
      ],
    });
  },
});

/** What is added to the fee, in percent: prices may rise until it arrives. */
const marginPercent = 20;
