import type { Hex, Planck, Weight } from '@parachron/core';
import { deriveTaskProgram } from '@parachron/proxy';
import type { Asset, Instruction, Location, OriginKind, Program } from '@parachron/xcm';
import type { Kind, Scene } from './Scene.js';

/** Changes to a correct program. */
export interface ProgramChange {
  readonly call?: Hex;
  readonly offer?: Planck;
  readonly token?: Location;
  /** The amount for BuyExecution, if it exceeds the offered amount. */
  readonly fees?: Planck;
  readonly limit?: Weight;
  readonly callWeight?: Weight;
  readonly originKind?: OriginKind;
  /** Kinds of omitted instructions. */
  readonly without?: readonly Instruction['kind'][];
  /** Instructions immediately before and after the Transact. */
  readonly before?: Program;
  readonly after?: Program;
}

/** More than the weight of the calls of the matrix on any chain, and less than the limit of a queue. */
const enough: Weight = { refTime: 1_000_000_000n, proofSize: 20_000n };

/** The program of a task on a scene, with a change. */
export function createProgram(
  { user, token, unit }: Pick<Scene, 'user' | 'token' | 'unit'>,
  { flow, call, change }: { readonly flow: Kind['flow']; readonly call: Hex; readonly change: ProgramChange },
): Program {
  const { offer = unit, callWeight = enough, without = [], before = [], after = [] } = change;
  const paid: Asset = { id: change.token ?? token, amount: offer };
  const weightLimit = change.limit ?? 'Unlimited';
  const order = { user, flow, token: 'target', offer, weightLimit, callWeight } as const;
  const fees = { ...paid, amount: change.fees ?? offer };
  return deriveTaskProgram({ ...order, call: change.call ?? call })
    .map((instruction) => withAssets(instruction, { paid, fees }))
    .flatMap((instruction) =>
      instruction.kind === 'Transact'
        ? [...before, { ...instruction, originKind: change.originKind ?? instruction.originKind }, ...after]
        : [instruction],
    )
    .filter(({ kind }) => !without.includes(kind));
}

function withAssets(
  instruction: Instruction,
  { paid, fees }: { readonly paid: Asset; readonly fees: Asset },
): Instruction {
  if (instruction.kind === 'WithdrawAsset') return { ...instruction, assets: [paid] };
  return instruction.kind === 'BuyExecution' ? { ...instruction, fees } : instruction;
}
