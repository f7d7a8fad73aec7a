import type { Answer, Planck, Reads, Snapshot, Weight } from '@parachron/core';
import { assetFeeRead, programWeightRead, type XcmPaymentResult } from '@parachron/weight';
import { encodeAssetId, encodeProgram } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';
import type { ProgramStep } from './ProgramStep.js';

// Runtimes often accept the id of their token in the newest version of XCM only: one request covers all versions.
const assetIdVersions = [5, 4, 3] as const;

/** The fee of each step's program by XcmPaymentApi, in two requests; a step without an answer has no entry. */
export async function estimateProgramFees(
  snapshot: Snapshot,
  { role, steps }: { readonly role: ChannelManager['role']; readonly steps: readonly ProgramStep[] },
): Promise<ReadonlyMap<string, Planck>> {
  const weighed = steps.map((step) => {
    // The offered amount does not change the weight of a program.
    const program = deriveTransactProgram({ ...step, fee: 1n, role });
    return [step.id, programWeightRead(encodeProgram(program, { version: step.version }))] as const;
  });
  const weights: Answered = await snapshot.read(Object.fromEntries(weighed));
  const token = { parents: role === 'relay' ? 0 : 1, interior: [] };
  const reads: Reads = Object.fromEntries(
    steps.flatMap(({ id }) => {
      const weight = readResult<Weight>(weights[id]);
      return weight === undefined
        ? []
        : assetIdVersions.map((version) => [
            `${id}.${version}`,
            assetFeeRead(weight, encodeAssetId(token, { version })),
          ]);
    }),
  );
  const fees: Answered = await snapshot.read(reads);
  return new Map(
    steps.flatMap(({ id }) => {
      const found = assetIdVersions.map((version) => readResult<Planck>(fees[`${id}.${version}`]));
      const fee = found.find((one) => one !== undefined);
      return fee === undefined ? [] : [[id, fee] as const];
    }),
  );
}

type Answered = { readonly [name: string]: Answer<unknown> };

function readResult<T>(answer: Answer<unknown> | undefined): T | undefined {
  const found = answer as Answer<XcmPaymentResult<T>> | undefined;
  return found?.known && found.value.ok ? found.value.value : undefined;
}
