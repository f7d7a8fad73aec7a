import { maxPlanck, type Planck } from '@parachron/core';
import { FeeOutOfRangeError } from '../weights/weightErrors.js';

export function checkFee(value: Planck): Planck {
  if (value < 0n || value > maxPlanck) throw new FeeOutOfRangeError({ value });
  return value;
}
