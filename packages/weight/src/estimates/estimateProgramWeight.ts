import { type Hex, pluralize, requireInput, type Snapshot, type Weight } from '@parachron/core';
import { programWeightRead } from '../reads/programWeightRead.js';
import { addWeights } from '../weights/addWeights.js';
import { scaleWeight } from '../weights/scaleWeight.js';
import { deriveUnknown, type Estimate } from './Estimate.js';

/** Source of the weight of a program; `configuration` is a given value. */
export type ProgramWeightSource = 'XcmPaymentApi.query_xcm_weight' | 'configuration';

/** Configured weight of a program, for a chain without an API for program weights. */
export interface InstructionCost {
  /** The weight of one instruction. */
  readonly instruction: Weight;
  /** Number of instructions of the program, including nested instructions. */
  readonly count: number;
  /** Maximum weight of the call in each Transact of the program. */
  readonly calls?: readonly Weight[];
}

/**
 * Estimates the weight of an XCM program on the chain that will run the program: from that chain, or else from the
 * configuration.
 *
 * If the chain refuses the program, the result is unknown, with or without a configuration.
 *
 * Chain: `XcmPaymentApi.query_xcm_weight`.
 * Sends: one runtime call.
 *
 * @param snapshot the chain that will run the program, at one block
 * @param options `program`, the bytes of the versioned program; `configured`, the weight of an instruction for a chain without the
 * API
 * @returns picoseconds and bytes; `source` states whether the chain or the configuration gave the weight
 * @throws INVALID_HEX when the program is not hex
 * @throws WEIGHT_OUT_OF_RANGE when the configured weight is negative or beyond 64 bits
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { encodeProgram } from '@parachron/xcm';
 * import { estimateProgramWeight } from '@parachron/weight';
 *
 * const chain = await connect('wss://parachain.example');
 * const program = encodeProgram([{ kind: 'ClearOrigin' }], { version: 3 });
 * const instruction = { refTime: 1_000_000_000n, proofSize: 65_536n };
 * const weight = await estimateProgramWeight(await chain.snapshot(), {
 *   program,
 *   configured: { instruction, count: 1 },
 * });
 * if (weight.known) console.log(weight.value.refTime, weight.source); // 'configuration' if the chain has no API
 * await chain.close();
 * ```
 */
export async function estimateProgramWeight(
  snapshot: Snapshot,
  options: { readonly program: Hex; readonly configured?: InstructionCost },
): Promise<Estimate<Weight, ProgramWeightSource>> {
  requireInput(
    { snapshot, options },
    { snapshot: 'snapshot', options: { program: 'string', configured: 'object?' } },
  );
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
  if (options.configured) return deriveConfigured(options.configured, chain);
  const howToFindOut = `Run the program on a fork of ${chain} and read the weight in the event of the message. Or configure the weight of an instruction on ${chain}.`;
  if (!asked.known) return deriveUnknown([asked], howToFindOut);
  const reason = `XcmPaymentApi of ${chain} does not weigh programs.`;
  return { known: false, reason, howToFindOut, evidence: [asked.evidence] };
}

function deriveConfigured(
  { instruction, count, calls = [] }: InstructionCost,
  chain: string,
): Estimate<Weight, ProgramWeightSource> {
  const instructions = scaleWeight(instruction, { numerator: BigInt(count), denominator: 1n });
  return {
    known: true,
    value: addWeights(instructions, ...calls),
    source: 'configuration',
    notes: [
      `Not read from ${chain}: ${count} ${pluralize(count, 'instruction')} of ${instruction.refTime} ps and ${instruction.proofSize} bytes (configured), and the weight of the calls.`,
    ],
    evidence: [],
  };
}
