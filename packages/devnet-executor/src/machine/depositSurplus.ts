import { createHolding } from '../Holding.js';
import { addWeights, isHeavier, removeWeight, zeroWeight } from '../weights/weightArithmetic.js';
import { fail, type Machine, type Result } from './Machine.js';

/** Refunds bought but unused weight into the holding register. */
export function depositSurplus(machine: Machine): Result {
  const surplus = removeWeight(machine.surplus, machine.refunded);
  if (isHeavier(surplus, zeroWeight)) {
    const asset = machine.trader.refund(surplus);
    if (asset && machine.holding.get(asset) === 0n && !hasCapacity(machine, 1)) {
      machine.trader.buy(surplus, createHolding([asset]));
      return fail('HoldingWouldOverflow');
    }
    machine.refunded = addWeights(machine.refunded, surplus);
    if (asset) machine.holding = machine.holding.add([asset]);
  }
  machine.holding = machine.holding.add(machine.fees.assets);
  machine.fees = createHolding();
  return undefined;
}

/** Returns whether the holding register has capacity for a number of further asset kinds. */
export function hasCapacity(machine: Machine, count: number): boolean {
  if (!machine.rules.limitsHolding) return true;
  return machine.holding.size + count <= machine.config.maxHeldAssets * 2;
}
