import { derivePlanSummary, type PlanSummary, type Report } from '@parachron/checklist';
import { capitalize, omitUndefined, type PlanStep, pluralize, proposalId } from '@parachron/core';
import {
  describeChanges,
  describeResult,
  findProposal,
  formatDryRunRest,
  formatPrepared,
  listResults,
  triedOutcomes,
} from '../entries/describeDryRun.js';
import { describeLines, type Entry, omitEmptyGroups, type Part } from '../entries/Entry.js';
import { listSenderRoutes, sortRoutes } from '../entries/listSenderRoutes.js';
import { type CauseLine, formatVerdict, listCauses, listDispatchCosts } from '../listCauses.js';
import { formatCallNumbers, listCallLines, listPremature, numberSteps } from '../text/stepText.js';
import { countLeftOut, countOf } from '../text/text.js';
import { formatCounts, titleOfFinding } from '../text/verdictText.js';
import { outcomeWords, placeWords, triedWords } from '../text/words.js';
import { describeProposal, describeRisks } from './proposal.js';
import { formatLoss, formatTotals, listPayers, sumCosts } from './sumCosts.js';

/** Describes the brief for voters: what is missing, the calls of the proposal with their costs and routes, the dry run, the risks. */
export function describeBrief(report: Report): Part[] {
  const { plan, dryRun } = report;
  const costs = plan.flatMap((step) => step.costs ?? []);
  const dispatch = listDispatchCosts(plan);
  const totals = formatTotals([...costs, ...dispatch]);
  const total = `Total${dispatch.length > 0 ? ', by the cheapest route' : ''}`;
  const causes = listCauses(report).map(describeCause);
  const isWarned = causes.length > 0 && causes.every(({ outcome }) => outcome === 'warn');
  const risks = describeRisks(report);
  const proposal = findProposal(plan, dryRun);
  const before = `Before the proposal: ${formatCounts(report.summary)}. ${formatVerdict(report)}`;
  const left = countLeftOut(plan.length - mostCalls, 'call');
  const parts: readonly Part[] = [
    {
      id: 'missing',
      title: isWarned ? 'Warnings' : 'What is missing',
      ...(causes.length > 0 && !proposal ? {} : { note: proposal ? before : nothing }),
      groups: [{ kind: 'cause', noun: 'cause', most: 100, entries: causes }],
    },
    {
      id: 'proposal',
      title: 'Proposal',
      ...(proposal ? {} : { note: describeProposal(report) }),
      groups: [
        {
          kind: 'signer',
          noun: 'signer',
          most: mostCalls,
          entries: describeSigners(report),
          ...omitUndefined({ note: left[0] }),
        },
        describeLines(total, 'chain', totals.length > 0 ? [...totals, formatLoss(costs, plan.length)] : []),
      ],
    },
    ...(dryRun ? [describeDryRunPart(report, dryRun)] : []),
    { id: 'risks', title: 'Risks', groups: [{ kind: 'risk', noun: 'risk', most: 60, entries: risks }] },
  ];
  // Voters on a proposal of others ask for its effect first.
  const ordered = proposal ? [...parts.slice(1, -1), ...parts.slice(0, 1)] : parts;
  return ordered.map(omitEmptyGroups).filter(({ note, groups }) => note !== undefined || groups.length > 0);
}

function describeDryRunPart({ plan }: Report, dryRun: NonNullable<Report['dryRun']>): Part {
  const proposal = findProposal(plan, dryRun);
  const prepared = formatPrepared(dryRun);
  const after = prepared.length > 0 ? ', after the preparations below' : '';
  const place = `On ${placeWords[dryRun.means]}${after}; nothing was sent to the chains themselves.`;
  const isConditional = dryRun.outcome === 'done' && plan.some(({ blocked }) => blocked);
  const facts = listResults(proposal ?? {});
  const reason = proposal && facts.length === 0 ? `${proposal.reason} ` : '';
  const result = {
    outcome: isConditional ? 'warn' : triedOutcomes[dryRun.outcome],
    word: proposal ? triedWords[proposal.outcome] : numberSteps(describeResult(dryRun, plan), plan),
    text: `${reason}${place} ${numberSteps(formatDryRunRest(dryRun, plan), plan)}`,
    facts,
  };
  return {
    id: 'tried',
    title: 'Dry run',
    groups: [
      { kind: 'result', noun: 'result', most: 1, entries: [result] },
      ...(proposal ? [describeChanges('Checks that it changes', dryRun.before, dryRun.after)] : []),
      describeLines('Prepared by the dry run, not part of the proposal', 'preparation', prepared),
    ],
  };
}

const nothing = 'Nothing: none of the checks that ran failed, has a warning or is without a result.';

/** A cause, with the findings that state it, and those that wait for it. */
function describeCause({ check, outcome, text, actions, findings, waiting }: CauseLine): Entry {
  const [action = ''] = actions;
  const several = findings.length > 1 ? findings : [];
  const counts = [
    ...(several.length > 0 ? [countOf(several.length, 'finding')] : []),
    ...(waiting.length > 0 ? [`${countOf(waiting.length, ['finding waits', 'findings wait'])} for it`] : []),
  ];
  return {
    key: `${check} ${text}`,
    outcome,
    word: outcomeWords[outcome],
    title: text,
    text: action === '' ? '' : `${capitalize(action)}.`,
    ...(counts.length > 0 ? { place: counts.join(', ') } : {}),
    below: [...several, ...waiting].map((one) => ({
      title: titleOfFinding(one),
      subject: one.subject,
      ...(one.waitsFor ? {} : { text: one.reason }),
    })),
  };
}

