import { capitalize, type Evidence, type NoFix, omitUndefined } from '@parachron/core';
import type { PaymentOption } from '@parachron/proxy';
import { formatLocation } from '@parachron/xcm';
import {
  type DeliveryFact,
  deliveryFact,
  findAccepted,
  isStarted,
  readStage,
} from '../../facts/proxy/deliveryFact.js';
import { listEvidence, type ServiceFact, serviceFact } from '../../facts/serviceFact.js';
import { findRoute, type XcmFact, xcmFact } from '../../facts/xcm/xcmFact.js';
import {
  deriveVersionObstacle,
  newestForTasks,
  type XcmPlanFact,
  xcmPlanFact,
} from '../../facts/xcm/xcmPlanFact.js';
import { deriveLocationDoubt } from '../../task/deriveLocationDoubt.js';
import { defineCheck, type Judgement, requireGiven, requireXcm } from '../Check.js';
import { judgeUnknown } from '../judgements.js';

/** The target's barrier accepts the service's program. */
export const barrierAcceptsProgram = defineCheck({
  id: 'proxy/barrier-accepts-program',
  topic: 'barrier',
  title: 'The barrier accepts the service’s program',
  failedTitle: 'The barrier rejects the service’s program',
  warningTitle: 'The service’s table does not state the location of the target’s token',
  explanation: `Before your chain executes a message, its \`Barrier\` accepts or rejects the program. The service sends one of two programs. In
the remote-account flow the user's derived account pays: DescendOrigin, WithdrawAsset, BuyExecution, Transact, RefundSurplus,
DepositAsset. In the sovereign flow the service's account pays, and DescendOrigin comes after BuyExecution. The service's table
of targets decides which program your chain receives.

The check builds this program with the call that you name, in the XCM version in which the service sends to your chain: the
version that a fork of the service sends, else \`PolkadotXcm.SupportedVersion\` of the service. The check runs the program on a
fork, and passes only if your chain accepts one of the payments. A missing balance or proxy does not fail this check; other checks
report them. A program whose account lacks funds is run again with funds. Without a fork, the result is unknown.

A row of the table that pays in your chain's own token does not state the location of that token. Most chains know their token
by the location of the chain itself. If your chain knows its token only by another location, such as that of the relay chain or
of a pallet, a program with the usual location ends with \`AssetNotFound\`. The check tries both locations and warns.

What to do: accept paid execution from sibling parachains, including programs that begin with DescendOrigin:
\`WithComputedOrigin<AllowTopLevelPaidExecutionFrom<Everything>, UniversalLocation, ConstU32<8>>\`. This change needs a runtime
upgrade. If the service sends in an older version than both chains support, the plan first sets the newest one: a program of version 2
buys no proof size, which many barriers require.`,
  waitsFor: () => [
    { check: 'proxy/pallet-and-types' },
    requireGiven('target'),
    requireXcm(),
    { check: 'network/not-paused', subject: 'target chain', when: 'failed' },
    { check: 'xcm/versions-agree', subject: 'service → target', when: 'failed' },
  ],
  facts: { delivery: deliveryFact, xcm: xcmFact, plan: xcmPlanFact, service: serviceFact },
  evaluate: ({ delivery, ...about }) => [judge(delivery, about), ...judgeLocation(delivery, about)],
});

/** A payment of the service's table that needs an unusual location of the target's token. */
function judgeLocation(delivery: DeliveryFact, { service }: { readonly service: ServiceFact }): Judgement[] {
  if (!delivery.known) return [];
  const { payment, atItself, block, facts } = delivery;
  const { chain } = facts.runtime;
  const doubt = deriveLocationDoubt(chain, payment, atItself);
  if (!doubt) return [];
  const { reason, howToFindOut, source: key, value } = doubt;
  const row = service.known ? listEvidence(service.row) : [];
  return [
    {
      subject: "location of the target's token",
      outcome: 'warn',
      reason: `${reason} ${howToFindOut}`,
      evidence: [...row, { chain, block, key, value }],
    },
  ];
}

type Delivery = Extract<DeliveryFact, { known: true }>;

function judge(
  delivery: DeliveryFact,
  { xcm, plan }: { readonly xcm: XcmFact; readonly plan: XcmPlanFact },
): Judgement {
  const subject = delivery.known ? `program with ${delivery.name}` : 'program';
  if (!delivery.known) return judgeUnknown(subject, delivery);
  const { facts, payment, isSample, sent } = delivery;
  const stored = listStored(sent, xcm);
  const unread = judgeUnread(delivery, xcm);
  if (unread) return { subject, outcome: 'fail', evidence: stored, ...unread };
  const looked = payment ? [payment] : facts.payments;
  const evidence = [...stored, ...looked.flatMap((one) => describePayment(delivery, one))];
  const accepted = findAccepted(looked);
  const of = isSample ? ' No --call is given: the call is a sample.' : '';
  const { chain } = facts.runtime;
  const version = describeVersion(delivery);
  if (accepted.length > 0) {
    const names = accepted.map((one) => `Accepted: ${nameOf(one)}.`).join(' ');
    const others = looked.filter((one) => readStage(one) === 'entry');
    const not = others.map((one) => ` Refused: ${nameOf(one)}.`).join('');
    const table = payment
      ? 'The table of targets of the service names this payment.'
      : 'The table of targets of the service has to name an accepted payment.';
    const reason = `${chain} accepts the service’s program in ${version}.${of} Source: a run on a fork. ${names}${not} ${table}`;
    if (sent?.isUnset) return { ...judgeUnset(subject, reason, plan), evidence };
    return { subject, outcome: 'pass', reason, evidence };
  }
  const open = looked.find((one) => readStage(one) === 'open');
  if (open) {
    const reason = `Whether ${chain} accepts the program in ${version} is unknown. ${capitalize(nameOf(open))}: ${open.sentence}`;
    const unknown = judgeUnknown(subject, { reason, howToFindOut: delivery.howToTry });
    return { ...(sent?.isUnset ? judgeUnset(subject, reason, plan) : unknown), evidence };
  }
  const words = looked.map((one) => `${capitalize(nameOf(one))}: ${describeOutcome(one)}`).join(' ');
  const isOfPayment = looked.some(isStarted);
  const what = isOfPayment ? 'accepts no payment of' : 'rejects';
  const reason = `${chain} ${what} the service’s program, in ${version}.${of} ${words}`;
  const remedy = isOfPayment ? { noFix: unpaid } : chooseRemedy(sent, plan);
  return { subject, outcome: 'fail', evidence, reason, ...remedy };
}

