import type { Answer, RuntimeCallRead, Weight } from '@parachron/core';
import {
  type ChainWeight,
  callWeightRead,
  deriveWeightV2,
  noWeight,
  programWeightRead,
  type XcmPaymentResult,
} from '@parachron/weight';
import { encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { acceptOpenChannelCall } from '../calls/acceptOpenChannelCall.js';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';
import type { ProgramStep } from './ProgramStep.js';

/** The reads of the weights of two sample programs on a channel manager with XcmPaymentApi. */
export type ProgramSampleReads = {
  /** Weight of a program without a call. */
  readonly bareProgram: RuntimeCallRead<XcmPaymentResult<Weight>>;
  /** Weight of a program with one call, whose maximum weight is zero. */
  readonly sampleProgram: RuntimeCallRead<XcmPaymentResult<Weight>>;
  /** Weight of that call. */
  readonly sampleCall: RuntimeCallRead<ChainWeight>;
};

export type ProgramSamples = { readonly [R in keyof ProgramSampleReads]?: Answer<unknown> };

const para = 2000;

/** Describes the reads of sample programs, which do not depend on the due steps. */
export function describeProgramSampleReads({
  runtime,
  role,
}: ChannelManager): ProgramSampleReads | undefined {
  const version = listXcmVersions(runtime.registry).findLast(isXcmVersion);
  if (version === undefined) return undefined;
  const { hex } = acceptOpenChannelCall(runtime, { sender: para });
  const weigh = (calls: ProgramStep['calls']) =>
    programWeightRead(
      encodeProgram(deriveTransactProgram({ para, calls, fee: 1n, version, role }), { version }),
    );
  return {
    bareProgram: weigh([]),
    sampleProgram: weigh([{ hex, weight: noWeight }]),
    sampleCall: callWeightRead(runtime, hex),
  };
}

/**
 * Derives the expected weight of a step's program, to request the fee in the same round trip as the weight. That fee is
 * used only if the channel manager returns the expected weight.
 */
export function deriveExpectedWeight(
  { calls }: ProgramStep,
  { channelManager, samples }: { readonly channelManager: ChannelManager; readonly samples: ProgramSamples },
): Weight | undefined {
  const bare = readProgramWeight(samples.bareProgram);
  const sample = readProgramWeight(samples.sampleProgram);
  const call = samples.sampleCall as Answer<ChainWeight> | undefined;
  if (!bare || !sample || !call?.known) return undefined;
  // Runtimes with XCM 5 weigh the call itself, older runtimes weigh the maximum weight in its Transact.
  const weighsCalls = listXcmVersions(channelManager.runtime.registry).some((version) => version >= 5);
  const counted = weighsCalls ? deriveWeightV2(call.value, { proofSizeOfV1: 0n }) : noWeight;
  const add = (part: keyof Weight) =>
    calls.reduce(
      (sum, { weight, used = weight }) =>
        sum + sample[part] - bare[part] - counted[part] + (weighsCalls ? used : weight)[part],
      bare[part],
    );
  const expected = { refTime: add('refTime'), proofSize: add('proofSize') };
  return expected.refTime < 0n || expected.proofSize < 0n ? undefined : expected;
}

/** The weight of a program, if the channel manager returns a weight. */
export function readProgramWeight(answer: Answer<unknown> | undefined): Weight | undefined {
  const found = answer as Answer<XcmPaymentResult<Weight>> | undefined;
  return found?.known && found.value.ok ? found.value.value : undefined;
}
