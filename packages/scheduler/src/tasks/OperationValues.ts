import type { Hex, Planck, Weight } from '@parachron/core';
import type { Schedule } from '../schedules/Schedule.js';
import type { CurrencyId } from './CurrencyId.js';

/** Values of an operation, by the purpose of each argument. */
export interface OperationValues {
  readonly providedId?: Hex;
  readonly when?: Schedule;
  readonly paraId?: number;
  readonly currencyId?: CurrencyId;
  readonly call?: Hex;
  readonly callWeight?: Weight;
  readonly recipient?: Hex;
  readonly amount?: Planck;
  readonly taskId?: Hex;
}
