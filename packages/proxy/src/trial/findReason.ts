import { nameFailure, plenty } from '@parachron/client/decode';
import { type Hex, omitUndefined, readAddress, tryEncodeCall } from '@parachron/core';
import { programWeightRead } from '@parachron/weight';
import { type Asset, encodeProgram, hereLocation, type Instruction } from '@parachron/xcm';
import { isProxied, readCall } from '../calls/proxyCall.js';
import { listTrapped } from '../delivery/explainDelivery.js';
import type { DeliveryOutcome, Diagnosis } from '../delivery/outcomes.js';
import { found, readError, readRun, type Verdict } from '../delivery/readRun.js';
import {
  isOffer,
  type ProgramSummary,
  type Steps,
  summarize,
  type Transact,
} from '../delivery/summarizeProgram.js';
import { isFiltered } from '../proxyTypes/deriveCallEnd.js';
import { NoResult, type Trial } from './beginTrial.js';

/** A program with its end. */
interface Ran {
  readonly program: ProgramSummary;
  readonly verdict: Verdict;
}

/**
 * Finds the reason for the end of a program by runs of its variants, if the events of its own run leave the reason open, and the
 * obstacles behind it: each time, the program runs without the obstacle that was found.
 */
export async function findReason(trial: Trial, ran: Ran, seen: Diagnosis): Promise<Diagnosis> {
  const obstacles: Diagnosis[] = [];
  try {
    let { program, verdict } = ran;
    let end = seen;
    for (;;) {
      const one = end.isOpen ? await find(trial, { program, verdict }, end) : end;
      // A control that did not remove its obstacle shows nothing behind it.
      if (obstacles.some(({ outcome }) => outcome === one.outcome)) break;
      obstacles.push(one);
      const control = controls[one.outcome];
      if (!control) break;
      // Without the funds, the payer would lack them in the runs that find the next obstacle.
      program = { ...summarize(program.instructions.flatMap(control), program.version), isFunded: true };
      verdict = await trial.require(program);
      // The sender is in place of the user: its call, once dispatched, says nothing about that of the user.
      if (one.outcome === 'origin-not-convertible' && verdict.kind === 'completed') break;
      end = readRun(verdict, program);
    }
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
  }
  const [first = seen, ...behind] = obstacles;
  return behind.length === 0 ? first : { ...first, behind: behind.map(({ outcome }) => outcome) };
}

/** The changes of a program that remove an obstacle: the control programs. */
const controls: { readonly [O in DeliveryOutcome]?: (one: Instruction) => Instruction | readonly [] } = {
  // Each run of a variant gives the payer what it needs.
  funds: (one) => one,
  fees: raise,
  // The service derives what a program buys from the weight of its call.
  weight: (one) => raise(one.kind === 'Transact' ? { ...one, requireWeightAtMost: plentyOfWeight } : one),
  // A barrier also refuses a program that buys less than its weight.
  barrier: (one) => (one.kind === 'BuyExecution' ? { ...one, weightLimit: 'Unlimited' } : one),
  'not-weighable': (one) => withdraw(one),
  // The sender pays and calls; the rest cannot return to the user.
  'origin-not-convertible': (one) => (/^(DescendOrigin|DepositAsset)$/.test(one.kind) ? [] : one),
};

async function find(trial: Trial, ran: Ran, seen: Diagnosis): Promise<Diagnosis> {
  const { program, verdict } = ran;
  if (seen.outcome === 'proxy-filtered') return findFilter(trial, program, seen);
  if (verdict.kind === 'completed') return findCallEnd(trial, program, seen);
  const failure = (await findFailure(trial, ran)) ?? seen;
  // The run of the program itself may name the error and the place; further runs find the reason.
  const { error = verdict.error, index = verdict.index } = failure;
  return { ...failure, ...omitUndefined({ error, index }) };
}

const silent: Readonly<Record<string, DeliveryOutcome>> = {
  'Proxy.NotProxy': 'proxy-not-found',
  'Proxy.Unannounced': 'proxy-delayed',
};

/** Finds the end of the call of a task that ran to its end without an event of the call: the call alone, as the same account. */
async function findCallEnd(trial: Trial, { call, caller, isOfTask }: ProgramSummary, seen: Diagnosis) {
  if (!isOfTask || !call) return seen;
  const account = trial.findAccount(caller);
  if (account === 'none') return found('origin-not-convertible');
  const end = account && (await trial.dispatch(call.call, account));
  if (!end) return seen;
  const { failure } = end;
  // A call by proxy that works leaves an event, so the target did not dispatch it.
  const isByProxy = isProxied(trial.before.runtime, call.call) === true;
  if (!failure) return found(isByProxy ? 'call-filtered' : 'executed');
  const usual = silent[`${failure.usualPallet}.${failure.error}`] ?? 'call-failed';
  const outcome = isFiltered(failure) ? 'call-filtered' : usual;
  return { ...found(outcome), error: nameFailure(failure) };
}

