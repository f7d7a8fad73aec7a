import type { DispatchedAs } from '@parachron/client';
import { formatCost, formatTokens, type PlanStep } from '@parachron/core';
import { addFeeMargin, estimateInclusionFee } from '@parachron/weight';
import { defineFact, describeNotGiven, type Known } from '../facts/Fact.js';
import { formatFee, planPaidStep } from '../facts/planSteps.js';
import { otherLength, proxyUserFact, targetNonceFact } from '../facts/proxy/proxyUserFact.js';
import { taskQuoteFact } from '../facts/service/taskQuoteFact.js';
import { takeFork, trySigned } from '../facts/takeFork.js';
import { createTokenLocation, tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { deriveTokenTransferCall, hasWeightArgument } from '../facts/token/tokenTransferFact.js';
import { openChannel } from '../facts/xcm/xcmFact.js';
import { findArrival } from './findArrival.js';
import { describeObstacle, tokenRouteFact } from './tokenRouteFact.js';

/** The transfer of the missing amount from the target to the service. */
type TokenStepsFact = Known<{
  readonly transfer: PlanStep;
  /** The transfer with the tokens that the user has today, on a fork; undefined without a run. */
  readonly tried: DispatchedAs | undefined;
}> & {
  /** The reason why the transfer would not arrive. */
  readonly obstacle?: string;
};

/** The step by which the user sends the missing amount from the target to the service, with its fees. */
export const tokenStepsFact = defineFact({
  needs: {
    user: proxyUserFact,
    quote: taskQuoteFact,
    registry: tokenRegistryFact,
    nonce: targetNonceFact,
    route: tokenRouteFact,
  },
  // The reads depend on the call, so this fact reads step by step.
  derive: async ({ facts, chains: { target, service }, forks, scope }): Promise<TokenStepsFact> => {
    const { user, quote, registry, nonce, route } = facts;
    if (!target) return describeNotGiven('target');
    if (!service) return describeNotGiven('service');
    if (!quote.known) return quote;
    if (!registry.known) return registry;
    const { real } = user;
    if (!real) return { known: false, ...otherLength };
    const { missing } = quote.quote.balance;
    if (!missing || registry.entries.length === 0) return noCall;
    const { account: beneficiary } = user.user;
    const arrival = await findArrival(forks.service, {
      from: scope.targetParaId,
      beneficiary,
      namesWeight: hasWeightArgument(target.runtime),
    });
    if (!arrival) return unweighed;
    const { fee: arrivalFee, weight } = arrival;
    // The service's chain deducts its fee from the arriving amount, so the sent amount includes the fee.
    const sent = missing + (arrivalFee.known ? addFeeMargin(arrivalFee.value, marginPercent) : 0n);
    const home = createTokenLocation(scope);
    const call = deriveTokenTransferCall(target.runtime, { home, amount: sent, beneficiary, weight });
    if (!call) return noCall;
    const token = quote.quote.token;
    const obstacle = describeObstacle(route, sent);
    if (obstacle !== undefined) return { ...noCall, obstacle };
    const { runtime } = target;
    const fee = await estimateInclusionFee(target, call.hex, { nonce });
    const { chain } = service.runtime;
    const para = scope.serviceParaId;
    const receiver = { chain, para, account: beneficiary.hex, name: `the user on ${chain}` };
    const source = arrivalFee.known
      ? `the quote of the task, and the fee where it arrives (${arrivalFee.source}) with ${marginPercent} % more`
      : 'the quote of the task';
    const transfer = planPaidStep(runtime, {
      id: 'transfer-token',
      title: `The user sends ${formatTokens(sent, token)} from ${runtime.chain} to its account on parachain ${para}.`,
      call,
      signer: real,
      para: scope.targetParaId,
      verify: `System.Account of the user on parachain ${para} increases by the received amount.`,
      notes: [
        arrivalFee.known
          ? 'The fee of the message is deducted on arrival, and is part of the amount.'
          : 'The fee of the message is deducted on arrival: send more than the missing amount.',
        'The user must hold the token on the target first.',
      ],
      costs: [
        formatCost({ kind: 'transfer', title: 'amount sent', token, source, to: receiver }, sent),
        formatFee('fee of the message where it arrives', arrivalFee, { token, payer: receiver }),
      ],
      fee,
    });
    const tried = await takeFork(forks.target, async (from) => {
      const fork = await from?.fork();
      // The plan opens the channel.
      await (fork && openChannel(fork, home));
      return trySigned(fork, real, call);
    });
    return { known: true, transfer, tried };
  },
});

/** Margin on the fee on arrival, in percent: prices may rise until then. */
const marginPercent = 20;

const noCall = {
  known: false,
  reason: 'the target has no call that sends the token to its own chain, according to its metadata',
  howToFindOut: "Ask the target's team how users send tokens to other chains.",
} as const;

const unweighed = {
  known: false,
  reason:
    "the transfer states the weight of the message on the service's chain, and no fork of that chain executes such a message",
  howToFindOut: 'Ask the team of the service for the weight of the message.',
} as const;

/** The facts that each follow-up about the token needs. */
export const tokenNeeds = {
  quote: taskQuoteFact,
  registry: tokenRegistryFact,
  planned: tokenStepsFact,
};
