import type { Answer, Planck, Reads, Snapshot, Weight } from '@parachron/core';
import { assetFeeRead, programWeightRead, type XcmPaymentResult } from '@parachron/weight';
import { encodeAssetId, encodeProgram } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';
import {
  deriveExpectedWeight,
  type ProgramSamples,
  readProgramWeight,
} from './describeProgramSampleReads.js';
import { describeKnownCost, describeUnknownCost, type ExecutionCostAnswer } from './ExecutionCost.js';
import type { ProgramStep } from './ProgramStep.js';

// Runtimes often accept the id of their token in the newest version of XCM only: one request covers all versions.
const assetIdVersions = [5, 4, 3] as const;

// The first request reads the weight of each program and the fee of its expected weight; the second reads the fees of
// weights that differ.
export async function estimateProgramFees(
  snapshot: Snapshot,
  options: {
    readonly channelManager: ChannelManager;
    readonly marginPercent: number;
    readonly steps: readonly ProgramStep[];
    readonly samples: ProgramSamples;
  },
): Promise<Map<string, ExecutionCostAnswer>> {
  const { channelManager, marginPercent, steps } = options;
  const { role } = channelManager;
  const expected = new Map(steps.map((step) => [step.id, deriveExpectedWeight(step, options)]));
  const weighed = Object.fromEntries(
    steps.map((step) => {
      // The offered amount does not change the weight of a program.
      const program = deriveTransactProgram({ ...step, fee: 1n, role });
      return [step.id, programWeightRead(encodeProgram(program, { version: step.version }))];
    }),
  );
  const first: Answered = await snapshot.read({ ...weighed, ...listFeeReads(expected, role) });
  const weights = new Map(steps.map(({ id }) => [id, readProgramWeight(first[id])]));
  const others = new Map([...weights].filter(([id, weight]) => !isSame(weight, expected.get(id))));
  const late: Answered = others.size > 0 ? await snapshot.read(listFeeReads(others, role)) : {};
  return new Map(
    steps.map((step) => {
      const programWeight = weights.get(step.id);
      const fee = findFee(step.id, others.has(step.id) ? late : first);
      if (!programWeight || fee === undefined) {
        const reason = `XcmPaymentApi of ${channelManager.runtime.chain} returns no weight or no fee for the program.`;
        return [step.id, describeUnknownCost(reason)];
      }
      const callWeights = step.calls.map((call) => call.weight);
      const how = 'From XcmPaymentApi of the channel manager, for this program.';
      return [step.id, describeKnownCost({ callWeights, programWeight, fee, marginPercent, how })];
    }),
  );
}

type Answered = { readonly [name: string]: Answer<unknown> };

function listFeeReads(weights: ReadonlyMap<string, Weight | undefined>, role: ChannelManager['role']): Reads {
  const token = { parents: role === 'relay' ? 0 : 1, interior: [] };
  return Object.fromEntries(
    [...weights].flatMap(([id, weight]) =>
      weight === undefined
        ? []
        : assetIdVersions.map((version) => [
            `${id}.${version}`,
            assetFeeRead(weight, encodeAssetId(token, { version })),
          ]),
    ),
  );
}

function isSame(one: Weight | undefined, other: Weight | undefined): boolean {
  return one?.refTime === other?.refTime && one?.proofSize === other?.proofSize;
}

function findFee(id: string, answers: Answered): Planck | undefined {
  for (const version of assetIdVersions) {
    const answer = answers[`${id}.${version}`] as Answer<XcmPaymentResult<Planck>> | undefined;
    if (answer?.known && answer.value.ok) return answer.value.value;
  }
  return undefined;
}
