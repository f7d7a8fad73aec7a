import type { Fork, Forkable, ForkMessage } from '@parachron/client';
import { plenty, tryDispatch } from '@parachron/client/decode';
import {
  balanceRead,
  deriveUnspendable,
  encodeCall,
  hasCall,
  isParachronError,
  omitUndefined,
  type Planck,
  type PlanStep,
  pluralize,
  readKnown,
  requireInput,
} from '@parachron/core';
import { addFeeMargin, addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { decodeProgram, encodeProgram, findVerdict, type Instruction } from '@parachron/xcm';
import { type DueStep, deriveDueSteps } from '../plan/deriveDueSteps.js';
import { deriveTransactProgram, type TransactOptions } from '../plan/deriveTransactProgram.js';
import { type ChannelPlan, type ParaMoney, planChannels } from '../plan/planChannels.js';
import { marginPercent, planOpening, type Sender, type StepPrice, type StepRun } from '../plan/planStep.js';
import { type ChannelFacts, findPara, type ParaFacts } from '../status/ChannelFacts.js';
import { type ChannelStatus, channelReads, deriveChannelStatus } from '../status/ChannelStatus.js';
import type { ChannelProposal } from '../status/channelSizes.js';
import { findRemedy } from './findRemedy.js';
import { judgeProgram } from './judgeProgram.js';
import { listEffects } from './programRuns.js';

/** The input of a plan that is tried. */
export interface SolveOptions {
  readonly facts: ChannelFacts;
  /** The requested sizes of both channels, reduced to the channel manager's limits. */
  readonly proposal: ChannelProposal;
  /** The parachains, by id. */
  readonly senders: { readonly [para: number]: Sender };
  /** A fork of the channel manager. */
  readonly fork?: Forkable | undefined;
  /** Reason why there is none, in one sentence: `no fork of Polkadot is given.` */
  readonly whyUntried?: string | undefined;
}

/** The shape of sizes that a user proposes. */
export const proposalShape = { capacity: 'whole number', messageSize: 'whole number' } as const;

/**
 * Plans the opening of two channels, and runs the plan on forks of the channel manager: what is refused there is blocked, with the channel
 * manager's own error and a change after which it works.
 *
 * Each program runs alone, with more than enough funds, which shows its price; then all in order, with the funds that the plan requires.
 * Parachains that the channel manager does not know are registered on the fork. After a program that failed, the fork goes on with a
 * change after which it works, so that the obstacles of later programs show too.
 *
 * Chain: `TransactionPaymentApi.query_info` of the fork, for the weights of the calls.
 * Sends: the reads of the fork.
 *
 * @param about the facts at one block; the `proposal` and the `senders` of the plan; the `fork`
 * @returns the plan; without a fork, its steps have no program, since only a run shows the fee of a program
 *
 * @example
 * ```ts
 * import type { Forkable } from '@parachron/client';
 * import { type ChannelFacts, solveChannels } from '@parachron/hrmp';
 *
 * declare const facts: ChannelFacts;
 * declare const fork: Forkable;
 * const senders = { 1000: { version: 3 }, 2114: { version: 3 } } as const;
 * const proposal = { capacity: 1000, messageSize: 102_400 };
 * const plan = await solveChannels({ facts, proposal, senders, fork });
 * plan.steps.find(({ blocked }) => blocked)?.blocked?.howTo; // advice that was tried
 * ```
 */
export async function solveChannels(about: SolveOptions): Promise<ChannelPlan> {
  const shape = { facts: 'object', proposal: proposalShape, senders: 'object', fork: 'forkable?' } as const;
  requireInput({ about }, { about: shape });
  const { steps, due, facts } = await openByAnyone(about);
  const whole = await solveJoined({ ...about, facts });
  const counted = about.fork && countReserved(facts, whole.plan);
  const lean = counted && (await solveJoined({ ...about, facts: counted }));
  const { plan } = lean && lean.done.length >= whole.done.length ? lean : whole;
  return { ...plan, steps: [...steps, ...plan.steps], due: [...due, ...plan.due] };
}

/** Opens on a fork each channel that any account may open, as on some relay chains between two system chains: the steps, and the facts after. */
async function openByAnyone({ facts, fork: chain }: SolveOptions) {
  const { channelManager } = facts;
  const { pallet, runtime } = channelManager;
  const steps: PlanStep[] = [];
  const due: ChannelPlan['due'][number][] = [];
  const name = { pallet, method: 'establish_system_channel' };
  if (!chain || !hasCall(runtime.registry, pallet, name.method)) return { steps, due, facts };
  const fork = await beginFork(chain, facts);
  const open = async (status: ChannelStatus): Promise<ChannelStatus> => {
    const { channel, state } = status;
    if (/accepted|open/.test(state)) return status;
    const call = encodeCall(runtime.registry, { ...name, args: { ...channel } });
    const { events } = await tryDispatch(fork, call.hex, 'anyone');
    const { request } = await (await fork.snapshot()).read(channelReads(channel, channelManager));
    const stored = { request: readKnown(request), channel: undefined, closing: [] };
    const opened = deriveChannelStatus(channel, stored);
    if (opened.state !== 'accepted') return status;
    const step = planOpening(facts, call, { channel, events });
    steps.push(step);
    due.push({ id: step.id, actions: [{ kind: 'accept', channel }] });
    return opened;
  };
  const [there, back] = facts.channels;
  return { steps, due, facts: { ...facts, channels: [await open(there), await open(back)] as const } };
}

async function solveJoined(about: SolveOptions) {
  const joined = await solve(about, false);
  if (!joined.isPartial) return joined;
  // The request and the acceptance of a parachain, which fail together, are tried apart.
  const apart = await solve(about, true);
  return apart.done.length > joined.done.length ? apart : joined;
}

/** Counts reserved funds towards the frozen balance of a parachain that lacks funds, as some chains do: only a run shows which. */
function countReserved(facts: ChannelFacts, { money }: ChannelPlan): ChannelFacts | undefined {
  const count = (para: ParaFacts, { missing }: ParaMoney): ParaFacts => {
    const frozen = deriveUnspendable(para.balance);
    const isLess = missing > 0n && frozen < para.balance.frozen;
    return isLess ? { ...para, balance: { ...para.balance, frozen } } : para;
  };
  const paras = [count(facts.paras[0], money[0]), count(facts.paras[1], money[1])] as const;
  return paras.every((para) => facts.paras.includes(para)) ? undefined : { ...facts, paras };
}

/** Solves a plan: the actions `done` by the fork; `isPartial` if a program of two fails: the call for a system chain has four. */
async function solve(about: SolveOptions, isApart: boolean) {
  const { facts, fork } = about;
  const steps = deriveDueSteps(facts, { ...about.proposal, isApart });
  // The reads of all steps are sent together.
  const priced = await Promise.all(
    steps.map(async (step) => ({
      ...step,
      sender: about.senders[step.para],
      price: await priceStep(about, step),
    })),
  );
  const runs = fork && (await runSteps(fork, facts, planChannels(facts, priced)));
  const due = priced.map((step) => ({ ...step, run: runs?.get(step.id) }));
  const isPartial = due.some(({ actions, run }) => actions.length === 2 && run?.outcome === 'failed');
  const isDone = ({ run, after }: (typeof due)[number]): boolean =>
    run?.outcome === 'done' && due.every((one) => !after.includes(one.id) || isDone(one));
  const done = due.filter(isDone).flatMap(({ actions }) => actions);
  return { plan: planChannels(facts, due), done, isPartial };
}

/** The parachains that the channel manager does not know. */
function listUnregistered({ paras }: ChannelFacts): number[] {
  return paras.filter(({ lifecycle }) => lifecycle === undefined).map(({ id }) => id);
}

/** Begins a fork of the channel manager, on which both parachains are registered, and stricter limits and larger deposits are in force. */
async function beginFork(chain: Forkable, facts: ChannelFacts): Promise<Fork> {
  const fork = await chain.fork();
  const value = facts.config.queued;
  if (value) await fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value }]);
  const unknown = listUnregistered(facts);
  if (unknown.length > 0) await fork.registerParas?.(unknown);
  return fork;
}