async function findFailure(trial: Trial, { program, verdict }: Ran): Promise<Diagnosis | undefined> {
  const { kind, error } = verdict;
  const { call, isOfTask, instructions, offer } = program;
  if (kind === 'refused' || error === 'WeightNotComputable') return findEntryFailure(trial, program);
  if (error === 'TooExpensive') return findPurchaseFailure(trial, program);
  // An executor counts the instructions of a nested program by itself, which no task has.
  const index = (isOfTask ? verdict.index : undefined) ?? (await findStop(trial, program));
  const stop = index === undefined ? undefined : instructions[index];
  if (index === undefined || !stop || stop.kind === 'BuyExecution' || stop === offer) {
    const isAtEntry = error === undefined && (await isStoppedAtEntry(trial, program, verdict));
    return isAtEntry ? findEntryFailure(trial, program) : findPaymentFailure(trial, program);
  }
  if (isOfTask && call === stop) {
    const raised = { ...program, instructions: instructions.map(raise) };
    return { ...(await findTransactFailure(trial, raised, call)), index };
  }
  const named = error === undefined ? found('xcm-failed') : readError(error, program, index);
  return { ...named, certainty: 'tried', index };
}

/**
 * Finds the instruction at which a program stops: the one after the longest beginning of the program that runs to its end. Undefined if
 * no beginning does, from the one that ends with the purchase of the execution on, or if a larger offer pays for the instruction.
 */
async function findStop(trial: Trial, program: Steps): Promise<number | undefined> {
  const { instructions } = program;
  const [shortest] = listBeginnings(instructions);
  for (let length = instructions.length - 1; length >= (shortest?.length ?? 1); length -= 1) {
    const beginning = { ...program, instructions: instructions.slice(0, length) };
    if (!(await isRun(trial, beginning, false))) continue;
    // A beginning weighs less: what it does not pay for is no stop.
    const further = instructions.slice(0, length + 1).map(raise);
    return (await isRun(trial, { ...program, instructions: further })) ? undefined : length;
  }
  return undefined;
}

/** Finds why a program does not pay: its assets do not enter holding, or buy too little; undefined if no run shows the reason. */
async function findPaymentFailure(trial: Trial, program: ProgramSummary): Promise<Diagnosis | undefined> {
  const { offer, payer } = program;
  if (!offer) return undefined;
  if (await isTaken(trial, program)) return findPurchaseFailure(trial, program);
  if (offer.kind !== 'WithdrawAsset') return found('untrusted-reserve');
  const account = trial.findAccount(payer);
  if (account === undefined) return undefined;
  if (account === 'none') return found('origin-not-convertible');
  return found((await isTaken(trial, program, true)) ? 'funds' : 'asset-not-found');
}

/** Finds why assets in holding do not buy the execution: too small an offer, or the asset. */
async function findPurchaseFailure(trial: Trial, program: Steps): Promise<Diagnosis> {
  for (const beginning of listBeginnings(program.instructions)) {
    if (await isRun(trial, { ...program, instructions: beginning.map(raise) })) return found('fees');
  }
  return found('asset-not-accepted');
}

/** Returns whether a program runs to its end. */
async function isRun(trial: Trial, program: Steps, isFunded?: boolean): Promise<boolean> {
  return (await trial.require(program, isFunded)).kind === 'completed';
}

/** Returns whether the assets of a program enter holding: the payer has less, or what does not pay for the execution is in the trap. */
async function isTaken(trial: Trial, program: Steps, isFunded = false): Promise<boolean> {
  const { kind, events, spent = 0n } = await trial.require(program, isFunded);
  return kind === 'completed' || spent !== 0n || listTrapped(events).length > 0;
}

/** The instructions up to the purchase of the execution, and up to the call: a barrier may accept no program without a call. */
function listBeginnings(instructions: readonly Instruction[]): (readonly Instruction[])[] {
  return instructions.flatMap(({ kind }, at) =>
    /^(BuyExecution|Transact)$/.test(kind) ? [instructions.slice(0, at + 1)] : [],
  );
}

/** Raises the offer of a program to more than any chain charges, without a limit of the weight that it buys. */
function raise(instruction: Instruction): Instruction {
  const raised = changeAssets(instruction, (asset) =>
    asset.amount < plenty ? { ...asset, amount: plenty } : asset,
  );
  return raised.kind === 'BuyExecution' ? { ...raised, weightLimit: 'Unlimited' } : raised;
}

/** Changes the assets that pay for a program. */
function changeAssets(instruction: Instruction, change: (asset: Asset) => Asset): Instruction {
  if (isOffer(instruction)) return { ...instruction, assets: instruction.assets.map(change) };
  if (instruction.kind !== 'BuyExecution') return instruction;
  return { ...instruction, fees: change(instruction.fees) };
}

