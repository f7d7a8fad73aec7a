import { capitalize, type Evidence, type NoFix, type PlanStep } from '@parachron/core';
import { deliveryStages, type PaymentOption } from '@parachron/proxy';
import { formatLocation } from '@parachron/xcm';
import { listEvidence } from '../../facts/Fact.js';
import {
  type Delivery,
  deliveryFact,
  findAccepted,
  listObstacles,
  readStage,
} from '../../facts/proxy/deliveryFact.js';
import { noConverter } from '../../facts/proxy/derivedAccountFact.js';
import { type ServiceFact, serviceFact } from '../../facts/service/serviceFact.js';
import { registrationFact } from '../../facts/token/registrationFact.js';
import { formatVersions } from '../../facts/xcm/xcmFact.js';
import { deriveLocationDoubt } from '../../task/deriveLocationDoubt.js';
import {
  chooseFix,
  defineCheck,
  type Fix,
  type Judgement,
  judgeUnknown,
  requireGiven,
  requireXcm,
} from '../Check.js';

/** The target's barrier accepts the service's program. */
export const barrierAcceptsProgram = defineCheck({
  id: 'proxy/barrier-accepts-program',
  topic: 'barrier',
  title: "The barrier accepts the service's program",
  failedTitle: "The target rejects the service's program, or its call",
  warningTitle: "The service's table does not state the location of the target's token",
  explanation: `Before your chain executes a message, its \`Barrier\` accepts or rejects the program. The service sends one of two programs. In
the first, the user's derived account pays: DescendOrigin, WithdrawAsset, BuyExecution, Transact, RefundSurplus, DepositAsset. In
the second, the service's account pays, and DescendOrigin comes after BuyExecution. The service's table of targets decides which
program your chain receives.

The check builds this program with the call that you name, in the XCM version in which the service sends to your chain. A fork of
the service shows that version, else \`PolkadotXcm.SupportedVersion\` of the service. The check runs the program on a fork, and
passes only if your chain accepts one of the payments. A missing balance or proxy does not fail this check; other checks report
them. A program whose account lacks funds is run again with funds. A filter that refuses the call of every program fails this
check. Without a fork, the result is unknown. A chain that suspended its XCM pallet (\`XcmExecutionSuspended\`) may reject every
program until its team ends the suspension.

A row of the table that pays in your chain's own token does not state the location of that token. Most chains know their token
by the location of the chain itself. If your chain knows its token only by another location, such as that of the relay chain or
of a pallet, a program with the usual location ends with \`AssetNotFound\`. The check tries both locations and warns.

What to do: accept paid execution from sibling parachains, including programs that begin with DescendOrigin:
\`WithComputedOrigin<AllowTopLevelPaidExecutionFrom<Everything>, UniversalLocation, ConstU32<8>>\`. This change needs a runtime
upgrade. A program of version 2 buys no proof size, which many barriers require. If the barrier accepts the program in a newer
version, the plan sets that version, or the service's runtime has to send in it. If the barrier accepts the program without a
limit of its weight, ask the service's team to buy more: its programs buy a fixed proof size. A call of less weight may be enough.`,
  waitsFor: () => [
    { check: 'proxy/pallet-and-types' },
    requireGiven('target'),
    requireXcm(),
    { check: 'network/not-paused', subject: 'target chain', when: 'failed' },
    { check: 'xcm/versions-agree', subject: 'service → target', when: 'failed' },
    { check: 'proxy/derivation', subject: 'derived account', before: 'payment', when: 'failed' },
  ],
  facts: { delivery: deliveryFact, service: serviceFact, registration: registrationFact },
  evaluate: ({ delivery, service, registration }) =>
    delivery.known
      ? [
          judge(delivery, registration.pays ? registration.fix : []),
          ...judgeFilter(delivery),
          ...judgeLocation(delivery, service),
        ]
      : [judgeUnknown('program', delivery)],
});

/** The subject of the finding that a run of the service's program decides. */
export const tokenLocation = "location of the target's token";

/** A payment of the service's table that needs an unusual location of the target's token. */
function judgeLocation({ payment, block, plan }: Delivery, service: ServiceFact): Judgement[] {
  const { chain } = plan.runtime;
  const { reason, howToFindOut } = deriveLocationDoubt(chain, payment) ?? {};
  if (reason === undefined) return [];
  const row = service.known ? listEvidence(service.row) : [];
  const evidence = [...row, { chain, block, key: 'fork', value: 'asset-not-found' }];
  return [{ subject: tokenLocation, outcome: 'warn', reason: `${reason} ${howToFindOut}`, evidence }];
}

