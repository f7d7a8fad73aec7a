import {
  type Answers,
  type Call,
  type ConstantRead,
  constantRead,
  encodeCall,
  hasCall,
  type Planck,
  type Runtime,
  requireInput,
} from '@parachron/core';
import type { Codec } from '@polkadot/types/types';

const pallet = 'Revive';
const method = 'map_account';

/**
 * Builds the call by which an account of 32 bytes gets an address of 20 bytes. Contracts of the chain accept no call from an
 * account without such an address.
 *
 * Chain: `Revive.map_account`. Sends: nothing.
 *
 * @param target the chain with the contracts
 * @returns the call, for the account to sign; undefined if the chain has no such call
 *
 * @example
 * ```ts
 * import type { Runtime } from '@parachron/core';
 * import { mapAccountCall } from '@parachron/proxy';
 *
 * declare const target: Runtime;
 * mapAccountCall(target)?.method; // 'map_account'
 * ```
 */
export function mapAccountCall(target: Pick<Runtime, 'registry'>): Call | undefined {
  requireInput({ target }, { target: 'runtime' });
  const { registry } = target;
  return hasCall(registry, pallet, method) ? encodeCall(registry, { pallet, method, args: {} }) : undefined;
}

/** The constants that decide the deposit of {@link mapAccountCall}. */
export type MappingReads = {
  readonly perItem: ConstantRead<Planck>;
  readonly perByte: ConstantRead<Planck>;
};

/**
 * Describes the reads of the deposit of {@link mapAccountCall}.
 *
 * Chain: the constants `Revive.DepositPerItem` and `Revive.DepositPerByte`. Sends: nothing; reads no key.
 *
 * @example
 * ```ts
 * import { mappingReads } from '@parachron/proxy';
 *
 * mappingReads().perByte.name; // 'DepositPerByte'
 * ```
 */
export function mappingReads(): MappingReads {
  const readPlanck = (value: Codec): Planck => BigInt(value.toString());
  return {
    perItem: constantRead(pallet, 'DepositPerItem', readPlanck),
    perByte: constantRead(pallet, 'DepositPerByte', readPlanck),
  };
}

/**
 * Derives the deposit of {@link mapAccountCall}: one storage item with a 32-byte account and a 20-byte address.
 *
 * @param answers of {@link mappingReads}
 * @returns the deposit in planck; undefined if the chain lacks the constants
 *
 * @example
 * ```ts
 * import type { Snapshot } from '@parachron/core';
 * import { deriveMappingDeposit, mappingReads } from '@parachron/proxy';
 *
 * declare const target: Snapshot;
 * deriveMappingDeposit(await target.read(mappingReads()));
 * ```
 */
export function deriveMappingDeposit(answers: Answers<MappingReads>): Planck | undefined {
  requireInput({ answers }, { answers: { perItem: 'object', perByte: 'object' } });
  const { perItem, perByte } = answers;
  if (!perItem.known || !perByte.known) return undefined;
  return perItem.value + mappedBytes * perByte.value;
}

/** `MapAccount` of pallet-revive counts the key and the value. */
const mappedBytes = 52n;
