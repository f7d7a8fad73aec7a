import type { Hex, Planck, Weight } from '@parachron/core';
import { type Asset, deriveTaskProgram, type Instruction, type Location, type Program } from '@parachron/xcm';
import type { Kind, Scene } from './Scene.js';

/** Changes to a correct program. */
export interface ProgramChange {
  readonly call?: Hex;
  readonly offer?: Planck;
  readonly token?: Location;
  readonly limit?: Weight;
  readonly callWeight?: Weight;
  /** Kinds of omitted instructions. */
  readonly without?: readonly Instruction['kind'][];
  /** Instructions immediately before the Transact. */
  readonly before?: Program;
}

/** More than the weight of the calls of the matrix on any chain, and less than the limit of a queue. */
const enough: Weight = { refTime: 1_000_000_000n, proofSize: 20_000n };

/** The program of a task on a scene, with a change. */
export function createProgram(
  { user, token, unit }: Pick<Scene, 'user' | 'token' | 'unit'>,
  { flow, call, change }: { readonly flow: Kind['flow']; readonly call: Hex; readonly change: ProgramChange },
): Program {
  const { offer = unit, callWeight = enough, without = [], before = [] } = change;
  const paid: Asset = { id: change.token ?? token, amount: offer };
  const weightLimit = change.limit ?? 'Unlimited';
  const order = { user, flow, token: 'target', offer, weightLimit, callWeight } as const;
  return deriveTaskProgram({ ...order, call: change.call ?? call })
    .map((instruction) => withAsset(instruction, paid))
    .flatMap((instruction) => (instruction.kind === 'Transact' ? [...before, instruction] : [instruction]))
    .filter(({ kind }) => !without.includes(kind));
}

function withAsset(instruction: Instruction, paid: Asset): Instruction {
  if (instruction.kind === 'WithdrawAsset') return { ...instruction, assets: [paid] };
  return instruction.kind === 'BuyExecution' ? { ...instruction, fees: paid } : instruction;
}
