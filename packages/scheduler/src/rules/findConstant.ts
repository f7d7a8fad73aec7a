import type { Registry } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';

/** Finds an unsigned integer among the constants of a runtime; undefined if there is no constant of that name. */
export function findConstant(registry: Registry, pallet: string, name: string): bigint | undefined {
  const found = registry.metadata.pallets
    .find((candidate) => candidate.name.toString() === pallet)
    ?.constants.find((constant) => constant.name.toString() === name);
  return found && u8aToBigInt(found.value.toU8a(true), { isLe: true });
}
