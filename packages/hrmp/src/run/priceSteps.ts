import type { Forkable } from '@parachron/client';
import {
  type Hex,
  isParachronError,
  type NoFix,
  type Planck,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import { addFeeMargin, addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { encodeProgram, type Instruction, type MessageVerdict, type XcmVersion } from '@parachron/xcm';
import { deriveTransactProgram } from '../money/deriveTransactProgram.js';
import type { DueStep } from '../plan/deriveDueSteps.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import { beginFork, deliver } from './deliver.js';

/** The margin on weights and fees: both may change before a vote ends. */
export const marginPercent = 30;

/** Price of dispatching the calls of one step on the channel manager, or the reason why it is unknown. */
export type StepPrice =
  | {
      readonly known: true;
      /** The maximum weight of each call, with the margin. */
      readonly callWeights: readonly Weight[];
      /** Planck that a fork charged for the whole weight of the program. */
      readonly fee: Planck;
      /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
      readonly offer: Planck;
    }
  | ({ readonly known: false } & NoFix);

/** Prices by the id of the step; steps without a program have none. */
export type StepPrices = ReadonlyMap<string, StepPrice>;

interface Pricing {
  readonly facts: ChannelFacts;
  /** The version of XCM that each parachain sends to the channel manager, by its id. */
  readonly versions: { readonly [para: number]: XcmVersion };
  /** A fork of the channel manager. */
  readonly fork?: Forkable | undefined;
  /** Reason why there is none, in one sentence. */
  readonly whyUntried: string;
}

/**
 * Prices the program of each step: a fork of the channel manager runs it, and the balance of the sending parachain shows the price.
 *
 * Chain: `TransactionPaymentApi.query_info` for the weights of the calls.
 * Sends: one request, and the reads of a fork; none if no step is due.
 */
export async function priceSteps(
  snapshot: Snapshot,
  { steps, ...pricing }: Pricing & { readonly steps: readonly DueStep[] },
): Promise<StepPrices> {
  // Steps that any account may send need no program. The requests for all steps are sent together.
  const prices = steps.flatMap((step) =>
    step.para === undefined ? [] : [priceStep(snapshot, { ...pricing, step, para: step.para })],
  );
  return new Map(await Promise.all(prices));
}

async function priceStep(
  snapshot: Snapshot,
  pricing: Pricing & { readonly step: DueStep; readonly para: number },
): Promise<readonly [string, StepPrice]> {
  const { facts, versions, fork, whyUntried, step, para } = pricing;
  const { runtime } = facts.channelManager;
  const describeUnknown = (reason: string, howTo = 'Use another node of the channel manager.') =>
    [step.id, { known: false, reason, howTo }] as const;
  const version = versions[para];
  if (version === undefined) return describeUnknown(`No XCM version was given for parachain ${para}.`);
  const estimates = await Promise.all(step.calls.map(({ hex }) => estimateCallWeight(snapshot, hex)));
  const unweighed = estimates.find(({ known }) => !known);
  if (unweighed && !unweighed.known) return describeUnknown(unweighed.reason);
  const callWeights = estimates.flatMap((weight) =>
    // Weights of version 1 and the programs of such channel managers have only the computation time.
    weight.known ? addWeightMargin(deriveWeightV2(weight.value, { proofSizeOfV1: 0n }), marginPercent) : [],
  );
  if (!fork) return describeUnknown(`only a run shows it, and ${whyUntried}`);
  const calls = step.calls.map(({ hex }, at) => ({ hex, weight: callWeights[at] as Weight }));
  try {
    const fee = await measure(fork, { facts, para, version, calls });
    if (typeof fee === 'string')
      return describeUnknown(`${runtime.chain} does not execute the program: ${fee}.`);
    return [step.id, { known: true, callWeights, fee, offer: roundUp(addFeeMargin(fee, marginPercent)) }];
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return describeUnknown(error.message, error.hint);
  }
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

/** More tokens than any program costs. */
const plenty = 1_000_000n;

interface Measured {
  readonly facts: ChannelFacts;
  readonly para: number;
  readonly version: XcmVersion;
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
}

/**
 * Measures the price of a program in planck, or says why a fork does not execute it. A program that is too heavy has the price of programs
 * with one call each, so that its calls can be planned apart.
 */
async function measure(chain: Forkable, program: Measured): Promise<Planck | string> {
  const whole = await measureOne(chain, program);
  if (typeof whole === 'bigint' || program.calls.length === 1) return whole;
  let sum = 0n;
  for (const call of program.calls) {
    const part = await measureOne(chain, { ...program, calls: [call] });
    if (typeof part === 'string') return part;
    sum += part;
  }
  return sum;
}

/**
 * Runs a program with plenty to pay. The change returns before the refund of unused weight, so that the price is that of the whole weight. A
 * call that fails changes nothing, since its weight is bought before.
 */
async function measureOne(chain: Forkable, measured: Measured): Promise<Planck | string> {
  const { facts, para, version } = measured;
  const { channelManager } = facts;
  const { role, runtime } = channelManager;
  const offer = plenty * 10n ** BigInt(runtime.token.decimals);
  const fork = await beginFork(chain, facts);
  await fork.endow(new Map([[findPara(facts, para).sovereign.hex, 2n * offer]]));
  const program = deriveTransactProgram({ ...measured, fee: offer, role }).map(returnFirst);
  const message = { from: para, program: encodeProgram(program, { version }) };
  const { verdict, spent = 0n } = await deliver(fork, { channelManager, message });
  // The account pays nothing for a program that is refused, and all if nothing returns.
  return spent > 0n && spent < offer ? spent : (verdict?.error ?? words[verdict?.kind ?? 'silent']);
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
