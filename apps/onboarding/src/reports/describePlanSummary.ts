import type { PayerSummary, PlanSummary, SignerSummary, UnfixedFailure } from '@parachron/checklist';
import { formatTokens, type PlanAccount, type PlanCostKind } from '@parachron/core';
import { listNoFix } from './describeRun.js';
import { countOf } from './stripNonText.js';

/** A part of a plan's summary, in words for every form of a report. */
export interface SummaryPart {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly details: readonly string[] }[];
}

/** A plan's summary in words: who signs what, who pays how much, and what remains to be done. */
export function describePlanSummary(summary: PlanSummary): SummaryPart[] {
  const { signers, payers, blocked, unfixed, notes } = summary;
  const parts: readonly SummaryPart[] = [
    { title: 'Who signs what', items: signers.map(describeSigner) },
    { title: 'What it costs', items: payers.map(describePayer) },
    {
      title: 'Steps that cannot take effect',
      items: blocked.map(({ step, ...why }) => ({ text: step, details: listReasons(why) })),
    },
    { title: 'Not fixed by the plan', items: unfixed.map(describeUnfixed) },
    { title: 'Not confirmed', items: notes.map((text) => ({ text, details: [] })) },
  ];
  return parts.filter(({ items }) => items.length > 0);
}

/** The size of a plan and what it leaves: `4 steps; 1 failure is not fixed by them`. */
export function formatPlanSize({ steps, unfixed }: Pick<PlanSummary, 'steps' | 'unfixed'>): string {
  const size = steps === 0 ? 'No step' : countOf(steps, 'step');
  if (unfixed.length === 0) return size;
  const left = countOf(unfixed.length, 'failure');
  return `${size}; ${left} ${unfixed.length === 1 ? 'remains' : 'remain'} after the plan`;
}

function describeSigner({ sender, calls }: SignerSummary) {
  return {
    text: `${sender}: ${countOf(calls.length, 'step')}`,
    details: calls.map(({ step, call, chain }) => {
      const what = call ?? 'bytes that another call has to carry';
      return `${step}: ${what}${chain === undefined ? '' : ` on ${chain}`}`;
    }),
  };
}

const kindWords: Readonly<Record<PlanCostKind, string>> = {
  fee: 'fees',
  offer: 'offers for fees',
  deposit: 'deposits',
  'existential-deposit': 'existential deposit',
  transfer: 'transfers',
};

function describePayer({ payer, token, needed, returns, uncertain, unknown, amounts }: PayerSummary) {
  const format = (amount: bigint) => formatTokens(amount, token);
  const kinds = Object.entries(amounts) as [PlanCostKind, bigint][];
  const parts = kinds.filter(([, amount]) => amount > 0n);
  const sums = parts.map(([kind, amount]) => `${kindWords[kind]} ${format(amount)}`);
  const back =
    uncertain > 0n
      ? `Comes back or stays: ${format(returns)}, and an unknown part of ${format(uncertain)}`
      : `Comes back or stays: ${format(returns)}`;
  return {
    text: `${formatPlanAccount(payer)}: ${format(needed)}`,
    details: [
      ...(sums.length > 0 ? [`For: ${sums.join(', ')}`] : []),
      ...(returns > 0n || uncertain > 0n ? [back] : []),
      ...(unknown.length > 0 ? [`Amount not known: ${unknown.join(', ')}`] : []),
    ],
  };
}

/** An account of a plan, by its name, its chain and its bytes. */
export function formatPlanAccount({ name, chain, account }: PlanAccount): string {
  return `${name} on ${chain}${account === undefined ? '' : ` (${account})`}`;
}

function describeUnfixed({ check, subject, reason, noFix }: UnfixedFailure) {
  return { text: `${check}, ${subject}: ${reason}`, details: noFix ? listReasons(noFix) : [] };
}

function listReasons(noFix: NonNullable<UnfixedFailure['noFix']>): string[] {
  return listNoFix({ noFix, fix: [] }).map(({ label, text }) => `${label}: ${text}`);
}
