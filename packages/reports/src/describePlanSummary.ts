import type { PayerSummary, PlanSummary } from '@parachron/checklist';
import { formatTokens, type PlanAccount, type PlanCost } from '@parachron/core';
import { countOf } from './text/text.js';

/** A part of a plan's summary, for every format of a report. */
interface SummaryPart {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly details: readonly string[] }[];
}

/**
 * Describes a plan's summary: the signers, the payers with their sums, and the remaining failures.
 */
export function describePlanSummary(summary: PlanSummary): SummaryPart[] {
  const { signers, payers, notes, alternatives = [] } = summary;
  const parts: readonly SummaryPart[] = [
    { title: 'Calls by signer', items: signers.map(describeSigner) },
    { title: 'Costs', items: payers.map(describePayer) },
    ...alternatives.map(({ lack, options }) => ({
      title: `One of these, for ${lack.subject}`,
      items: options.map((option) => ({
        text: option.steps.join(', '),
        details: option.payers.map((payer) => describePayer(payer).text),
      })),
    })),
    { title: 'Not fixed by the plan', items: listRemaining(summary) },
    { title: 'Not confirmed', items: notes.map((text) => ({ text, details: [] })) },
  ];
  return parts.filter(({ items }) => items.length > 0);
}

/**
 * Formats the size of a plan and the number of failures that the plan does not fix: `4 steps; 1 failure remains after the plan`.
 */
export function formatPlanSize({ steps, unfixed }: Pick<PlanSummary, 'steps' | 'unfixed'>): string {
  const size = steps === 0 ? 'No step' : countOf(steps, 'step');
  if (unfixed.length === 0) return size;
  const left = countOf(unfixed.length, 'failure');
  return `${size}; ${left} ${unfixed.length === 1 ? 'remains' : 'remain'} after the plan`;
}

function describeSigner({ sender, calls }: PlanSummary['signers'][number]) {
  return {
    text: `${sender}: ${countOf(calls.length, 'step')}`,
    details: calls.map(({ step, call, chain }) => {
      if (call === undefined && chain === undefined) return `${step}: not encoded, see the step`;
      const what = call ?? 'bytes to wrap in another call';
      return `${step}: ${what}${chain === undefined ? '' : ` on ${chain}`}`;
    }),
  };
}

const kindWords: Readonly<Record<PlanCost['kind'], string>> = {
  fee: 'fees',
  offer: 'offers for fees',
  deposit: 'deposits',
  'minimum-balance': 'minimum balance',
  transfer: 'transfers',
};

/** The sums that one account pays, in words. */
export function describePayer({
  payer,
  token,
  needed,
  returns,
  uncertain,
  unknown,
  amounts,
}: PayerSummary): SummaryPart['items'][number] {
  const format = (amount: bigint) => formatTokens(amount, token);
  const kinds = Object.entries(amounts) as [PlanCost['kind'], bigint][];
  const parts = kinds.filter(([, amount]) => amount > 0n);
  const sums = parts.map(([kind, amount]) => `${kindWords[kind]} ${format(amount)}`);
  const back =
    uncertain > 0n
      ? `Returned or kept: ${format(returns)}, and an unknown part of ${format(uncertain)}`
      : `Returned or kept: ${format(returns)}`;
  return {
    text: `${formatPlanAccount(payer)}: ${format(needed)}`,
    details: [
      ...(sums.length > 0 ? [`For: ${sums.join(', ')}`] : []),
      ...(returns > 0n || uncertain > 0n ? [back] : []),
      ...(unknown.length > 0 ? [`Amount not known: ${unknown.join(', ')}`] : []),
    ],
  };
}

/** An account of a plan, by its name and its chain; by its bytes if the name has no address. */
export function formatPlanAccount({ name, chain, account }: PlanAccount): string {
  const hasAddress = account === undefined || /\w{40,}/.test(name);
  return `${name} on ${chain}${hasAddress ? '' : ` (${account})`}`;
}

/** The remaining failures and blocked steps, grouped by their remedy, since several often share one. */
function listRemaining({ unfixed, blocked }: Pick<PlanSummary, 'unfixed' | 'blocked'>): SummaryPart['items'] {
  const remaining = [
    ...blocked.map(({ step, ...noFix }) => ({ noFix, text: `The step ${step} cannot take effect.` })),
    ...unfixed.map(({ check, subject, reason, noFix }) => ({
      noFix: noFix ?? { reason: '', howTo: `See \`parachron explain ${check}\`.` },
      text: `${check}, ${subject}: ${reason}`,
    })),
  ];
  const groups = new Map<string, typeof remaining>();
  for (const one of remaining) {
    const key = JSON.stringify([one.noFix.howTo, one.noFix.reason]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [howTo = '', reason = ''] = group.flatMap(({ noFix }) => [noFix.howTo, noFix.reason]);
    const details = [
      ...group.map(({ text }) => text),
      ...(reason === '' ? [] : [`No step of the plan fixes this: ${reason}`]),
    ];
    return { text: howTo, details };
  });
}
