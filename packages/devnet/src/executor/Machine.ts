import { type Hex, parseHex } from '@parachron/core';
import type { Asset, Instruction, Location, Program, XcmErrorName } from '@parachron/xcm';
import type { Context } from '../chain/Context.js';
import { capWeight, maxU64, removeWeight, sumWeights, type Weight, zeroWeight } from '../chain/types.js';
import { toChainWeight } from '../target/xcmValues.js';
import { deriveLocalAccount, type ExecutorConfig, type FeeAsset } from './accounts.js';
import { Holding } from './Holding.js';

/** An executor in a block of its chain. */
export interface Execution {
  readonly context: Context;
  readonly config: ExecutorConfig;
  /** The location of the chain as its siblings see it, which also names its token. */
  readonly own: Location;
}

/** The registers of one message's execution. */
export class Machine implements Execution {
  readonly context: Context;
  readonly config: ExecutorConfig;
  readonly own: Location;
  readonly sender: Location;
  /** The weight that the program has bought, and what it paid; a program buys once. */
  purchase: { readonly price: FeeAsset; readonly weight: Weight; readonly paid: bigint } | undefined;
  origin: Location | undefined;
  holding = new Holding();
  error: XcmErrorName | undefined;
  /** Whether the last call succeeded, as before the first. */
  isCallDone = true;
  /** Announced weight that was not used. */
  surplus = zeroWeight;
  /** Refunded part of the surplus. */
  refunded = zeroWeight;

  constructor({ context, config, own }: Execution, sender: Location) {
    this.context = context;
    this.config = config;
    this.own = own;
    this.sender = sender;
    this.origin = sender;
  }

  /** The account of a location on this chain. */
  getAccount(location: Location): Hex | undefined {
    return deriveLocalAccount(location, this.config.derivation);
  }

  /** Buys weight with the first token that pays for execution; returns the rest of the payment, or undefined if it is too little. */
  buy(weight: Weight, payment: Holding): Holding | undefined {
    for (const price of this.config.feeAssets) {
      const fee = quoteFee(weight, price);
      const left = payment.tryTake([fee]);
      if (!left) continue;
      this.purchase = { price, weight, paid: fee.amount };
      return left;
    }
    return undefined;
  }

  /** Refunds bought but unused weight into the holding register. */
  refundSurplus(): void {
    const unused = removeWeight(this.surplus, this.refunded);
    this.refunded = sumWeights(this.refunded, unused);
    if (!this.purchase) return;
    const { price, weight, paid } = this.purchase;
    const returned = capWeight(unused, weight);
    const { id, amount } = quoteFee(returned, price);
    if (amount === 0n) return;
    this.purchase = { price, weight: removeWeight(weight, returned), paid: paid - amount };
    this.holding = this.holding.add([{ id, amount }]);
  }

  /** Runs a function and rolls back its changes if it fails. */
  runAtomically(run: () => InstructionResult): InstructionResult {
    const { holding } = this;
    const error = this.context.runTransaction(run, (result) => result !== undefined);
    if (error) this.holding = holding;
    return error;
  }
}

/** Result of an instruction: the name of its error, which has no data, or undefined on success. */
export type InstructionResult = XcmErrorName | undefined;

export const picosecondsPerSecond = 1_000_000_000_000n;
const bytesPerMegabyte = 1_048_576n;

/** Returns the price of a weight in a token, with each part rounded down. */
export function quoteFee({ ref_time, proof_size }: Weight, price: FeeAsset): Asset {
  const time = (price.perSecond * ref_time) / picosecondsPerSecond;
  const proof = (price.perMegabyte * proof_size) / bytesPerMegabyte;
  return { id: price.id, amount: time + proof };
}

/** Maximum number of instructions in a program. */
const maxInstructions = 100;

/**
 * Weighs a program: a fixed weight for each instruction, and for each Transact the announced weight, or that of its call if the
 * program announces none.
 *
 * @returns undefined if the program has too many instructions, a call that does not decode, or a weight beyond 64 bits
 */
export function quoteProgramWeight(program: Program, { config, context }: Execution): Weight | undefined {
  let sum = zeroWeight;
  const own = toChainWeight(config.instructionWeight);
  if (program.length > maxInstructions) return undefined;
  for (const instruction of program) {
    const call = weighCall(instruction, context);
    if (!call) return undefined;
    sum = sumWeights(sum, own, call);
  }
  return sum.ref_time <= maxU64 && sum.proof_size <= maxU64 ? sum : undefined;
}

/** Weight of the call in an instruction; undefined if the call does not decode. */
function weighCall(instruction: Instruction, context: Context): Weight | undefined {
  if (instruction.kind !== 'Transact') return zeroWeight;
  if (instruction.requireWeightAtMost) return toChainWeight(instruction.requireWeightAtMost);
  const call = context.decodeCall(parseHex(instruction.call));
  return call && context.dispatchInfo(call).weight;
}
