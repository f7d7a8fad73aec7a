import type { Fork, Forkable } from '@parachron/client';
import type { Hex, Planck, Snapshot, Weight } from '@parachron/core';
import {
  addFeeMargin,
  addWeightMargin,
  callWeightRead,
  deriveWeightV2,
  estimateProgramWeight,
  estimateWeightFee,
} from '@parachron/weight';
import {
  deriveSovereignAccount,
  encodeAssetId,
  encodeProgram,
  findVerdict,
  type Instruction,
  type MessageVerdict,
  type XcmVersion,
} from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { DueStep } from '../plan/deriveDueSteps.js';
import { paraReads } from '../status/ChannelFacts.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';

/**
 * Estimates the cost of executing each step on the channel manager.
 *
 * The weights of the calls are those of the channel manager. The fee of the program is the answer of its XcmPaymentApi, or what a fork of it charges.
 * Without both, the cost is unknown.
 *
 * Chain: `TransactionPaymentCallApi.query_call_info`, else `TransactionPaymentApi.query_info`; `XcmPaymentApi.query_xcm_weight` and
 * `query_weight_to_asset_fee`.
 * Sends: with XcmPaymentApi three requests in sequence, else one and the reads of a fork; none if no step is due.
 */
export async function estimateExecutionCosts(
  snapshot: Snapshot,
  options: ProgramOptions & { readonly steps: readonly DueStep[]; readonly fork?: Forkable | undefined },
): Promise<ReadonlyMap<string, ExecutionCostAnswer>> {
  // Steps that any account may send need no program. The requests for all steps are sent together.
  const costs = options.steps.flatMap((step) =>
    step.para === undefined ? [] : [estimateStep(snapshot, { ...options, step, para: step.para })],
  );
  return new Map(await Promise.all(costs));
}

async function estimateStep(
  snapshot: Snapshot,
  { channelManager, versions, fork, step, para }: StepOptions,
): Promise<readonly [string, ExecutionCostAnswer]> {
  const { chain } = channelManager.runtime;
  const describe = (answer: ExecutionCostAnswer) => [step.id, answer] as const;
  const version = versions[para];
  if (version === undefined)
    return describe(describeUnknownCost(`No XCM version was given for parachain ${para}.`));
  const weights = await snapshot.read(
    Object.fromEntries(
      step.calls.map(({ hex }, at) => [`${at}`, callWeightRead(channelManager.runtime, hex)]),
    ),
  );
  const calls: { hex: Hex; weight: Weight }[] = [];
  for (const [at, { hex }] of step.calls.entries()) {
    const weight = weights[at];
    if (!weight?.known)
      return describe(describeUnknownCost(weight?.reason ?? `${chain} returns no weight for a call.`));
    // Weights of version 1 and the programs of such channel managers have only the computation time.
    const whole = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
    calls.push({ hex, weight: addWeightMargin(whole, marginPercent) });
  }
  return describe(await priceProgram(snapshot, { para, version, calls }, { channelManager, fork }));
}

interface StepOptions extends ProgramOptions {
  readonly step: DueStep;
  readonly para: number;
  readonly fork?: Forkable | undefined;
}

async function priceProgram(
  snapshot: Snapshot,
  step: ProgramStep,
  { channelManager, fork }: Pick<StepOptions, 'channelManager' | 'fork'>,
): Promise<ExecutionCostAnswer> {
  const { chain } = channelManager.runtime;
  const callWeights = step.calls.map(({ weight }) => weight);
  const asked = await askFee(snapshot, step, channelManager);
  if (asked !== undefined) {
    const how = 'From XcmPaymentApi of the channel manager, for this program.';
    return describeKnownCost({ callWeights, fee: asked, how });
  }
  if (!fork) {
    const reason = `XcmPaymentApi of ${chain} returns no fee for the program, and no fork of it runs.`;
    return describeUnknownCost(reason);
  }
  const measured = await measurePrice(fork, { step, channelManager });
  if ('reason' in measured) return describeUnknownCost(measured.reason);
  const how = `A fork of ${chain} charged it for the whole weight of this program.`;
  return describeKnownCost({ callWeights, fee: measured.price, how });
}

// Runtimes often accept the id of their token in the newest version of XCM only: one request covers all versions.
const assetIdVersions = [5, 4, 3] as const;

/** The fee of a program by XcmPaymentApi, in two requests; undefined without an answer. */
async function askFee(
  snapshot: Snapshot,
  step: ProgramStep,
  { role }: ChannelManager,
): Promise<Planck | undefined> {
  // The offered amount does not change the weight of a program.
  const program = encodeProgram(deriveTransactProgram({ ...step, fee: 1n, role }), { version: step.version });
  const weight = await estimateProgramWeight(snapshot, { program });
  if (!weight.known) return undefined;
  const token = { parents: role === 'relay' ? 0 : 1, interior: [] };
  const versions = assetIdVersions.map((version) => encodeAssetId(token, { version }));
  const fee = await estimateWeightFee(snapshot, { weight: weight.value, versions });
  return fee.known ? fee.value : undefined;
}

/** The margin on weights and fees, in percent: a runtime may change before a vote ends. */
export const marginPercent = 30;

