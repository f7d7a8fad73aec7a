import assert from 'node:assert/strict';
import { deriveDeposit, initOpenChannelCall, planChannels } from '@parachron/hrmp';

assert.deepEqual(
  [deriveDeposit, initOpenChannelCall, planChannels].map((offered) => typeof offered),
  ['function', 'function', 'function'],
);
