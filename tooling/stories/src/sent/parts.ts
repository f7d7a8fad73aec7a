import { type Account, encodeCall, type Hex } from '@parachron/core';
import {
  type Asset,
  deriveAccountJunction,
  type Instruction,
  type Junction,
  type Location,
  type Program,
} from '@parachron/xcm';
import { proxiedCall, transferCall } from '../matrix/mistakes.js';
import type { Scene } from '../matrix/Scene.js';

export const elsewhere: Location = { parents: 1, interior: [{ kind: 'Parachain', paraId: 3333 }] };
export const refund: Instruction = { kind: 'RefundSurplus' };
const weight = { refTime: 1_000_000_000n, proofSize: 20_000n };

/** The location of the sender as the target sees it, or one below the sender. */
export function locateSender({ user }: Scene, ...below: readonly Junction[]): Location {
  return { parents: 1, interior: [{ kind: 'Parachain', paraId: user.paraId }, ...below] };
}

/** The location of an account on the target. */
export function locateOther({ other }: Scene): Location {
  return { parents: 0, interior: [deriveAccountJunction(other)] };
}

/** The junction of the user. */
export function userOf({ user }: Scene): Junction {
  return deriveAccountJunction(user.account);
}

/** An amount of the target's own token; what pays for any program by default. */
export function own({ token, unit }: Scene, amount = unit): Asset {
  return { id: token, amount };
}

/** Deposits the rest of one asset. */
export function deposit(beneficiary: Location): Instruction {
  return { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary };
}

/** Pays from the account of the origin. */
export function pay(scene: Scene): Program {
  const fees = own(scene);
  return [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
  ];
}

/** Pays by the instruction of version 5. */
export function payFees(scene: Scene, amount = scene.unit): Program {
  return [
    { kind: 'WithdrawAsset', assets: [own(scene, amount)] },
    { kind: 'PayFees', asset: own(scene) },
  ];
}

/** Returns the rest to the sender. */
export function finish(scene: Scene): Program {
  return [refund, deposit(locateSender(scene))];
}

/** A program that pays as the sender, executes instructions, and returns the rest. */
export function paid(rest: (scene: Scene) => Program) {
  return (scene: Scene): Program => [...pay(scene), ...rest(scene), ...finish(scene)];
}

export function transact(call: Hex): Instruction {
  return { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call };
}

/** A call that any account can make, and that emits an event. */
export function remark({ chain }: Scene): Instruction {
  const args = { remark: '0x01' };
  const call = { pallet: 'System', method: 'remark_with_event', args };
  return transact(encodeCall(chain.runtime.registry, call).hex);
}

/** The call of a task: a transfer in the user's name, or in that of another account. */
export function proxied(scene: Scene, { real = scene.real, forced }: ProxiedOptions = {}): Instruction {
  return transact(proxiedCall({ ...scene, real }, transferCall(scene, scene.unit), forced));
}

interface ProxiedOptions {
  readonly real?: Account;
  /** The proxy type that the call forces. */
  readonly forced?: string;
}

/** A call by an account below that of the origin: a transfer by default, for which the account has no money. */
export function asDerivative(scene: Scene, call = transferCall(scene, scene.unit).hex): Instruction {
  const args = { index: 0, call };
  const { hex } = encodeCall(scene.chain.runtime.registry, {
    pallet: 'Utility',
    method: 'as_derivative',
    args,
  });
  return transact(hex);
}
