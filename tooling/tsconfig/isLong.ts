import { env } from 'node:process';

/**
 * Whether tests also run the rows that repeat a proof on further versions, pages or chains. `npm test` leaves them out; the nightly
 * workflow runs them, by `PARACHRON_LONG=1 npm test`.
 */
export const isLong = env.PARACHRON_LONG === '1';