/** A program of a parachain. */
type ParaMessage = ForkMessage & { readonly from: number };

/**
 * Delivers a program to a fork of the channel manager.
 *
 * @returns `judge`, which judges the run; `spent`, the planck that left the parachain's account, deposits excluded, undefined if its balance
 *   cannot be read
 */
async function deliver(fork: Fork, facts: ChannelFacts, message: ParaMessage) {
  const payer = findPara(facts, message.from).sovereign;
  const readHoldings = async () => {
    const { balance } = await (await fork.snapshot()).read({ balance: balanceRead(payer) });
    return balance.known ? balance.value.free + balance.value.reserved : undefined;
  };
  const before = await fork.fork();
  const held = await readHoldings();
  const verdict = findVerdict(await fork.receive(message), message);
  const left = await readHoldings();
  const spent = held === undefined || left === undefined ? undefined : held - left;
  const judge = async (): Promise<StepRun> => {
    const { chain } = facts.channelManager.runtime;
    if (!verdict) return { outcome: 'unknown', reason: `${chain} reports nothing about the message.` };
    const { outcome, what, reason } = await judgeProgram(before, message, verdict);
    if (outcome === 'unknown') return { outcome, reason: `${chain} ${what}: ${reason}` };
    return { outcome, reason, ...omitUndefined({ fee: outcome === 'done' ? spent : undefined }) };
  };
  return { spent, judge };
}

