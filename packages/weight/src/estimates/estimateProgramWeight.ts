import { type Hex, requireInput, type Snapshot, type Weight } from '@parachron/core';
import { programWeightRead } from '../reads/programWeightRead.js';
import { deriveUnknown, type Estimate } from './Estimate.js';

/** Source of the weight of a program. */
export type ProgramWeightSource = 'XcmPaymentApi.query_xcm_weight';

/**
 * Estimates the weight of an XCM program by the chain that will run the program; unknown if the chain has no such API, or refuses the
 * program.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: one runtime call.
 *
 * @param snapshot the chain that will run the program, at one block
 * @param options `program`, the bytes of the versioned program
 * @returns picoseconds and bytes
 * @throws INVALID_HEX when the program is not hex
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeProgram } from '@parachron/xcm';
 * import { estimateProgramWeight } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
 * const weight = await estimateProgramWeight(await chain.snapshot(), { program });
 * if (weight.known) console.log(weight.value.refTime);
 * await chain.close();
 * ```
 */
export async function estimateProgramWeight(
  snapshot: Snapshot,
  options: { readonly program: Hex },
): Promise<Estimate<Weight, ProgramWeightSource>> {
  requireInput({ snapshot, options }, { snapshot: 'snapshot', options: { program: 'string' } });
  const { chain } = snapshot.runtime;
  const { asked } = await snapshot.read({ asked: programWeightRead(options.program) });
  if (asked.known && asked.value.ok) {
    const source = 'XcmPaymentApi.query_xcm_weight';
    return { known: true, value: asked.value.value, source, notes: [], evidence: [asked.evidence] };
  }
  if (asked.known && !asked.value.ok && asked.value.error !== 'Unimplemented') {
    return {
      known: false,
      reason: `${chain} returns no weight for the program: ${asked.value.error}.`,
      howToFindOut: `Use an XCM version and instructions that ${chain} knows.`,
      evidence: [asked.evidence],
    };
  }
  const howToFindOut = `Run the program on a fork of ${chain} and read the weight in the event of the message.`;
  if (!asked.known) return deriveUnknown([asked], howToFindOut);
  const reason = `XcmPaymentApi of ${chain} does not weigh programs.`;
  return { known: false, reason, howToFindOut, evidence: [asked.evidence] };
}
