import { derivePlanSummary, type PlanBatch, type Report, type SignerCall } from '@parachron/checklist';
import { type Call, formatJson, isRecord, omitUndefined, type PlanStep } from '@parachron/core';
import { countOf } from '../text/countOf.js';
import { stripControls } from '../text/stripControls.js';
import { listPremature } from './listPremature.js';
import { sumCosts } from './sumCosts.js';

/** One call of a plan, for a voter. */
export interface BriefCall extends SignerCall {
  /** The number of its step in the plan, from 1. */
  readonly number: number;
  readonly title: string;
  /** `PolkadotXcm.send carries Hrmp.hrmp_accept_open_channel(sender: 2114)`; absent if nothing is decoded. */
  readonly meaning?: string;
  /** Cost of the call: `fee 0.01 ROC`. */
  readonly costs: readonly string[];
  /** The bytes that are signed or dispatched, with their decoded form. */
  readonly outermost?: Call;
  /** Size and hash of the bytes, or the reason why the plan does not have the bytes. */
  readonly bytes: string;
  readonly isBlocked: boolean;
  /** Whether all steps that depend on the call are blocked. */
  readonly isPremature: boolean;
}

/** The calls of one signer, in the order of the plan. */
export interface BriefSigner {
  readonly sender: string;
  readonly calls: readonly BriefCall[];
  /** Batches of several calls. */
  readonly batches: readonly BriefBatch[];
}

/** A batch of calls, for a voter. */
export interface BriefBatch extends PlanBatch {
  /** Whether all steps that depend on one of its calls are blocked. */
  readonly isPremature: boolean;
}

/** Lists the calls of a plan by the signer who sends them. */
export function listSignerCalls(report: Report): BriefSigner[] {
  const { plan, batches = [] } = report;
  const premature = listPremature(plan);
  return derivePlanSummary(report).signers.map(({ sender, calls }) => {
    const own = calls.flatMap((call) => describeCall(call, plan, premature));
    const ids = new Set(own.map(({ step }) => step));
    const joined = batches
      .filter(({ steps }) => steps.every((id) => ids.has(id)))
      .map((batch) => ({ ...batch, isPremature: batch.steps.some((id) => premature.has(id)) }));
    return { sender, calls: own, batches: joined };
  });
}

function describeCall(
  call: SignerCall,
  plan: readonly PlanStep[],
  premature: ReadonlySet<string>,
): BriefCall[] {
  const at = plan.findIndex(({ id }) => id === call.step);
  const step = plan[at];
  if (!step) return [];
  const meaning = describeMeaning(step);
  const outermost = call.call === undefined ? undefined : step.layers.at(-1)?.call;
  return [
    {
      ...call,
      number: at + 1,
      title: step.title,
      ...omitUndefined({ meaning }),
      costs: describeCosts(step, at + 1),
      ...omitUndefined({ outermost }),
      bytes: formatHash(call) ?? explainMissing(step, at + 1),
      isBlocked: step.blocked !== undefined,
      isPremature: premature.has(step.id),
    },
  ];
}

/** Without an endpoint of the sender's chain, a plan ends with the program that the chain sends. */
function explainMissing({ layers }: PlanStep, number: number): string {
  const page = `See step ${number} in the appendix.`;
  if (layers.at(-1)?.kind !== 'program') return `Hash unknown. ${page}`;
  return `Hash unknown: no endpoint of the sender's chain was given. ${page}`;
}

/** A call as root has no cost of its own: the costs are those of the route that dispatches the call. */
function describeCosts({ costs = [], dispatch }: PlanStep, number: number): string[] {
  if (costs.length > 0 || !dispatch.some((route) => route.costs.length > 0)) return sumCosts(costs);
  return [`depends on the route: see step ${number} in the appendix`];
}

/** A call that contains other calls is described by those calls, since its own arguments are their bytes. */
function describeMeaning({ layers }: PlanStep): string | undefined {
  const inner = layers.flatMap(({ kind, call }) => (call && kind !== 'send' ? [formatCall(call)] : []));
  const outer = layers.at(-1);
  if (inner.length === 0) return outer?.call && formatCall(outer.call);
  const carrier = outer?.kind === 'send' && outer.call ? `${nameCall(outer.call)} carries ` : '';
  return carrier + inner.join(', ');
}

function nameCall({ pallet, method }: Call): string {
  return `${stripControls(pallet)}.${stripControls(method)}`;
}

function formatCall(call: Call): string {
  const args = Object.entries(call.args).map(([name, value]) => `${name}: ${formatArgument(value)}`);
  return `${nameCall(call)}(${args.join(', ')})`;
}

/** A variant with one text, such as an address, is written as that text. */
function formatArgument(value: unknown): string {
  const [only, ...others] = isRecord(value) ? Object.values(value) : [value];
  return others.length === 0 && typeof only === 'string' ? only : formatJson(value);
}

/** The steps of a batch: `calls 1 and 2`. */
export function nameSteps({ steps }: Pick<PlanBatch, 'steps'>, plan: readonly PlanStep[]): string {
  const numbers = steps.map((id) => plan.findIndex((step) => step.id === id) + 1);
  return `calls ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

/** The size of a call, with its hash: `85 bytes, hash 0x…`. */
export function formatHash({ hash, length }: Pick<SignerCall, 'hash' | 'length'>): string | undefined {
  return hash === undefined || length === undefined ? undefined : `${countOf(length, 'byte')}, hash ${hash}`;
}