/** A filter that refuses the call of every program, also behind other obstacles. */
function judgeFilter({ name, plan, block }: Delivery): Judgement[] {
  const { chain } = plan.runtime;
  const ends = plan.payments.flatMap(listObstacles);
  if (!ends.includes('call-filtered') || ends.some((end) => deliveryStages[end] === 'dispatch')) return [];
  const reason = `${chain} refuses ${name} in a program (a filter, by a run on a fork).`;
  const evidence = [{ chain, block, key: 'fork', value: 'call-filtered' }];
  return [{ subject: `program's call ${name}`, outcome: 'fail', reason, evidence, noFix: filtered }];
}

/** @param paying the steps after which the target takes the token of the payment */
function judge(delivery: Delivery, paying: readonly PlanStep[] = []): Judgement {
  const { name, plan, payment, isSample, route, howToTry } = delivery;
  const subject = `program with ${name}`;
  const stored = route?.evidence ?? [];
  const unread = explainUnread(delivery);
  if (unread) return { subject, outcome: 'fail', evidence: stored, ...unread };
  const { chain } = plan.runtime;
  const looked = plan.payments;
  const evidence = [...stored, ...looked.flatMap((one) => describePayment(delivery, one))];
  const accepted = findAccepted(looked);
  const of = isSample ? ' No call was given: the call is a sample.' : '';
  const version = describeVersion(delivery);
  // The program is in a version that the service has not stored.
  const judgeUnset = (said: string): Judgement => {
    const reason = `${said} Whether the service sends in that version is unknown. The service stores neither PolkadotXcm.SupportedVersion for the target nor PolkadotXcm.SafeXcmVersion.`;
    const howToFindOut = 'Ask the team of the service to set the version, and check again.';
    return { ...judgeUnknown(subject, { reason, howToFindOut }, evidence), fix: [route?.due ?? []].flat() };
  };
  if (accepted.length > 0) {
    const names = accepted.map((one) => `Accepted: ${nameOf(one)}.`).join(' ');
    const others = looked.filter((one) => readStage(one) === 'entry');
    const not = others.map((one) => ` Refused: ${nameOf(one)}.`).join('');
    const table = payment
      ? 'The table of targets of the service names this payment.'
      : 'The table of targets of the service has to name an accepted payment.';
    const reason = `${chain} accepts the service's program in ${version}.${of} Source: a run on a fork. ${names}${not} ${table}`;
    return isUnset(route) ? judgeUnset(reason) : { subject, outcome: 'pass', reason, evidence };
  }
  const open = looked.find((one) => readStage(one) === 'open');
  if (open) {
    const reason = `Whether ${chain} accepts the program in ${version} is unknown. ${capitalize(nameOf(open))}: ${open.explanation.sentence}`;
    if (isUnset(route)) return judgeUnset(reason);
    return judgeUnknown(subject, { reason, howToFindOut: howToTry }, evidence);
  }
  const words = looked.map((one) => `${capitalize(nameOf(one))}: ${describeOutcome(one)}`).join(' ');
  const isOfPayment = looked.some((one) => readStage(one) !== 'entry');
  const what = isOfPayment ? 'accepts no payment of' : 'rejects';
  const reason = `${chain} ${what} the service's program, in ${version}.${of} ${words}`;
  const failed = { subject, outcome: 'fail', reason, evidence } as const;
  if (!isOfPayment) return { ...failed, ...chooseRemedy(delivery) };
  const isDerived = !looked.some(({ explanation: { outcome } }) => outcome === 'origin-not-convertible');
  if (isDerived) return { ...failed, ...chooseFix(paying, unpaid) };
  // Without an account, the user pays nothing: the finding about the account is the cause.
  return { ...failed, subject: `payment of the ${subject}`, ...chooseFix(paying, noConverter) };
}

/** A program in a version that the target does not read reaches no barrier: another check has the cause. */
function explainUnread({ plan, route }: Delivery): ({ readonly reason: string } & Fix) | undefined {
  const { sentAs, due } = route ?? {};
  const fix = due && sentAs !== undefined ? [due] : [];
  if (fix.length === 0 && plan.version !== undefined) return undefined;
  const reason = `No program reaches the barrier: the service sends in no XCM version that ${plan.runtime.chain} reads.`;
  const howTo = 'Run the check xcm/versions-agree: it names what to change.';
  return { reason, ...chooseFix(fix, { reason: 'The XCM versions of both runtimes decide.', howTo }) };
}

