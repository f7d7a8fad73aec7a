import type { Answer, Planck, Snapshot, Weight } from '@parachron/core';
import { assetFeeRead, programWeightRead, type XcmPaymentResult } from '@parachron/weight';
import { encodeAssetId, encodeProgram } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import type { CarriedStep } from './CarriedStep.js';
import { type CarryCostAnswer, knownCost, unknownCost } from './CarryCost.js';
import { deriveCarryProgram } from './deriveCarryProgram.js';

// Runtimes often accept the id of their token in the newest version of XCM only: all versions are asked at once.
const assetIdVersions = [5, 4, 3] as const;

// Two requests, one after the other: the weight of each program, then the fee of each weight.
export async function estimateProgramFees(
  snapshot: Snapshot,
  options: {
    readonly channelManager: ChannelManager;
    readonly marginPercent: number;
    readonly steps: readonly CarriedStep[];
  },
): Promise<Map<string, CarryCostAnswer>> {
  const { channelManager, marginPercent, steps } = options;
  const weighed = await snapshot.read(
    Object.fromEntries(
      steps.map((step) => {
        // The offered amount does not change the weight of a program: any amount serves.
        const program = deriveCarryProgram({ ...step, fee: 1n, role: channelManager.role });
        return [step.id, programWeightRead(encodeProgram(program, { version: step.version }))];
      }),
    ),
  );
  const weights = new Map<string, Weight>();
  for (const [id, answer] of Object.entries(weighed)) {
    if (answer.known && answer.value.ok) weights.set(id, answer.value.value);
  }
  const token = { parents: channelManager.role === 'relay' ? 0 : 1, interior: [] };
  const charged = await snapshot.read(
    Object.fromEntries(
      [...weights].flatMap(([id, weight]) =>
        assetIdVersions.map((version) => [
          `${id}.${version}`,
          assetFeeRead(weight, encodeAssetId(token, { version })),
        ]),
      ),
    ),
  );
  return new Map(
    steps.map((step) => {
      const programWeight = weights.get(step.id);
      const fee = pickFee(step.id, charged);
      if (!programWeight || fee === undefined) {
        const reason = `XcmPaymentApi of ${channelManager.runtime.chain} gives no weight or no fee for the program.`;
        return [step.id, unknownCost(reason)];
      }
      const callWeights = step.calls.map((call) => call.weight);
      const how = 'From XcmPaymentApi of the channel manager, for this program.';
      return [step.id, knownCost({ callWeights, programWeight, fee, marginPercent, how })];
    }),
  );
}

function pickFee(
  id: string,
  answers: { readonly [name: string]: Answer<XcmPaymentResult<Planck>> },
): Planck | undefined {
  for (const version of assetIdVersions) {
    const answer = answers[`${id}.${version}`];
    if (answer?.known && answer.value.ok) return answer.value.value;
  }
  return undefined;
}
