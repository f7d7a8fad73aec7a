import type { Planck } from '@parachron/core';
import { FeeOutOfRangeError } from '../weights/weightErrors.js';

const most = (1n << 128n) - 1n;

export function checkFee(value: Planck): Planck {
  if (value < 0n || value > most) throw new FeeOutOfRangeError({ value });
  return value;
}
