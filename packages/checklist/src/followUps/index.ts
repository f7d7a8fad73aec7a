import type { FollowUpPlanner } from './defineFollowUp.js';
import { immediateRun } from './immediateRun.js';
import { proxyCreation } from './proxyCreation.js';
import { tokenAcquisition } from './tokenAcquisition.js';
import { tokenTransfer } from './tokenTransfer.js';

/** The four follow-ups of the specification, in its order. */
export const followUps: readonly FollowUpPlanner[] = [
  proxyCreation,
  tokenAcquisition,
  tokenTransfer,
  immediateRun,
];
