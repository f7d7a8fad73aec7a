import type { Instruction, Program, Weight, XcmVersion } from '@parachron/xcm';

/**
 * Converts a program for an executor that counts proof sizes. Weights of version 2 have no proof size and get a fixed one,
 * so the same program costs more in version 2.
 *
 * @param proofSize proof size for weights of version 2, in bytes
 */
export function upgradeProgram(program: Program, version: XcmVersion, proofSize: bigint): Program {
  return version === 2 ? program.map((instruction) => upgrade(instruction, proofSize)) : program;
}

function upgrade(instruction: Instruction, proofSize: bigint): Instruction {
  const add = (weight: Weight): Weight => ({ refTime: weight.refTime, proofSize });
  switch (instruction.kind) {
    case 'Transact':
      return instruction.requireWeightAtMost
        ? { ...instruction, requireWeightAtMost: add(instruction.requireWeightAtMost) }
        : instruction;
    case 'BuyExecution':
      return instruction.weightLimit === 'Unlimited'
        ? instruction
        : { ...instruction, weightLimit: add(instruction.weightLimit) };
    case 'QueryResponse':
      return { ...instruction, maxWeight: add(instruction.maxWeight) };
    case 'SubscribeVersion':
      return { ...instruction, maxResponseWeight: add(instruction.maxResponseWeight) };
    case 'ReportError':
    case 'ReportHolding': {
      const { responseInfo } = instruction;
      return {
        ...instruction,
        responseInfo: { ...responseInfo, maxWeight: add(responseInfo.maxWeight) },
      };
    }
    case 'SetAppendix':
    case 'SetErrorHandler':
      return { ...instruction, xcm: upgradeProgram(instruction.xcm, 2, proofSize) };
    default:
      return instruction;
  }
}