/** Finds whose filter refuses a call by proxy: the chain's own filter refuses it from the user as well. */
async function findFilter(trial: Trial, { call }: ProgramSummary, seen: Diagnosis): Promise<Diagnosis> {
  const { runtime } = trial.before;
  const real = call && readAddress(readCall(runtime, call.call)?.args.real);
  const inner = real && runtime.registry.createType('Call', call.call).args.at(-1)?.toHex();
  const end = inner && (await trial.dispatch(inner, real));
  return end && isFiltered(end.failure) ? { ...seen, outcome: 'call-filtered' } : seen;
}

/** Finds why a target does not start a program: it cannot weigh the program, or its barrier rejects the program. */
async function findEntryFailure(trial: Trial, program: ProgramSummary): Promise<Diagnosis> {
  if (await canWeigh(trial, program)) return found('barrier');
  const { call, instructions, offer } = program;
  if (call && !readCall(trial.before.runtime, call.call)) return found('undecodable-call');
  const isOfOffer = await canWeigh(trial, { ...program, instructions: instructions.map(withdraw) });
  return { ...found('not-weighable'), ...(offer && isOfOffer ? { index: instructions.indexOf(offer) } : {}) };
}

/** Takes an offer from the account that pays: some chains cannot weigh assets that arrive. */
const withdraw = (one: Instruction): Instruction =>
  one.kind === 'ReserveAssetDeposited' ? { ...one, kind: 'WithdrawAsset' } : one;

/**
 * Returns whether a program was stopped before its first instruction. Newer executors report that like a failed instruction, but
 * with the weight of the whole program as used: a shorter program then uses less.
 */
async function isStoppedAtEntry(trial: Trial, program: Steps, { kind, used }: Verdict): Promise<boolean> {
  if (kind !== 'failed' || !used) return kind === 'refused';
  const instructions = program.instructions.slice(0, -1);
  const shorter = await trial.require({ ...program, instructions }, false);
  return shorter.kind === 'failed' && shorter.used !== undefined && shorter.used.refTime < used.refTime;
}

/** Asks the runtime for the weight; without an answer, the target starts a program without what it cannot weigh. */
async function canWeigh(trial: Trial, program: Steps): Promise<boolean> {
  const { instructions, version } = program;
  const bytes = encodeProgram(instructions, { version });
  const { weight } = await trial.before.read({ weight: programWeightRead(bytes) });
  if (weight.known) return weight.value !== undefined;
  const isRefused = async (tried: readonly Instruction[]) => {
    const verdict = await trial.require({ ...program, instructions: tried.map(raise) }, false);
    return isStoppedAtEntry(trial, { ...program, instructions: tried }, verdict);
  };
  // A program that starts with a greater limit and offer can be weighed.
  if (!(await isRefused(instructions))) return true;
  const others = instructions.filter(({ kind }) => kind !== 'Transact').map(withdraw);
  // Relay chains give an unknown asset an unbounded weight.
  return isRefused(others.map((one) => changeAssets(one, ({ amount }) => ({ id: hereLocation, amount }))));
}

/** More than the smallest call weighs on any chain, and less than a queue refuses. */
const plentyOfWeight = { refTime: 10_000_000_000n, proofSize: 200_000n };

/** Small calls that any account may make; a filter may refuse some of them in programs. */
const smallCalls = [
  { pallet: 'System', method: 'remark', args: { remark: '0x' } },
  { pallet: 'Utility', method: 'batch', args: { calls: [] } },
];

/** Finds the one change with which a target dispatches the call of a task: a larger weight, another call or another origin. */
async function findTransactFailure(trial: Trial, program: Steps, transact: Transact): Promise<Diagnosis> {
  const { runtime } = trial.before;
  if (!readCall(runtime, transact.call)) return found('undecodable-call');
  const before = program.instructions.slice(0, program.instructions.indexOf(transact));
  /** Whether the target dispatches one of the calls, made by the sender itself for another kind of origin. */
  const isMade = async (calls: readonly Hex[], originKind?: Transact['originKind']): Promise<boolean> => {
    const kept = before.filter(({ kind }) => !(originKind && kind === 'DescendOrigin'));
    for (const call of calls) {
      const changed = { call, requireWeightAtMost: plentyOfWeight, ...omitUndefined({ originKind }) };
      const instructions = [...kept, { ...transact, ...changed }];
      if (await isRun(trial, { ...program, instructions })) return true;
    }
    return false;
  };
  if (await isMade([transact.call])) return found('weight');
  const small = smallCalls.flatMap((call) => tryEncodeCall(runtime.registry, call)?.hex ?? []);
  if (await isMade(small)) return found('call-filtered');
  // A target that derives no account for the sender itself may convert another kind of its origin; a filter refuses all kinds.
  for (const originKind of ['SovereignAccount', 'Xcm', 'Native', 'Superuser'] as const) {
    if (await isMade([...small, transact.call], originKind)) return found('origin-not-convertible');
  }
  return found('call-filtered');
}
