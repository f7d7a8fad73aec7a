import {
  type Finding,
  omitUndefined,
  type PlanCost,
  type Planck,
  type PlanStep,
  requireInput,
} from '@parachron/core';
import { chainsOfOneRelay } from '../checks/network/chainsOfOneRelay.js';
import type { FollowUp } from '../followUps/FollowUp.js';
import { hashCall } from './hashCall.js';
import type { PayerSummary, PlanSummary } from './PlanSummary.js';

/**
 * Derives the summary of a plan: the number of steps, the calls of each signer, the payments of each account, and the
 * failures that the plan does not fix.
 *
 * Sends: nothing.
 *
 * @param report the steps, and their findings
 * @returns amounts in planck; signers and payers in the order in which the plan names them
 *
 * @example
 * ```ts
 * import { derivePlanSummary } from '@parachron/checklist';
 *
 * derivePlanSummary({ plan: [], findings: [] }).steps; // 0
 * ```
 */
export function derivePlanSummary(report: {
  readonly plan: readonly PlanStep[];
  readonly findings: readonly Finding[];
  readonly followUps?: readonly FollowUp[];
}): PlanSummary {
  requireInput({ report }, { report: { plan: ['object'], findings: ['object'] } });
  const { plan, findings, followUps = [] } = report;
  const alternatives = listAlternatives({ plan, findings, followUps });
  return {
    steps: plan.length,
    signers: listSigners(plan),
    payers: listPayers(plan.flatMap(({ costs = [] }) => costs)),
    blocked: plan.flatMap(({ id, blocked }) => (blocked ? [{ step: id, ...blocked }] : [])),
    unfixed: findings.flatMap(findUnfixed),
    ...(alternatives.length > 0 ? { alternatives } : {}),
    notes: plan.length === 0 ? [] : findings.flatMap(noteUnconfirmed),
  };
}

// The id of the check, which loads the facts of the service. Its follow-ups buy and send the same amount from the target.
const balanceCheckId = 'token/balance-for-task';
const transferKinds: readonly FollowUp['kind'][] = ['acquire-token', 'transfer-token'];

/** Lists the lacks that a step of the plan and the user's follow-ups both remove. */
function listAlternatives({
  plan,
  findings,
  followUps,
}: {
  readonly plan: readonly PlanStep[];
  readonly findings: readonly Finding[];
  readonly followUps: readonly FollowUp[];
}): NonNullable<PlanSummary['alternatives']>[number][] {
  const found = findings.find(({ check, fix }) => check === balanceCheckId && fix.length > 0);
  const further = followUps.filter(({ kind }) => transferKinds.includes(kind)).flatMap(({ steps }) => steps);
  if (!found || further.length === 0) return [];
  const { check, subject, reason } = found;
  const own = plan.filter(({ id }) => found.fix.includes(id));
  const options = [own, further].map((steps) => ({
    steps: steps.map(({ id }) => id),
    payers: listPayers(steps.flatMap(({ costs = [] }) => costs)),
  }));
  return [{ lack: { check, subject, reason }, options }];
}

function listSigners(plan: readonly PlanStep[]): PlanSummary['signers'][number][] {
  return [...new Set(plan.map(nameSigner))].map((key) => {
    const own = plan.filter((step) => nameSigner(step) === key);
    const names = own.map(({ sender }) => sender);
    // Some steps name the chain of the sender as well.
    const sender = names.reduce((longest, name) => (name.length > longest.length ? name : longest));
    return { sender, calls: own.map(describeOutermost) };
  });
}

/** Identifies the signer of a step: the root of a parachain is one signer, independent of the words of a step. */
export function nameSigner({ sender, para, signed }: Pick<PlanStep, 'sender' | 'para' | 'signed'>): string {
  return signed || para === undefined ? sender : `root of ${para}`;
}

function describeOutermost(step: PlanStep): PlanSummary['signers'][number]['calls'][number] {
  const { id, layers } = step;
  const layer = layers.at(-1);
  if (!layer || isUnwrapped(step)) return { step: id };
  const { call, chain } = layer;
  const known = call && { call: `${call.pallet}.${call.method}`, ...hashCall(call) };
  return { step: id, ...known, chain };
}

/** Whether the step has only the calls that another chain dispatches, without the message that carries them. */
function isUnwrapped({ para, signed, layers }: PlanStep): boolean {
  const layer = layers.at(-1);
  return para !== undefined && !signed && layer?.kind === 'inner-call' && layer.para !== para;
}

/**
 * Lists the accounts that pay the given costs, each with its sums.
 *
 * Sends: nothing.
 *
 * @param costs of a plan, or of a route that dispatches a call
 * @returns one entry for each account and token, in the order of the costs; amounts in planck
 *
 * @example
 * ```ts
 * import { listPayers } from '@parachron/checklist';
 *
 * listPayers([]); // []
 * ```
 */
export function listPayers(costs: readonly PlanCost[]): PayerSummary[] {
  requireInput({ costs }, { costs: ['object'] });
  const formatKey = ({ payer, token }: PlanCost) =>
    JSON.stringify([payer.chain, payer.para, payer.account ?? payer.name, token.symbol]);
  return [...new Set(costs.map(formatKey))].flatMap((key) => {
    const own = costs.filter((cost) => formatKey(cost) === key);
    const [first] = own;
    return first ? [sumUp(first, own)] : [];
  });
}

function sumUp({ payer, token }: PlanCost, costs: readonly PlanCost[]): PayerSummary {
  const known = costs.filter((cost) => cost.amount !== undefined);
  const readAmount = ({ amount = 0n }: PlanCost) => amount;
  const kinds = [...new Set(known.map(({ kind }) => kind))];
  const amounts = kinds.map((kind) => [kind, add(known.filter((one) => one.kind === kind).map(readAmount))]);
  return {
    payer,
    token,
    amounts: Object.fromEntries(amounts),
    needed: add(known.map(readAmount)),
    returns: add(known.map(({ returns = 0n }) => returns)),
    uncertain: add(known.filter(({ returns }) => returns === undefined).map(readAmount)),
    unknown: countTitles(costs.filter(({ amount }) => amount === undefined)),
  };
}

/** `inclusion fee`, or `inclusion fee (2 times)`. */
function countTitles(costs: readonly PlanCost[]): string[] {
  const titles = costs.map(({ title }) => title);
  return [...new Set(titles)].map((title) => {
    const count = titles.filter((one) => one === title).length;
    return count === 1 ? title : `${title} (${count} times)`;
  });
}

function add(amounts: readonly Planck[]): Planck {
  return amounts.reduce((sum, one) => sum + one, 0n);
}

/** Steps may fix only a part of a failure: `noFix` then states the rest. */
function findUnfixed({
  check,
  subject,
  reason,
  outcome,
  fix,
  noFix,
}: Finding): PlanSummary['unfixed'][number][] {
  if (outcome !== 'fail' || (fix.length > 0 && !noFix)) return [];
  return [{ check, subject, reason, ...omitUndefined({ noFix }) }];
}

/** A finding that waits for a cause adds nothing to that cause. */
function noteUnconfirmed({ check, subject, outcome, reason, waitsFor }: Finding): string[] {
  if (check !== chainsOfOneRelay.id || outcome === 'pass' || waitsFor) return [];
  return [`The steps assume that the ${subject} is a para of this relay chain. ${reason}`];
}
