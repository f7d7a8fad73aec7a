import type { Hex, Planck, Weight } from '@parachron/core';
import type { Schedule } from '../schedules/Schedule.js';
import type { CurrencyId } from './CurrencyId.js';

/** What an operation is to be done with, by what its arguments are for. */
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
