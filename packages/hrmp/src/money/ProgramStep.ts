import type { Hex, Weight } from '@parachron/core';
import type { XcmVersion } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { DueStep } from './DueStep.js';

/** Versions of XCM for the programs of steps, and the margin. */
export interface ProgramOptions {
  readonly channelManager: ChannelManager;
  /** The version of XCM that each parachain sends to the channel manager, by its id. */
  readonly versions: { readonly [para: number]: XcmVersion };
  readonly marginPercent?: number;
}

// A step with the maximum weight of each call.
export interface ProgramStep {
  readonly id: string;
  readonly para: number;
  readonly version: XcmVersion;
  readonly calls: readonly { readonly hex: Hex; readonly weight: Weight }[];
}

// Steps that any account may send need no program.
export function isSentAsProgram(step: DueStep): step is DueStep & { readonly para: number } {
  return step.para !== undefined;
}