/** A run in a newer version shows whether the version is the obstacle, and a run without a limit whether the weight is. */
function chooseRemedy({ route, newer, plan }: Delivery): Fix {
  const { newest, setting, sender } = route ?? {};
  const all = plan.payments.map(listObstacles);
  if (all.some((ends) => ends.includes('overweight'))) return { noFix: tooHeavy };
  if (all.some((ends) => ends.includes('not-weighable'))) return { noFix: unweighed };
  const isLight = all.some((ends) => ends.slice(0, -1).includes('barrier'));
  if (isLight && !newer?.isAccepted) return { noFix: tooLight };
  if (!newer || !sender) return { noFix: unchanging };
  const { version, isAccepted } = newer;
  const name = `The barrier of ${plan.runtime.chain}`;
  const tried = `the program in XCM version ${version}`;
  if (!isAccepted)
    return { noFix: { ...unchanging, reason: `${name} refuses ${tried} too. ${unchanging.reason}` } };
  const reason = `${name} accepts ${tried}, by a run on a fork. ${sender.chain} writes ${formatVersions(sender.versions)}.`;
  const howTo = `Send in XCM version ${version}, by a runtime upgrade of ${sender.chain}.`;
  return chooseFix(version === newest && setting ? [setting] : [], { reason, howTo });
}

/** Neither version is stored: a router that takes the version from the XCM pallet then sends nothing. */
const isUnset = (route: Delivery['route']) => route && !route.unread && route.sentAs === undefined;

function describeVersion({ plan, route }: Delivery): string {
  if (isUnset(route)) return `XCM version ${plan.version}, which both chains support`;
  return `XCM version ${plan.version}${route?.source ? ` (${route.source} of the service)` : ''}`;
}

const unpaid: NoFix = {
  reason: 'No call was found that makes one of these tokens pay for programs.',
  howTo:
    "Accept one of these payments by a runtime upgrade: in its Trader, and in IsReserve for the service's token. Some chains have a call that sets a price. XcmPaymentApi.query_acceptable_payment_assets lists the tokens that pay today; the service's team can set one of them.",
};

const unchanging: NoFix = {
  reason: 'The barrier is part of the runtime.',
  howTo:
    'Allow paid execution from siblings in the barrier, also after a DescendOrigin, by a runtime upgrade (`parachron explain proxy/barrier-accepts-program`).',
};

const unweighed: NoFix = {
  reason: 'The weights of instructions are part of the runtime.',
  howTo:
    "Check without the service: that tries each payment. Ask the service's team to set one that the target takes, or give each instruction a weight by a runtime upgrade.",
};

const tooLight: NoFix = {
  reason: 'The service buys a fixed proof size, and the reference time of its table of targets.',
  howTo:
    "Ask the service's team to buy more weight for this target. A call of less weight may be enough, with lower limits of its gas.",
};

const tooHeavy: NoFix = {
  reason: 'The message queue of the target executes no message of this weight.',
  howTo: "Name a call of less weight, or less gas. If none fits, ask the target's team for a larger limit.",
};

const filtered: NoFix = {
  reason: 'The filters of calls are part of the runtime.',
  howTo:
    'Permit the call by a runtime upgrade: in the SafeCallFilter of the XCM executor, and in the BaseCallFilter.',
};

const nameOf = ({ flow, token }: PaymentOption) =>
  `payment by the ${flow === 'remote' ? 'derived account' : 'service'} in the ${token}'s token`;

/** The outcome of a payment, at each location under which the target may know the token. */
function describeOutcome({ explanation, elsewhere = [] }: PaymentOption): string {
  const others = elsewhere.map(
    (other) => ` With the token at ${formatLocation(other.asset)}: ${other.explanation.sentence}`,
  );
  return [explanation.sentence, ...others].join('');
}

function describePayment({ plan, block }: Delivery, payment: PaymentOption): Evidence[] {
  if (!payment.program) return [];
  const key = `a run on a fork (${nameOf(payment)})`;
  const { outcome, sentence } = payment.explanation;
  return [{ chain: plan.runtime.chain, block, key, value: `${outcome}: ${sentence}` }];
}
