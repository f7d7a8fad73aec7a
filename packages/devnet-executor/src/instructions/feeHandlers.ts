import type { Asset, Weight } from '@parachron/xcm';
import { createHolding } from '../Holding.js';
import { isSameLocation } from '../locations/isSameLocation.js';
import { depositSurplus } from '../machine/depositSurplus.js';
import { fail, type Machine, type Result } from '../machine/Machine.js';
import { removeLost } from './assetHandlers.js';
import type { Handlers } from './Handler.js';

/** Instructions that pay for the program. */
export const feeHandlers: Handlers<
  'BuyExecution' | 'PayFees' | 'RefundSurplus' | 'SetFeesMode' | 'UnpaidExecution'
> = {
  // An unlimited weight here means that no barrier required payment, so no weight is bought.
  BuyExecution: (machine, { fees, weightLimit }) =>
    weightLimit === 'Unlimited'
      ? undefined
      : takeExecutionFee(machine, { fees, weight: weightLimit, rest: 'holding' }),
  PayFees(machine, { asset }) {
    if (machine.hasPaidFees) return undefined;
    machine.hasPaidFees = true;
    return takeExecutionFee(machine, { fees: asset, weight: machine.messageWeight, rest: 'fees' });
  },
  RefundSurplus: (machine) => depositSurplus(machine),
  // The mode decides who pays for delivery, which is free.
  SetFeesMode: () => undefined,
  UnpaidExecution(machine, { checkOrigin }) {
    if (!checkOrigin) return undefined;
    return machine.origin && isSameLocation(machine.origin, checkOrigin) ? undefined : fail('BadOrigin');
  },
};

function takeExecutionFee(
  machine: Machine,
  { fees, weight, rest }: { fees: Asset; weight: Weight; rest: 'holding' | 'fees' },
): Result {
  const without = machine.holding.tryTake([fees]);
  if (!without) return fail('NotHoldingFees');
  const payment = createHolding([fees]);
  const unspent = machine.trader.buy(weight, payment);
  if (!unspent) {
    if (!machine.rules.undoesFailed) {
      machine.holding = without;
      removeLost(machine, payment);
    }
    return fail('TooExpensive');
  }
  machine.holding = without;
  machine[rest] = machine[rest].add(unspent.assets);
  return undefined;
}