/** Prices the program of a step. */
async function priceStep(about: SolveOptions, { para, calls }: DueStep): Promise<StepPrice> {
  const { facts, fork, senders } = about;
  const reason = `The XCM version that parachain ${para} sends is unknown.`;
  const unknown = { reason, howTo: `Give an endpoint of parachain ${para}.` };
  const { version = unknown } = senders[para] ?? {};
  if (typeof version === 'object') return { known: false, ...version };
  const describeUnknown = (why: string, howTo = 'Use another node of the channel manager.'): StepPrice => {
    const reason = `The program cannot be encoded, because its fee is unknown: ${why}`;
    return { known: false, reason, howTo };
  };
  try {
    const { whyUntried = `no fork of ${facts.channelManager.runtime.chain} is given.` } = about;
    if (!fork) return describeUnknown(`only a run shows it, and ${whyUntried}`);
    const begun = await beginFork(fork, facts);
    const state = await begun.snapshot();
    const weighed: TransactOptions['calls'][number][] = [];
    for (const { hex } of calls) {
      const weight = await estimateCallWeight(state, hex);
      if (!weight.known) return describeUnknown(weight.reason);
      // Weights of version 1 and the programs of such channel managers have only the computation time.
      const whole = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
      weighed.push({ hex, weight: addWeightMargin(whole, marginPercent) });
    }
    const program = { version, calls: weighed };
    const fee = await measureFee(begun, facts, { para, ...program });
    if (typeof fee === 'string') return describeUnknown(fee);
    return { known: true, ...program, fee, offer: roundUp(addFeeMargin(fee, marginPercent)) };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return describeUnknown(error.message, error.hint);
  }
}

/**
 * Rounds an amount up to its first three digits, by less than one percent. The price of weight changes slightly with every block
 * of some chains; a rounded offer keeps the bytes of a plan the same for comparison and votes.
 */
function roundUp(amount: Planck): Planck {
  const unit = 10n ** BigInt(Math.max(amount.toString().length - 3, 0));
  return ((amount + unit - 1n) / unit) * unit;
}

/**
 * Measures the price of a program in planck by a run with plenty to pay, or says why the fork does not execute it. The change returns before
 * the refund of unused weight, so that the price is that of the whole weight. A call that fails changes nothing, since its weight is bought
 * before.
 */