/** Cost of dispatching the calls of one step on the channel manager. */
export interface ExecutionCost {
  /** The maximum weight of each call, with the margin. */
  readonly callWeights: readonly Weight[];
  /**
   * Expected fee on the channel manager, in planck: the price of the program's weight. Executors before XCM version 5
   * charge a call for its maximum weight.
   */
  readonly fee: Planck;
  /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
  readonly offer: Planck;
  /** Source of the cost, as text. */
  readonly how: string;
}

/** The cost, or the reason why it is unknown. */
export type ExecutionCostAnswer =
  | { readonly known: true; readonly cost: ExecutionCost }
  | { readonly known: false; readonly reason: string; readonly howToFindOut: string };

function describeKnownCost(cost: Omit<ExecutionCost, 'offer'>): ExecutionCostAnswer {
  return { known: true, cost: { ...cost, offer: roundUp(addFeeMargin(cost.fee, marginPercent)) } };
}

function describeUnknownCost(reason: string): ExecutionCostAnswer {
  return {
    known: false,
    reason,
    howToFindOut: 'Use another node of the channel manager.',
  };
}

// With three digits, an offer grows by less than one percent.
const digits = 3;

/**
 * Rounds an amount up to its first three digits. The price of weight changes slightly with every block of some chains;
 * a rounded offer keeps the bytes of a plan the same for comparison and votes.
 */
function roundUp(amount: Planck): Planck {
  const unit = 10n ** BigInt(Math.max(amount.toString().length - digits, 0));
  return ((amount + unit - 1n) / unit) * unit;
}

interface ProgramOptions {
  readonly channelManager: ChannelManager;
  /** The version of XCM that each parachain sends to the channel manager, by its id. */
  readonly versions: { readonly [para: number]: XcmVersion };
}

// A step with the maximum weight of each call.
interface ProgramStep {
  readonly para: number;
  readonly version: XcmVersion;
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
}

/** More tokens than any program costs. */
const plenty = 1_000_000n;

/** The price of a program, or the reason why a fork does not execute it. */
type MeasuredPrice = { readonly price: Planck } | { readonly reason: string };

interface Measured {
  readonly step: ProgramStep;
  readonly channelManager: ChannelManager;
}

/**
 * Measures the price of a step's program on a fork of the channel manager. A program that is too heavy has the price of programs with one call
 * each, so that its calls can be planned apart.
 */
async function measurePrice(chain: Forkable, { step, channelManager }: Measured): Promise<MeasuredPrice> {
  const whole = await runProgram(chain, { step, channelManager });
  if ('price' in whole || step.calls.length === 1) return whole;
  let price = 0n;
  for (const call of step.calls) {
    const part = await runProgram(chain, { step: { ...step, calls: [call] }, channelManager });
    if ('reason' in part) return part;
    price += part.price;
  }
  return { price };
}

/**
 * Runs a program with plenty to pay, and compares the balance of the sending parachain. The change returns before the refund of unused weight, so
 * that the price is that of the whole weight. A call that fails changes nothing, since its weight is bought before.
 */
async function runProgram(chain: Forkable, { step, channelManager }: Measured): Promise<MeasuredPrice> {
  const { role, runtime } = channelManager;
  const { para, version } = step;
  const offer = plenty * 10n ** BigInt(runtime.token.decimals);
  const fork = await chain.fork();
  const { lifecycle } = await (await fork.snapshot()).read(paraReads(para, channelManager));
  if (lifecycle.known && lifecycle.value === undefined) await fork.registerParas?.([para]);
  const relation = role === 'relay' ? 'child' : 'sibling';
  await fork.endow(new Map([[deriveSovereignAccount({ paraId: para, relation }).hex, 2n * offer]]));
  const before = await readHoldings(fork, step, channelManager);
  const program = deriveTransactProgram({ ...step, fee: offer, role }).map(returnFirst);
  const message = { from: para, program: encodeProgram(program, { version }) };
  const events = await fork.receive(message);
  const after = await readHoldings(fork, step, channelManager);
  // The account pays nothing for a program that is refused, and all if nothing returns.
  if (before > after && before - after < offer) return { price: before - after };
  const { kind = 'silent', error } = findVerdict(events, message) ?? {};
  return { reason: `${runtime.chain} does not execute the program: ${error ?? words[kind]}.` };
}

const words: Readonly<Record<MessageVerdict['kind'] | 'silent', string>> = {
  completed: 'it costs nothing',
  failed: 'it fails',
  overweight: 'it is too heavy',
  refused: 'it is refused',
  unreadable: 'it is unreadable',
  silent: 'no event reports the message',
};

/** Puts the deposit of the change before the refund. */
function returnFirst(one: Instruction): Instruction {
  return one.kind === 'SetAppendix' ? { ...one, xcm: one.xcm.toReversed() } : one;
}

/** Balance of the sending parachain's account, deposits included. */
async function readHoldings(fork: Fork, { para }: ProgramStep, manager: ChannelManager): Promise<Planck> {
  const { balance } = await (await fork.snapshot()).read({ balance: paraReads(para, manager).balance });
  return balance.known ? balance.value.free + balance.value.reserved : 0n;
}
