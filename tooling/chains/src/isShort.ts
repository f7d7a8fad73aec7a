import { env } from 'node:process';

/** Whether fewer combinations are tried: the bounds of continuous integration, given by `--short`. */
export const isShort = env.PARACHRON_CHAINS_SHORT === '1';
