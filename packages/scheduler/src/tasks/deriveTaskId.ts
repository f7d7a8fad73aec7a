import { blake2b } from '@noble/hashes/blake2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { type AccountInput, formatHex, type Hex, parseHex } from '@parachron/core';
import { encodeBytes, encodeProvidedId, type ProvidedId } from './encodeProvidedId.js';
import { parseOwner } from './parseOwner.js';

/**
 * Derives the id of a task from its owner and the owner's id, without a request.
 *
 * Chain: `automationTime_generateTaskId`, which returns the same id
 *
 * Sends: nothing.
 *
 * @param owner the account that signs the scheduling call, as an address or parsed
 * @param providedId the owner's id: text or bytes
 * @returns the id, 32 bytes as hex
 * @throws INVALID_ACCOUNT when the owner is not an account, or has 20 bytes
 *
 * @example
 * ```ts
 * import { deriveTaskId } from '@parachron/scheduler';
 *
 * deriveTaskId('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 'savedProvidedID');
 * // '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd'
 * ```
 */
export function deriveTaskId(owner: AccountInput, providedId: ProvidedId): Hex {
  const { hex } = parseOwner(owner);
  const id = parseHex(encodeProvidedId(providedId));
  return formatHex(blake2b(concatBytes(parseHex(hex), encodeBytes(id)), { dkLen: 32 }));
}
