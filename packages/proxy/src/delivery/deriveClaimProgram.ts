import { type Planck, requireInput } from '@parachron/core';
import { hereLocation, type Instruction, type Program } from '@parachron/xcm';
import { deriveTaskProgram, type TaskProgramOrder } from './deriveTaskProgram.js';

/**
 * Derives the program that claims the assets of a task's failed program from the trap of the target's XCM pallet, and
 * deposits them to the paying account.
 *
 * The trap identifies assets by an origin and their amount. `AssetsTrapped` names the origin: on older chains the
 * parachain that sent the program, on newer chains the user to which the program descended. The service's root sends
 * the claim (`PolkadotXcm.send`), which pays in the same form as the failed program.
 *
 * Chain: `PolkadotXcm.AssetTraps`, `AssetsClaimed`. Sends: nothing.
 *
 * @param order of the failed program, with the `offer` and the `weightLimit` of the claim
 * @param claim `trapped`, the amount in the trap, see `DeliveryExplanation.trapped`; `by`, the origin that
 *   `AssetsTrapped` names; the service's origin needs the sovereign flow
 * @returns the instructions, independent of XCM versions
 *
 * @example
 * ```ts
 * import { deriveClaimProgram, type TaskProgramOrder } from '@parachron/proxy';
 *
 * declare const order: TaskProgramOrder; // flow: 'sovereign'
 * deriveClaimProgram(order, { trapped: 1_000n, by: 'user' }).map(({ kind }) => kind);
 * // ['WithdrawAsset', 'BuyExecution', 'DescendOrigin', 'ClaimAsset', 'RefundSurplus', 'DepositAsset']
 * ```
 */
export function deriveClaimProgram(
  order: TaskProgramOrder,
  claim: { readonly trapped: Planck; readonly by: 'service' | 'user' },
): Program {
  requireInput(
    { order, claim },
    { order: { user: 'object', asset: 'object?' }, claim: { trapped: 'bigint', by: 'string' } },
  );
  const { trapped, by } = claim;
  const program = deriveTaskProgram(order);
  const bought = program.find(({ kind }) => kind === 'BuyExecution');
  const id = bought?.kind === 'BuyExecution' ? bought.fees.id : hereLocation;
  const claimAsset: Instruction = {
    kind: 'ClaimAsset',
    assets: [{ id, amount: trapped }],
    ticket: hereLocation,
  };
  return program
    .filter(({ kind }) => by === 'user' || kind !== 'DescendOrigin')
    .map((instruction) => (instruction.kind === 'Transact' ? claimAsset : instruction));
}
