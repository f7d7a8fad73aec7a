// Generated from the files of this folder by `npm run generate`.
import type { Check } from './Check.js';
import { channelOpenBothWays } from './hrmp/channelOpenBothWays.js';
import { channelParameters } from './hrmp/channelParameters.js';
import { sovereignAccountsFunded } from './hrmp/sovereignAccountsFunded.js';
import { chainsOfOneRelay } from './network/chainsOfOneRelay.js';
import { parasAliveOnRelay } from './network/parasAliveOnRelay.js';
import { versionsAgree } from './xcm/versionsAgree.js';

/** Every check of the checklist, by folder and name. */
export const checks: readonly Check[] = [
  channelOpenBothWays,
  channelParameters,
  sovereignAccountsFunded,
  chainsOfOneRelay,
  parasAliveOnRelay,
  versionsAgree,
];
