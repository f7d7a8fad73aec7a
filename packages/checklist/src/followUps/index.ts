import type { Fact } from '../facts/Fact.js';
import type { FollowUp } from './defineFollowUp.js';
import { immediateRun } from './immediateRun.js';
import { proxyCreation } from './proxyCreation.js';
import { tokenAcquisition } from './tokenAcquisition.js';
import { tokenTransfer } from './tokenTransfer.js';

/** The four follow-ups of the specification, in its order. */
export const followUps: readonly Fact<FollowUp>[] = [
  proxyCreation,
  tokenAcquisition,
  tokenTransfer,
  immediateRun,
];
