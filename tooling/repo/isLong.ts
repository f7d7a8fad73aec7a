import { env } from 'node:process';

/**
 * Whether tests also run the rows that repeat a proof on further versions, pages or chains. The nightly workflow runs
 * them, by `PARACHRON_LONG=1`; `npm test` and `npm run test:all` leave them out.
 */
export const isLong = env.PARACHRON_LONG === '1';