async function measureFee(
  fork: Fork,
  facts: ChannelFacts,
  measured: Pick<TransactOptions, 'para' | 'version' | 'calls'>,
): Promise<Planck | string> {
  const { para, version } = measured;
  await fork.endow(new Map([[findPara(facts, para).sovereign.hex, 2n * plenty]]));
  const program = deriveTransactProgram({ ...measured, fee: plenty, role: facts.channelManager.role }).map(
    (one): Instruction => (one.kind === 'SetAppendix' ? { ...one, xcm: one.xcm.toReversed() } : one),
  );
  const message = { from: para, program: encodeProgram(program, { version }) };
  const { spent = 0n, judge } = await deliver(fork, facts, message);
  // The account pays nothing for a program that is refused, and all if nothing returns.
  if (spent > 0n && spent < plenty) return spent;
  const { outcome, reason } = await judge();
  return outcome === 'done' ? 'the program costs nothing.' : reason;
}

/** Runs the programs of a plan on one fork, in order, also those of blocked steps; steps without a program have no result. */
async function runSteps(chain: Forkable, facts: ChannelFacts, { due, steps, money }: ChannelPlan) {
  const runs = new Map<string, StepRun>();
  const planned = due.flatMap(({ id, actions }) => {
    const step = steps.find((one) => one.id === id);
    const program = step?.layers.find(({ kind }) => kind === 'program')?.hex;
    return program && step?.para ? [{ step, actions, message: { from: step.para, program } }] : [];
  });
  if (planned.length === 0) return runs;
  const isUnfinished = (id: string) =>
    due.some((one) => one.id === id) && runs.get(id)?.outcome !== 'done' && !runs.get(id)?.isRemedied;
  try {
    let fork = await beginFork(chain, facts);
    const short = money.filter(({ missing }) => missing > 0n);
    await fork.endow(new Map(short.map(({ account, needed }) => [account.hex, needed])));
    const changes = {
      registration: listUnregistered(facts),
      'the missing funds': short.map(({ para }) => para),
    };
    const prepared = Object.entries(changes)
      .filter(([, paras]) => paras.length > 0)
      .map(([what, paras]) => `${what} of ${pluralize(paras.length, 'parachain')} ${paras.join(' and ')}`);
    // The chain after each step that only a remedy carries out: other steps go on without it, since they may need it too.
    const remedied = new Map<string, { readonly fork: Fork; readonly lacks: readonly string[] }>();
    for (const { step, actions, message } of planned) {
      const before = step.after.find(isUnfinished);
      if (before !== undefined) {
        runs.set(step.id, { outcome: 'untried', reason: `it waits for ${before}.` });
        continue;
      }
      const start = step.after.map((id) => remedied.get(id)).find((one) => one) ?? { fork, lacks: [] };
      const { run, next } = await runStep(await start.fork.fork(), facts, message, actions);
      runs.set(step.id, { ...run, prepared: [...prepared, ...start.lacks].join('; ') });
      const lacks = [...start.lacks, ...(run.outcome === 'failed' ? [`what ${step.id} lacks`] : [])];
      if (lacks.length > 0) remedied.set(step.id, { fork: next, lacks });
      else fork = next;
    }
  } catch (error) {
    if (!isParachronError(error)) throw error;
    const left = planned.filter(({ step }) => !runs.has(step.id));
    const reason = `${error.message} ${error.hint}`;
    for (const { step } of left) runs.set(step.id, { outcome: 'untried', reason });
  }
  return runs;
}

/** Runs a program on a fork; after a failure, which took a fee, the next program begins before it, with a remedy if one is found. */
async function runStep(fork: Fork, facts: ChannelFacts, message: ParaMessage, actions: DueStep['actions']) {
  const before = await fork.fork();
  const run = await (await deliver(fork, facts, message)).judge();
  if (run.outcome !== 'failed') return { run, next: fork };
  const parts = { ...decodeProgram(message.program), registry: facts.channelManager.runtime.registry };
  // A change that does not help needs no explanation, which takes many runs.
  const isWorking = async (changed: Fork) => {
    const verdict = findVerdict(await changed.receive(message), message);
    return verdict !== undefined && listEffects(parts, verdict) !== undefined;
  };
  // A call may request a channel and accept it.
  const channels = [...new Set(actions.map(({ channel }) => channel))];
  const { advice: howTo, apply } = await findRemedy(before, { facts, message, channels, isWorking });
  await apply?.(before);
  const isRemedied = apply !== undefined && (await isWorking(before));
  return { run: { ...run, howTo, isRemedied }, next: before };
}
