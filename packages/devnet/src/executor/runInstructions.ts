import { parseHex } from '@parachron/core';
import type { Instruction, Program } from '@parachron/xcm';
import { isHeavier, removeWeight, sumWeights, zeroWeight } from '../chain/types.js';
import { toChainWeight } from '../target/xcmValues.js';
import { getLocalOrigin, isSameLocation, joinInterior } from './accounts.js';
import { Holding } from './Holding.js';
import { depositInto, withdrawAsset } from './ledger.js';
import { type InstructionResult, type Machine, quoteProgramWeight } from './Machine.js';

/** Runs instructions until one fails; the weight of the remaining ones is surplus. */
export function runInstructions(machine: Machine, program: Program): void {
  for (const [index, instruction] of program.entries()) {
    const handle = handlers[instruction.kind] as Handler<Instruction['kind']> | undefined;
    const error = handle ? handle(machine, instruction as never) : 'Unimplemented';
    if (!error) continue;
    machine.error = error;
    const rest = quoteProgramWeight(program.slice(index + 1), machine) ?? zeroWeight;
    machine.surplus = sumWeights(machine.surplus, rest);
    return;
  }
}

/** Executes one kind of instruction. */
type Handler<K extends Instruction['kind']> = (
  machine: Machine,
  instruction: Extract<Instruction, { kind: K }>,
) => InstructionResult;

/** The instructions that a task, its payment and the relay chain's programs need; this chain disables the others. */
const handlers: { readonly [K in Instruction['kind']]?: Handler<K> } = {
  WithdrawAsset(machine, { assets }) {
    const { origin } = machine;
    if (!origin) return 'BadOrigin';
    const account = machine.getAccount(origin);
    if (!account) return 'FailedToTransactAsset';
    return machine.runAtomically(() => {
      for (const asset of assets) {
        const refusal = withdrawAsset(machine, asset, account);
        if (refusal) return refusal;
        machine.holding = machine.holding.add([asset]);
      }
      return undefined;
    });
  },
  /** Adds assets that another chain has reserved for this chain. */
  ReserveAssetDeposited(machine, { assets }) {
    const { origin, config } = machine;
    if (!origin) return 'BadOrigin';
    const isTrusted = config.trustsReserves && assets.every(({ id }) => isSameLocation(id, origin));
    if (!isTrusted) return 'UntrustedReserveLocation';
    machine.holding = machine.holding.add(assets);
    return undefined;
  },
  DepositAsset: (machine, { assets, maxAssets, beneficiary }) =>
    machine.runAtomically(() => {
      const { taken, left } = machine.holding.take(assets, maxAssets);
      machine.holding = left;
      const account = machine.getAccount(beneficiary);
      for (const asset of taken) {
        const refusal = account ? depositInto(machine, asset, account) : 'FailedToTransactAsset';
        if (refusal) return refusal;
      }
      return undefined;
    }),
  BuyExecution(machine, { fees, weightLimit }) {
    // An unlimited weight here means that no barrier required payment, so no weight is bought.
    if (weightLimit === 'Unlimited') return undefined;
    if (machine.purchase) return 'Unimplemented';
    const without = machine.holding.tryTake([fees]);
    if (!without) return 'NotHoldingFees';
    const unspent = machine.buy(toChainWeight(weightLimit), new Holding([fees]));
    if (!unspent) return 'TooExpensive';
    machine.holding = without.add(unspent.assets);
    return undefined;
  },
  RefundSurplus(machine) {
    machine.refundSurplus();
    return undefined;
  },
  UnpaidExecution({ origin }, { checkOrigin }) {
    if (!checkOrigin) return undefined;
    return origin && isSameLocation(origin, checkOrigin) ? undefined : 'BadOrigin';
  },
  ClearOrigin(machine) {
    machine.origin = undefined;
    return undefined;
  },
  DescendOrigin(machine, { interior }) {
    if (!machine.origin) return 'BadOrigin';
    const origin = joinInterior(machine.origin, interior);
    if (!origin) return 'LocationFull';
    machine.origin = origin;
    return undefined;
  },
  /** Transact succeeds even if its call fails: only an expectation shows the failure. */
  Transact(machine, { originKind, requireWeightAtMost: limit, call: bytes }) {
    if (!machine.origin) return 'BadOrigin';
    const { context, config } = machine;
    const call = context.decodeCall(parseHex(bytes));
    if (!call) return 'FailedToDecode';
    const origin = getLocalOrigin(machine.origin, originKind, config.derivation);
    if (!origin) return 'BadOrigin';
    const { weight } = context.dispatchInfo(call);
    if (limit && isHeavier(weight, toChainWeight(limit))) return 'MaxWeightInvalid';
    const outcome = context.dispatch(origin, call);
    machine.isCallDone = outcome.ok;
    const { actualWeight } = outcome.post;
    // Refunds the weight of the call that it did not use; a payment above this weight is kept.
    if (actualWeight) machine.surplus = sumWeights(machine.surplus, removeWeight(weight, actualWeight));
    return undefined;
  },
  ExpectTransactStatus({ isCallDone }, { status }) {
    if (status.kind !== 'Success') return 'Unimplemented';
    return isCallDone ? undefined : 'ExpectationFalse';
  },
  // The barrier has read the topic, which only names the message.
  SetTopic: () => undefined,
};
