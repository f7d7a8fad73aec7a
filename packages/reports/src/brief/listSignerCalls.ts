import { derivePlanSummary, type PlanBatch, type PlanSummary, type Report } from '@parachron/checklist';
import { type Call, formatJson, omitUndefined, type PlanStep } from '@parachron/core';
import { listSenderRoutes, sortRoutes } from '../describeRoute.js';
import { listCallLines } from '../stepText.js';
import { breakCommandsInJson, countOf, shortenText } from '../text/text.js';
import { listPremature } from './proposal.js';
import { sumCosts, sumTokens } from './sumCosts.js';

type SignerCall = PlanSummary['signers'][number]['calls'][number];

/** One call of a plan, for a voter. */
export type BriefCall = SignerCall & {
  /** The number of its step in the plan, from 1. */
  readonly number: number;
  readonly title: string;
  /** The decoded calls, one per line, with the calls inside them below; empty if nothing is decoded. */
  readonly lines: readonly string[];
  /** Cost of the call: `fee 0.01 ROC`. */
  readonly costs: readonly string[];
  /** The bytes that are signed or dispatched, with their decoded form. */
  readonly outermost?: Call;
  /** Size and hash of the bytes, or the reason why the plan does not have the bytes. */
  readonly bytes: string;
  readonly isBlocked: boolean;
  /** Whether all steps that depend on the call are blocked. */
  readonly isPremature: boolean;
};

/** The calls of one signer, in the order of the plan. */
export interface BriefSigner {
  readonly sender: string;
  readonly calls: readonly BriefCall[];
  /** Batches of several calls. */
  readonly batches: readonly BriefBatch[];
  /** The bodies that may dispatch the calls, the cheapest first; empty if an account signs them. */
  readonly routes: SenderRoutes;
}

type SenderRoutes = ReturnType<typeof listSenderRoutes>[number]['routes'];

/** A batch of calls, for a voter. */
export interface BriefBatch extends PlanBatch {
  /** Whether all steps that depend on one of its calls are blocked. */
  readonly isPremature: boolean;
}

/** Lists the calls of a plan by the signer who sends them. */
export function listSignerCalls(report: Report): BriefSigner[] {
  const { plan, batches = [] } = report;
  const premature = listPremature(plan);
  const senders = listSenderRoutes(plan);
  return derivePlanSummary(report).signers.map(({ sender, calls }) => {
    const routes = senders.find((one) => one.sender === sender)?.routes ?? [];
    const own = calls.flatMap((call) => describeCall(call, plan, { premature, routes }));
    const ids = new Set(own.map(({ step }) => step));
    const joined = batches
      .filter(({ steps }) => steps.every((id) => ids.has(id)))
      .map((batch) => ({ ...batch, isPremature: batch.steps.some((id) => premature.has(id)) }));
    return { sender, calls: own, batches: joined, routes };
  });
}

function describeCall(
  call: SignerCall,
  plan: readonly PlanStep[],
  { premature, routes }: { readonly premature: ReadonlySet<string>; readonly routes: SenderRoutes },
): BriefCall[] {
  const at = plan.findIndex(({ id }) => id === call.step);
  const step = plan[at];
  if (!step) return [];
  const outermost = call.call === undefined ? undefined : step.layers.at(-1)?.call;
  return [
    {
      ...call,
      number: at + 1,
      title: step.title,
      lines: listCallLines(step),
      costs: [...sumCosts(step.costs ?? []), ...describeDispatch(step, routes)],
      ...omitUndefined({ outermost }),
      bytes: formatHash(call) ?? explainMissing(step),
      isBlocked: step.blocked !== undefined,
      isPremature: premature.has(step.id),
    },
  ];
}

/** Without an endpoint of the sender's chain, a plan ends with the program that the chain sends. */
function explainMissing({ layers }: PlanStep): string {
  if (layers.at(-1)?.kind !== 'program') return 'Hash unknown.';
  return "Hash unknown: no endpoint of the sender's chain was given.";
}

/** The cost of dispatching a call by the cheapest and by the dearest route. */
function describeDispatch({ id }: PlanStep, routes: SenderRoutes): string[] {
  const all = routes.flatMap(({ byStep }) => byStep.get(id) ?? []);
  const own = all.filter(({ costs }) => costs.length > 0);
  const [first, ...others] = sortRoutes(own).map(({ costs }) => sumTokens(costs).join(', ') || 'no fee');
  if (first === undefined) return [];
  const last = others.at(-1);
  return [
    last === undefined || last === first ? `dispatch ${first}` : `dispatch ${first} to ${last}, by route`,
  ];
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

const longestName = 200;

/** A file with the calls of one signer, for the signer's wallet or tool. */
interface CallsFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Writes the calls of one signer as JSON: each with its step, chain, hex, hash and length, in the order of sending, and the
 * batches of several calls. Returns undefined if the plan has the bytes of no call.
 */
export function createCallsFile({ scope, inputs }: Report, signer: BriefSigner): CallsFile | undefined {
  const calls = signer.calls.flatMap(({ step, title, call, chain, outermost, ...about }) =>
    outermost
      ? [{ ...nameCall({ call, chain }), step, title: shortenName(title), ...readBytes(about, outermost) }]
      : [],
  );
  const batches = signer.batches.map(({ steps, chain, call, ...about }) => ({
    ...nameCall({ call: `${call.pallet}.${call.method}`, chain }),
    steps,
    ...readBytes(about, call),
  }));
  if (calls.length === 0 && batches.length === 0) return undefined;
  const { network, targetParaId: paraId } = scope;
  const sender = shortenName(signer.sender);
  const file = {
    signer: sender,
    network: shortenName(network),
    paraId,
    inputs: inputs?.hash,
    calls,
    batches,
  };
  return {
    name: `calls-${paraId}-${formatSlug(sender)}.json`,
    text: `${breakCommandsInJson(formatJson(file, 2))}\n`,
  };
}

function nameCall({
  call = '',
  chain = '',
}: {
  readonly call?: string | undefined;
  readonly chain?: string | undefined;
}) {
  return { call: shortenName(call), chain: shortenName(chain) };
}

function readBytes({ hash, length }: Pick<SignerCall, 'hash' | 'length'>, { hex }: Pick<Call, 'hex'>) {
  return { hash, length, hex };
}

function shortenName(text: string): string {
  return shortenText(text, longestName);
}

function formatSlug(text: string): string {
  const slug = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return slug.slice(0, 60).replace(/^-+|-+$/g, '') || 'signer';
}
