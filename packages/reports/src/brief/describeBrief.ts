import type { Report } from '@parachron/checklist';
import { capitalize, omitUndefined } from '@parachron/core';
import {
  describeChanges,
  describeResult,
  findProposal,
  formatDryRunRest,
  formatPrepared,
  triedOutcomes,
} from '../entries/describeDryRun.js';
import { describeLines, type Entry, omitEmptyGroups, type Part } from '../entries/Entry.js';
import { type CauseLine, formatVerdict, listCauses, listDispatchCosts } from '../listCauses.js';
import { numberSteps } from '../text/stepText.js';
import { countLeftOut, countOf } from '../text/text.js';
import { formatCounts, titleOfFinding } from '../text/verdictText.js';
import { outcomeWords, placeWords, triedWords } from '../text/words.js';
import { describeSigners, mostCalls } from './describeSigners.js';
import { describeProposal, describeRisks } from './proposal.js';
import { formatLoss, formatTotals } from './sumCosts.js';

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
  const result = {
    outcome: isConditional ? 'warn' : triedOutcomes[dryRun.outcome],
    word: proposal ? triedWords[proposal.outcome] : numberSteps(describeResult(dryRun, plan), plan),
    text: `${proposal ? `${proposal.reason} ` : ''}${place} ${numberSteps(formatDryRunRest(dryRun, plan), plan)}`,
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