type SignerCall = PlanSummary['signers'][number]['calls'][number];

type SenderRoutes = ReturnType<typeof listSenderRoutes>[number]['routes'];

/** The first calls of a plan; the JSON has the others. */
const mostCalls = 100;

/** Describes the calls of a plan by the signer who sends them, with their batches, and the bodies that may dispatch them. */
export function describeSigners(report: Report): Entry[] {
  const { plan, batches = [] } = report;
  const premature = listPremature(plan);
  const senders = listSenderRoutes(plan);
  return derivePlanSummary(report).signers.map(({ sender, calls }) => {
    const routes = senders.find((one) => one.sender === sender)?.routes ?? [];
    const ids = new Set(calls.map(({ step }) => step));
    const own = batches.filter(({ steps }) => steps.every((id) => ids.has(id)));
    const isAlone = calls.length === 1;
    const described = routes.map(({ summary, details }): Entry => {
      return { text: summary, below: details.map((text) => ({ text })) };
    });
    const title = `${pluralize(routes.length, 'Route')} for ${isAlone ? 'this call' : 'these calls together'}${routes.length > 1 ? ', the cheapest first' : ''}`;
    return {
      key: sender,
      title: `${capitalize(sender)}: ${countOf(calls.length, 'call')}`,
      below: [
        ...calls.flatMap((call) => describeCall(call, plan, { sender, premature, routes })),
        ...own.map((batch) => ({
          title: capitalize(
            `${formatCallNumbers(batch.steps, plan)} at once: ${batch.call.pallet}.${batch.call.method}`,
          ),
          ...(batch.steps.some((id) => premature.has(id)) ? prematureMark : {}),
          place: formatHash(batch) ?? '',
          bytes: { call: batch.call, chain: batch.chain },
        })),
        ...(routes.length > 0 ? [{ title, below: described }] : []),
      ],
    };
  });
}

const prematureMark = { outcome: 'warn', word: 'Do not send yet: see Risks' } as const;

function describeCall(
  call: SignerCall,
  plan: readonly PlanStep[],
  context: {
    readonly sender: string;
    readonly premature: ReadonlySet<string>;
    readonly routes: SenderRoutes;
  },
): Entry[] {
  const { sender, premature, routes } = context;
  const at = plan.findIndex(({ id }) => id === call.step);
  const step = plan[at];
  if (!step || at >= mostCalls) return [];
  const { title, layers, blocked } = step;
  const { chain } = call;
  const outermost = call.call === undefined ? undefined : layers.at(-1)?.call;
  // A plan then ends with the program that the chain sends.
  const isProgram = layers.at(-1)?.kind === 'program';
  const reason = ": no endpoint of the sender's chain was given";
  const isNamed = chain === undefined || isProgram || title.includes(chain) || sender.includes(chain);
  return [
    {
      number: at + 1,
      title,
      place: formatHash(call) ?? `hash unknown${isProgram ? reason : ''}`,
      ...(premature.has(step.id) ? prematureMark : {}),
      ...(blocked ? { outcome: 'fail', word: 'Will fail: see Risks' } : {}),
      ...(isNamed ? {} : { subject: `On ${chain}` }),
      facts: describeCosts(step, routes),
      bytes: {
        decoded: listCallLines(step).join('\n'),
        ...(outermost && chain !== undefined ? { call: outermost, chain } : {}),
      },
    },
  ];
}

/** The costs of a call with their payers, and after them those of its dispatch, which the signers of the route pay. */
function describeCosts(step: PlanStep, routes: SenderRoutes): NonNullable<Entry['facts']> {
  const dispatch = describeDispatch(step, routes);
  const own =
    sumCosts(step.costs ?? []).join(', ') || ((dispatch ?? step.id === proposalId) ? undefined : 'unknown');
  return [
    ...(own === undefined ? [] : [{ label: 'Cost', text: own }]),
    ...listPayers(step).map((text) => ({ label: 'Paid by', text })),
    ...(dispatch === undefined ? [] : [{ label: 'Cost of the route', text: dispatch }]),
  ];
}

/** The cost of dispatching a call by the cheapest and by the most expensive route; undefined if no cost is known. */
function describeDispatch({ id }: PlanStep, routes: SenderRoutes): string | undefined {
  const all = routes.flatMap(({ byStep }) => byStep.get(id) ?? []).filter(({ costs }) => costs.length > 0);
  const sums = sortRoutes(all).map(({ costs }) => sumCosts(costs.filter((one) => one.amount !== 0n)));
  // A deposit returns: it is no part of one amount with the fees.
  const [first, ...others] = sums.map((parts) => parts.join(' and ') || 'no fee');
  const last = others.at(-1) ?? first;
  return last === first ? first : `${first} (cheapest), ${last} (most expensive)`;
}

/** The size of a call, with its hash: `85 bytes, BLAKE2b-256 hash 0x…`. */
function formatHash({ hash, length }: Pick<SignerCall, 'hash' | 'length'>): string | undefined {
  return hash && length ? `${countOf(length, 'byte')}, BLAKE2b-256 hash ${hash}` : undefined;
}
