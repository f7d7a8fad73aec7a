import { listEvidence } from '../../facts/Fact.js';
import { type ServiceFact, serviceFact } from '../../facts/service/serviceFact.js';
import { type TaskQuoteFact, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import type { Scope } from '../../Scope.js';
import { defineCheck, type Judgement, judgeNotApplicable, judgeUnknown, requireService } from '../Check.js';

/** The service's table has a row for the target, with the price of messages and the payer. */
export const targetInTable = defineCheck({
  id: 'service/target-in-table',
  topic: 'table',
  title: 'The service lists the parachain as a target',
  failedTitle: 'The service does not list the parachain as a target',
  explanation: `The service has a table with a row for each target: the price of execution there, the weight of an instruction, the payer and
the token. The payer is the service's sovereign account, or the user's own account on the target. Without a row, the service refuses tasks
for the target with \`CurrencyChainComboNotFound\`, unless it has a default for unlisted chains.

The check reads \`XcmpHandler.XcmChainCurrencyData(<target>, 0)\`; 0 is the service's own token. The service's governance writes
the rows.

What to do: ask the service's team to add the target, with the prices of your chain.`,
  waitsFor: requireService,
  facts: { service: serviceFact, quote: taskQuoteFact },
  evaluate: ({ service, quote }, scope) => [judge(service, quote, scope)],
});

function judge(service: ServiceFact, quote: TaskQuoteFact, { targetParaId }: Scope): Judgement {
  const subject = `target ${targetParaId}`;
  if (!service.known) return judgeNotApplicable(subject, service);
  if (service.noCrossChain) return judgeNotApplicable(subject, service.noCrossChain);
  const { row } = service;
  if (!row.known) return judgeUnknown(subject, row);
  const evidence = listEvidence(row);
  if (!row.value) {
    const lacks = `The service has no row for para ${targetParaId} and currency 0`;
    return { subject, evidence, ...judgeWithoutRow(lacks, quote, service.rules.variant) };
  }
  const { feePerSecond, instructionWeight, flow, isTargetsToken } = row.value;
  const payer = flow === 'remote' ? "The user's derived account" : "The service's sovereign account";
  const token = isTargetsToken || flow === 'remote' ? "the target's own token" : "the service's token";
  const reason = `${payer} pays for messages in ${token}. Price: ${feePerSecond.toLocaleString('en-US')} planck per second of execution. Weight of an instruction: ${instructionWeight.toLocaleString('en-US')} ps.`;
  return { subject, outcome: 'pass', reason, evidence };
}

const noFix = {
  reason: "Only the service's governance writes its table of targets.",
  howTo: "Ask the service's team to add the target, with a fee per second and an instruction weight.",
};

/** Some services have a default for unlisted targets, which a quote shows. */
function judgeWithoutRow(
  lacks: string,
  quote: TaskQuoteFact,
  variant: 'H' | 'M',
): Pick<Judgement, 'outcome' | 'reason' | 'howToFindOut' | 'noFix'> {
  const fee = quote.known ? quote.quote.xcm : quote;
  if (fee.known)
    return { outcome: 'pass', reason: `${lacks}. A default for unlisted targets gives the quoted fees.` };
  const isAnswer = 'evidence' in fee && fee.evidence.length > 0;
  // The fee query of variant H looks up the target; that of variant M does not.
  if (isAnswer && variant === 'H')
    return { outcome: 'fail', reason: `${lacks}, and quotes no fees for a task to the parachain.`, noFix };
  const reason = `${lacks}. Some services have a default for unlisted targets.`;
  const howToAdd = "Ask the service's team to add the target, or schedule one task to it.";
  return { outcome: 'unknown', reason, howToFindOut: isAnswer ? howToAdd : fee.howToFindOut };
}