/** Programs of version 2 buy no proof size, which barriers require: a newer version may pass. */
function chooseRemedy(sent: Delivery['sent'], plan: XcmPlanFact): Pick<Judgement, 'fix' | 'noFix'> {
  const newest = plan[newestForTasks];
  const isOlder = newest && sent?.sentAs !== undefined && sent.sentAs < newest.version;
  if (isOlder) return { fix: [newest.step] };
  return { noFix: { reason: 'The barrier is part of the runtime.', howTo: upgrade } };
}

/**
 * The target drops a message in an unreadable version before its barrier. Without a common version, no program reaches the barrier, and a
 * change of the barrier fixes nothing.
 */
function judgeUnread(
  { facts, sent }: Delivery,
  { service, target }: XcmFact,
): Pick<Judgement, 'reason' | 'fix' | 'noFix'> | undefined {
  const { chain } = facts.runtime;
  if (sent?.sentAs === undefined) {
    if (facts.version !== undefined || !service || !target) return undefined;
    const reason = `No program reaches the barrier of ${chain}: the service sends in no XCM version that ${chain} reads.`;
    return { reason, noFix: deriveVersionObstacle(service, target) };
  }
  const { sentAs, source, set } = sent;
  if (!set && facts.version !== undefined) return undefined;
  const now = `The service sends in XCM version ${sentAs}, by ${source}. ${chain} cannot read this version. Versions that ${chain} reads: ${formatList(facts.versions)}.`;
  if (set) return { reason: `${now} The plan sets version ${set.version}.`, fix: [set.step] };
  return { reason: now, ...(service && target ? { noFix: deriveVersionObstacle(service, target) } : {}) };
}

function describeVersion({ facts, sent }: Delivery): string {
  if (facts.version === undefined) return 'any XCM version that both chains support';
  if (sent?.isUnset) return `XCM version ${facts.version}, which both chains support`;
  return `XCM version ${facts.version}${sent?.source ? ` (${sent.source})` : ''}`;
}

/** Judges an accepted program in a version that the service has not stored. */
function judgeUnset(subject: string, reason: string, plan: XcmPlanFact): Judgement {
  const step = plan['service → target']?.step;
  const unset = `${reason} Whether the service sends in that version is unknown. The service stores neither PolkadotXcm.SupportedVersion for the target nor PolkadotXcm.SafeXcmVersion.`;
  const howToFindOut = 'Ask the team of the service to set the version, and check again.';
  return {
    ...judgeUnknown(subject, { reason: unset, howToFindOut }),
    ...omitUndefined({ fix: step && [step] }),
  };
}

const unpaid: NoFix = {
  reason: 'The tokens that pay for programs are part of the runtime.',
  howTo:
    'Accept one of these payments in the Trader of the runtime, by an upgrade. XcmPaymentApi.query_acceptable_payment_assets lists the tokens that pay today; the service’s team can set one of them.',
};

const upgrade =
  'Allow paid execution from siblings in the barrier, also after a DescendOrigin, by a runtime upgrade (`parachron explain proxy/barrier-accepts-program`).';

/** Lists the storage keys of the service's version as evidence. */
function listStored(sent: Delivery['sent'], xcm: XcmFact): Evidence[] {
  if (!sent?.source && !sent?.isUnset) return [];
  const { supported, safe, sent: run } = findRoute(xcm, { from: 'service', to: 'target' });
  if (run?.version !== undefined) return [run.evidence];
  const isKnown = supported.known && supported.value !== null;
  return listEvidence(supported, ...(isKnown ? [] : [safe]));
}

function formatList(versions: readonly number[]): string {
  return versions.length > 0 ? versions.join(', ') : 'none that its metadata shows';
}

function nameOf({ flow, token }: PaymentOption): string {
  const name = flow === 'remote' ? 'the remote-account flow' : 'the sovereign flow';
  const whose = { service: 'the service’s token', target: 'its own token', relay: 'the relay chain’s token' };
  return `${name} in ${whose[token]}`;
}

/** The outcome of a payment, at each location under which the target may know the token. */
function describeOutcome({ sentence, elsewhere = [] }: PaymentOption): string {
  const others = elsewhere.map(
    (other) => ` With the token at ${formatLocation(other.asset)}: ${other.sentence}`,
  );
  return [sentence, ...others].join('');
}

function describePayment(delivery: Delivery, payment: PaymentOption): Evidence[] {
  if (payment.source === undefined || payment.source === 'facts') return [];
  const { chain } = delivery.facts.runtime;
  const { block } = delivery;
  const key = `a run on a fork (${nameOf(payment)})`;
  return [{ chain, block, key, value: `${payment.predicted}: ${payment.sentence}` }];
}
