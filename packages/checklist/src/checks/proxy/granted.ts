import {
  decodeCall,
  type Evidence,
  formatAccount,
  formatJson,
  formatTokens,
  type NoFix,
  orUndefined,
  type Planck,
  type PlanStep,
  pluralize,
  type TokenUnit,
} from '@parachron/core';
import type { PaymentOption } from '@parachron/proxy';
import { deriveServiceDelivery } from '@parachron/scheduler';
import { formatLocation } from '@parachron/xcm';
import { defineFact } from '../../facts/Fact.js';
import { type DeliveryFact, deliveryFact, programFact } from '../../facts/proxy/deliveryFact.js';
import { type GrantPlanFact, grantPlanFact } from '../../facts/proxy/grantPlanFact.js';
import { bookedTasksFact } from '../../facts/service/bookedTasksFact.js';
import { taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import { takeFork } from '../../facts/takeFork.js';
import { adviseDelivery } from '../../task/adviseDelivery.js';
import { chooseFix, defineCheck, type Judgement, judgeUnknown, leaveOut, requireGiven } from '../Check.js';
import { formatFree } from '../formatFree.js';

/** Stored calls that a check tries at most: each costs several runs. */
const mostCalls = 20;

/**
 * The stored calls on the target, one of each kind and weight first: an upgrade may have moved a call since its task was booked, or
 * made it heavier, and the user may no longer have what it pays. Of a task with several runs, the second follows on the first, which
 * may spend what the second needs.
 */
const furtherRunsFact = defineFact({
  needs: { booked: bookedTasksFact, program: programFact, delivery: deliveryFact },
  derive: async ({ facts: { booked, program, delivery }, chains: { target }, forks, scope, find }) => {
    // Without a row of the service, it is unknown who pays, and no program is judged.
    if (!booked.known || !program.known || !program.row || !target) return { tried: [], kinds: 0 };
    const { chain, registry } = target.runtime;
    const terms = deriveServiceDelivery(program.row);
    const actions = new Map(booked.tasks.map(({ id, action }) => [formatJson(action), { id, ...action }]));
    const named = [...actions.values()].map(({ id, call: value, callWeight: refTime }) => {
      const call = orUndefined(() => decodeCall(registry, value), 'CALL_UNDECODABLE');
      const own = call ? `${call.pallet}.${call.method}` : 'unknown bytes';
      const name: string = Object(call?.args.call).call ?? own;
      return { id, value, call, name, refTime };
    });
    const kinds = new Map(named.map((one) => [`${one.name} ${one.call && one.refTime}`, one]));
    const ordered = [...new Set([...kinds.values(), ...named])];
    const tried = ordered.slice(0, mostCalls).map(async ({ id, value, call, name, refTime }) => {
      // The message has the stored weight, also if the call weighs more by now.
      const sent = { call: value, termsFor: () => terms.termsFor({ refTime, proofSize: 0n }) };
      const plan = call && (await takeFork(forks.target, (fork) => program.tryOn(target, fork, sent)));
      const stored = { chain, block: target.block, key: `${name}, booked as ${id}`, value };
      return { stored, payment: plan?.payments[0] };
    });
    const first = delivery.known ? delivery.plan.payment?.program : undefined;
    const task = first && (await find(taskQuoteFact));
    const second = await takeFork(forks.target, async (fork) => {
      if (!first || !task?.known || task.quote.executions < 2) return undefined;
      const later = await fork?.fork();
      await later?.receive({ from: scope.serviceParaId, program: first });
      return program.tryOn(target, later);
    });
    return { tried: await Promise.all(tried), kinds: kinds.size, second: second?.payments[0] };
  },
});

/** The named user has granted the proxy to the right account, which can pay and act. */
export const granted = defineCheck({
  id: 'proxy/granted',
  topic: 'proxy',
  title: "The user's proxy exists and can be used",
  failedTitle: 'The service cannot act for the user',
  explanation: `Before the first task, a user grants a proxy on your chain to the derived account. The proxy needs a type that permits the
task's call, and a delay of 0, since the service announces no calls. If you name no call, only the most permissive type counts as
sufficient. If the derived account pays for the messages, it has to hold the first withdrawal of a program, which is more than the fee, and
the existential deposit. The chain removes an account that falls below the existential deposit, even temporarily. If the sovereign account
of the service on your chain pays, it has to hold that withdrawal; the check reads that balance also without a user.

The check reads \`Proxy.Proxies\` of the user and \`System.Account\` of both accounts. If both are correct, the check tries the
service's program with the named call in a dry run. A dry run does not cover the channel: see \`hrmp/channel-open-both-ways\` and
\`hrmp/channel-parameters\`. A dry run of the plan also sends the service's own program. If that program fails, this check fails.
Up to 20 calls that booked tasks of the user have stored are run as well, one of each kind and weight first. An upgrade of your chain may
have moved or changed them, and the user may no longer have what they pay. If the named task has several runs, the second is tried after
the first, on the same fork. A call that spends what the next run needs fails this check.

What to do: sign the steps of the plan as the user. The first step removes a proxy that can never be used, if there is any, and
returns its deposit. The next step grants the proxy and funds the derived account (\`Utility.batch_all\` if your chain has that
call).`,
  waitsFor: ({ targetParaId, serviceParaId }) => [
    { check: 'proxy/pallet-and-types' },
    { check: 'proxy/derivation', subject: 'derived account' },
    requireGiven('target'),
    requireGiven('service'),
    { check: 'proxy/barrier-accepts-program', subject: 'program', before: 'task' },
    { check: 'network/not-paused', subject: 'target chain', before: 'task', when: 'failed' },
    { check: 'contracts/callable-over-xcm', subject: "the user's address", before: 'task', when: 'failed' },
    { check: 'proxy/narrowest-type', subject: 'proxy type', before: 'proxy of', when: 'failed' },
    { check: 'proxy/narrowest-type', subject: 'proxy type', before: 'derived account', when: 'failed' },
    { check: 'hrmp/channel-open-both-ways', subject: `${serviceParaId} → ${targetParaId}`, before: 'task' },
  ],
  facts: { grant: grantPlanFact, delivery: deliveryFact, booked: furtherRunsFact },
  evaluate: ({ grant, delivery, booked }) => {
    const payer = judgePayer(delivery);
    if (grant.kind === 'no-user') return [leaveOut('user', 'No user given: no proxy was checked.'), ...payer];
    if (grant.kind === 'none')
      return [leaveOut('user', `No account can be the delegate of a proxy. ${grant.reason}`)];
    if (grant.kind === 'unknown') return [judgeUnknown('user', grant)];
    const proxy = judgeProxy(grant);
    const funds = judgeFunds(grant);
    const isReady = [proxy, funds, ...payer].every(({ outcome }) => outcome === 'pass' || outcome === 'warn');
    const programs = booked.tried.map(({ stored, payment }) => judgeBooked(delivery, stored, payment));
    if (delivery.known && booked.second)
      programs.unshift(judgeProgram(delivery, booked.second, ', second run'));
    const reason = `Of ${booked.kinds} kinds of stored calls, ${mostCalls} were tried.`;
    const howToFindOut = 'Name the other calls, one at a time.';
    if (booked.kinds > mostCalls)
      programs.push(judgeUnknown('task with another stored call', { reason, howToFindOut }));
    return [proxy, funds, ...(isReady ? [judgeArrival(delivery), ...programs] : payer)];
  },
});

const noGrant = {
  reason: 'The plan has no call that grants the proxy.',
  howTo: 'Name calls that a proxy type of the target permits, and check again.',
};

export const explainNoTransfer = (who: string): NoFix => ({
  reason: 'The target has no call for a transfer that this tool knows.',
  howTo: `Send the missing amount to ${who} on the target.`,
});

const lowOffer = {
  reason: "Only the service's governance writes its table of targets.",
  howTo: "Ask the service's team to raise the fee per second of the target.",
};

/** Names the outcome, and where to read about it: the finding itself has the reason. */
const explainFailing = ({ explanation: { outcome }, token }: PaymentOption): NoFix => ({
  reason: `The program ends with the outcome "${outcome}" on the target, and no step of the plan changes that.`,
  howTo:
    outcome === 'asset-not-found' && token !== 'service'
      ? "Ask the service's team which location its program names for the target's token. The target has to know the token by that location: compare XcmPaymentApi.query_acceptable_payment_assets."
      : outcome === 'call-failed' || outcome === 'weight'
        ? adviseDelivery({ outcome }).fix
        : outcome === 'funds'
          ? 'Fund the account that pays on the target for all runs of the task. Any account can send the funds.'
          : `Run \`parachron explain proxy/granted\`, and see the outcome "${outcome}" in the guide on the outcomes of a delivery (docs/guides/outcomes.md).`,
});

type Known = Extract<GrantPlanFact, { kind: 'known' }>;

export function judgeProxy(grant: Known): Judgement {
  const { facts, diagnosis, steps, proxyType } = grant;
  const { real, delegate, evidence: all, ss58Prefix } = facts;
  const user = formatAccount(real, ss58Prefix);
  const subject = `proxy of ${user}`;
  const evidence = all.filter(({ key }) => /^\w+\.Proxies\b/.test(key));
  const who = formatAccount(delegate, ss58Prefix);
  const fix: readonly PlanStep[] = [...steps.money, ...steps.remove, ...steps.grant];
  const { fault, doubt, spare } = diagnosis;
  if (fault !== undefined) {
    const none = proxyType === undefined ? ' No type of the chain permits the named calls.' : '';
    const next = spare
      ? ` The chain finds this proxy before the proxy of the type ${spare.proxyType}. Remove this proxy.`
      : none;
    const reason = `${fault}${next}`;
    return { subject, outcome: 'fail', reason, evidence, ...chooseFix(fix, steps.refused ?? noGrant) };
  }
  if (doubt) return judgeUnknown(subject, doubt, evidence);
  const reason = `${who} may act by a proxy of the type ${diagnosis.active?.proxyType}, without a delay.`;
  return { subject, outcome: 'pass', reason, evidence };
}

export function judgeFunds(grant: Known): Judgement {
  const { facts, funds, steps } = grant;
  const { delegate, delegateBalance, existentialDeposit, evidence: all, ss58Prefix, token } = facts;
  const who = formatAccount(delegate, ss58Prefix);
  const subject = `derived account ${who}`;
  const evidence = all.filter(({ key }) => key.startsWith('System.Account'));
  if (funds.kind === 'service-pays') {
    const reason =
      'The sovereign account of the service pays on this chain; the derived account needs no funds.';
    return { subject, outcome: 'pass', reason, evidence };
  }
  const has = `Balance: ${formatFree(delegateBalance, token)}`;
  const fix = [...steps.money, ...steps.remove, ...steps.grant, ...steps.fund];
  if (funds.kind === 'unknown') {
    if (!funds.mayBeNone && delegateBalance.free < existentialDeposit) {
      const reason = `${has}. The account does not exist below the existential deposit of ${formatTokens(existentialDeposit, token)}. The further amount is unknown. ${funds.reason}`;
      const howTo = `Send at least the existential deposit to ${who}. ${funds.howToFindOut}`;
      const noFix = { reason: 'The amount that the account needs is not known.', howTo };
      return { subject, outcome: 'fail', reason, evidence, noFix };
    }
    return judgeUnknown(subject, { ...funds, reason: `${funds.reason} ${has}.` }, evidence);
  }
  const { quote, withdraws, perRun, runs, isBooked, isEndless } = funds;
  const figures = [
    { name: 'free', amount: delegateBalance.free, token },
    { name: 'needed', amount: quote.needed, token },
    // The funds of a task with an end are complete; those of a task without end have to be watched.
    ...(isEndless ? [{ name: 'per-run', amount: perRun, token }] : []),
  ];
  const times = `${runs === 1 ? 'one' : runs} ${isBooked ? 'booked ' : ''}${pluralize(runs, 'run')}`;
  const further = isEndless ? ` Each further run costs ${formatTokens(perRun, token)}.` : '';
  const needs = `Needed for ${times}: ${formatTokens(quote.needed, token)}.${further} A program first withdraws ${formatTokens(withdraws, token)}. Minimum balance: ${formatTokens(quote.kept, token)}`;
  if (quote.missing > 0n) {
    const reason = `${who} lacks ${formatTokens(quote.missing, token)}. ${has}. ${needs}.`;
    const remedy = chooseFix(fix, steps.refused ?? explainNoTransfer(who));
    return { subject, outcome: 'fail', reason, evidence, figures, ...remedy };
  }
  return { subject, outcome: 'pass', reason: `${has}. ${needs}.`, evidence, figures };
}

/**
 * The service's account on the target, if the service pays there and its account cannot pay for one program. By the service's table, it
 * pays in the target's own token, which may be the relay chain's, or in the service's token.
 */
function judgePayer(delivery: DeliveryFact): readonly Judgement[] {
  if (!delivery.known || !delivery.payment) return [];
  const { payment, block, plan } = delivery;
  const { flow, payer, balance, token: kind, offer: needed, explanation } = payment;
  const { chain, ss58Prefix, token } = plan.runtime;
  if (flow !== 'sovereign' || kind === 'service' || !payer || balance === undefined) return [];
  const isShort = needed !== undefined && balance < needed;
  const isRefused = explanation.outcome === 'funds';
  if (!isShort && !isRefused) return [];
  const who = formatAccount(payer, ss58Prefix);
  const amount = needed === undefined ? '' : ` A program withdraws ${formatTokens(needed, token)}.`;
  const evidence = [
    { chain, block, key: `System.Account(${who})`, value: { spendable: balance.toString() } },
    ...(isRefused ? [{ chain, block, key: 'fork', value: explanation.outcome }] : []),
  ];
  const reason = `The service pays for messages from ${who}, which cannot pay. Spendable balance: ${formatTokens(balance, token)}.${amount}`;
  const noFix = {
    reason: "The account belongs to the service, and the plan sends no funds to the service's account.",
    howTo: `Ask the service's team to fund ${who} on ${chain}. Any account can send funds to that account.`,
  };
  return [{ subject: 'sovereign account of the service', outcome: 'fail', reason, evidence, noFix }];
}

/** Outcome of the program once the user has signed all steps. */
function judgeArrival(delivery: DeliveryFact): Judgement {
  if (!delivery.known) return judgeUnknown('task', delivery);
  const { plan, offeredToken, howToTry: howToFindOut } = delivery;
  const payment = delivery.payment ?? plan.payment ?? plan.payments[0];
  if (!payment) return judgeUnknown('task', { reason: plan.reason, howToFindOut });
  return { ...judgeProgram(delivery, payment), ...listFees(offeredToken, payment) };
}

/** Outcome of the stored call of a booked task in a dry run on the target. */
function judgeBooked(delivery: DeliveryFact, stored: Evidence, payment?: PaymentOption): Judgement {
  if (delivery.known && payment) return judgeProgram({ ...delivery, name: stored.key, payment }, payment);
  const { fix: howTo } = adviseDelivery({ outcome: 'undecodable-call' });
  const noFix = { reason: 'No call changes a stored task.', howTo };
  const reason = 'The stored bytes of a booked task are not a call of the target.';
  return { subject: `task with ${stored.key}`, outcome: 'fail', reason, evidence: [stored], noFix };
}

/** Compares the fee that the target charges with the offer, where both are in the same token. */
function listFees(token: TokenUnit | undefined, { fee, offer }: PaymentOption): Pick<Judgement, 'figures'> {
  if (!fee.known || offer === undefined || !token) return {};
  const charged = { name: 'fee', amount: fee.value, token };
  return { figures: [charged, { name: 'offered', amount: offer, token }] };
}

/** Outcome of the program with the named call in a dry run on the target. */
function judgeProgram(delivery: DeliveryFact & { known: true }, payment: PaymentOption, of = ''): Judgement {
  const subject = `task with ${delivery.name}${of}`;
  const { plan, block, howToTry: howToFindOut, offeredToken: token } = delivery;
  const { chain } = plan.runtime;
  const { fee, offer, program, explanation } = payment;
  const { outcome, sentence } = explanation;
  const evidence: Evidence[] = program ? [{ chain, block, key: 'fork', value: outcome }] : [];
  const isOffered = payment === delivery.payment && offer !== undefined;
  if (isOffered && fee.known && offer < fee.value) {
    const format = (amount: Planck) =>
      token ? formatTokens(amount, token) : `${amount.toLocaleString('en-US')} planck`;
    const reason = `The service offers ${format(offer)} for a program, by its table of targets. ${chain} charges ${format(fee.value)}.`;
    return { subject, outcome: 'fail', reason, evidence: [...evidence, ...fee.evidence], noFix: lowOffer };
  }
  const place = payment.elsewhere ? `, with the token at "${formatLocation(payment.asset)}"` : '';
  const reason = program ? `On a fork${of}${place}: ${sentence}` : sentence;
  if (outcome === 'executed') return { subject, outcome: 'pass', reason, evidence };
  if (outcome === 'unknown' || outcome === 'not-seen')
    return judgeUnknown(subject, { reason, howToFindOut }, evidence);
  return { subject, outcome: 'fail', reason, evidence, noFix: explainFailing(payment) };
}
