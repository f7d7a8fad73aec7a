import { nameFailure } from '@parachron/client/decode';
import { formatAccount, formatTokens } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { judgeFunds, judgeProxy } from '../checks/proxy/granted.js';
import { describeMarket } from '../checks/token/obtainable.js';
import { type Fact, listEvidence } from '../facts/Fact.js';
import { planPaidStep } from '../facts/planSteps.js';
import { grantPlanFact } from '../facts/proxy/grantPlanFact.js';
import { namedCallsFact } from '../facts/proxy/namedCallsFact.js';
import { otherLength, proxyUserFact, targetNonceFact } from '../facts/proxy/proxyUserFact.js';
import { takeFork, trySigned } from '../facts/takeFork.js';
import { tokenMarketFact } from '../facts/token/tokenMarketFact.js';
import { defineFollowUp, describeUnknownFollowUp, type FollowUp, readLacking } from './defineFollowUp.js';
import { tokenNeeds } from './tokenStepsFact.js';

/** Grant the proxy: the first follow-up of the specification. */
const proxyCreation = defineFollowUp({
  kind: 'create-proxy',
  title: 'Grant the proxy',
  needs: { grant: grantPlanFact },
  plan: ({ facts: { grant } }) => {
    if (grant.kind === 'no-user') return { needed: 'unknown', reason: 'No user is given.' };
    if (grant.kind === 'none') {
      const reason = 'Not possible yet: the target derives no account for users of the service.';
      return { needed: 'yes', reason };
    }
    if (grant.kind === 'unknown') return describeUnknownFollowUp(grant);
    const { money, remove, grant: permit, fund } = grant.steps;
    const proxy = judgeProxy(grant);
    const failed = [proxy, judgeFunds(grant)].find(({ outcome }) => outcome === 'fail');
    const { reason, evidence, howToFindOut } = failed ?? proxy;
    if (failed) return { needed: 'yes', reason, evidence, steps: [...money, ...remove, ...permit, ...fund] };
    if (howToFindOut !== undefined) return describeUnknownFollowUp({ reason, howToFindOut }, evidence);
    return { needed: 'no', reason, evidence };
  },
});

/** Acquire the native token: the second follow-up of the specification. */
const tokenAcquisition = defineFollowUp({
  kind: 'acquire-token',
  title: "Acquire the service's native token",
  needs: { ...tokenNeeds, market: tokenMarketFact },
  plan: ({ facts: { quote, registry, market, planned } }) => {
    const { obstacle } = planned;
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { missing, token, address, evidence } = lacking;
    const lacks = `${address} lacks ${formatTokens(missing, token)} on the service's chain for the task`;
    const { tried } = planned.known ? planned : {};
    const failure = tried?.end.failure;
    // The tried transfer has the missing amount and its fee.
    if (tried && !failure) {
      const reason = `${lacks}, and can send it from the target, as a run on a fork showed.`;
      return { needed: 'no', reason, evidence };
    }
    const fails = failure ? `; a transfer from the target fails today (${nameFailure(failure)})` : '';
    const lost = obstacle === undefined ? '' : ` A purchase on the target would not help: ${obstacle}`;
    const reason = `${lacks}${fails}. ${describeMarket(market, quote)}.${lost} Whether another market sells the token is unknown.`;
    const isSold = market?.known && market.value.isSold && obstacle === undefined;
    const own = isSold ? `Swap for ${token.symbol} on the target's own exchange, or look` : 'Look';
    const isOpen = registry.known && registry.entries.length > 0 && !tried;
    const read = isOpen ? ', and read the balance of the user on the target' : '';
    const howToFindOut = `${own} at exchanges that list ${token.symbol}${read}; ask its team for the markets.`;
    return { needed: 'yes', reason, howToFindOut, evidence: [...evidence, ...listEvidence(market)] };
  },
});

/** Transfer the native token to the service's chain: the third follow-up of the specification. */
export const tokenTransfer = defineFollowUp({
  kind: 'transfer-token',
  title: "Transfer the native token to the service's chain",
  needs: tokenNeeds,
  plan: ({ facts: { quote, registry, planned } }) => {
    const lacking = readLacking(quote);
    if ('needed' in lacking) return lacking;
    const { token, address, fix } = lacking;
    if (!registry.known) return describeUnknownFollowUp(registry, lacking.evidence);
    const evidence = [...lacking.evidence, ...registry.evidence];
    const [entry] = registry.entries;
    if (!entry) {
      const reason =
        "The target has not registered the token: no transfer from the target is possible. Acquire the token on the service's chain itself.";
      return { needed: 'no', reason, evidence };
    }
    if (planned.obstacle !== undefined) {
      const reason = `${planned.obstacle} Acquire the token on the service's chain itself.`;
      return { needed: 'possible', reason, evidence };
    }
    if (!planned.known) return describeUnknownFollowUp(planned, evidence);
    const lacks = `${address} lacks ${formatTokens(lacking.missing, token)} on the service's chain`;
    const steps = [planned.transfer];
    const failure = planned.tried?.end.failure;
    if (failure) {
      const reason = `${lacks}, and cannot send it from the target today (${nameFailure(failure)}). This call transfers the token after a purchase on the target.`;
      return { needed: 'possible', reason, evidence, steps };
    }
    const instead = fix.length > 0 ? ' This call or that of token/balance-for-task is enough.' : '';
    const reason = `${lacks}. The target has registered the token (${entry.map}): the user can send it from there.${instead}`;
    return { needed: 'yes', reason, evidence, steps };
  },
});

/** Execute an immediate transaction: the fourth follow-up of the specification. */
const immediateRun = defineFollowUp({
  kind: 'run-now',
  title: 'Run the call now',
  needs: { user: proxyUserFact, named: namedCallsFact, nonce: targetNonceFact },
  plan: async ({ facts: { user, named, nonce }, chains: { target }, forks, scope }) => {
    const { chosen } = named;
    if (!target || !chosen || chosen.isSample)
      return { needed: 'no', reason: 'No call of the target was named.' };
    if (!user.real) {
      const reason =
        "the user's account on the service does not fit the target, so it cannot sign on the target";
      return describeUnknownFollowUp({ ...otherLength, reason });
    }
    const { runtime } = target;
    const { chain, token, ss58Prefix } = runtime;
    const fee = await estimateInclusionFee(target, chosen.call.hex, { nonce });
    const address = formatAccount(user.real, ss58Prefix);
    const name = `${chosen.call.pallet}.${chosen.call.method}`;
    const step = planPaidStep(runtime, {
      id: 'run-now',
      title: `${address} runs ${chosen.name} (${name}) immediately.`,
      call: chosen.call,
      signer: user.real,
      para: scope.targetParaId,
      verify: `The block has System.ExtrinsicSuccess for the transaction on ${chain}.`,
      notes: ['The cost excludes the amounts that the call itself transfers.'],
      fee,
    });
    const costs = fee.known ? formatTokens(fee.value, token) : 'an unknown fee';
    const { real } = user;
    const tried = await takeFork(forks.target, (fork) => trySigned(fork, real, chosen.call));
    const failure = tried?.end.failure;
    const fails = failure ? ` Today it fails: ${nameFailure(failure)}.` : '';
    const reason = `${chosen.name} on ${chain} costs ${costs}.${fails}`;
    // A call that fails would cost its fee for nothing.
    return { needed: 'possible', reason, evidence: fee.evidence, steps: failure ? [] : [step] };
  },
});

/** The four follow-ups of the specification, in its order. */
export const followUps: readonly Fact<FollowUp>[] = [
  proxyCreation,
  tokenAcquisition,
  tokenTransfer,
  immediateRun,
];
