import type { SiLookupTypeId } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import { type Account, type AccountInput, parseAccount } from '../accounts/Account.js';
import type { Hex } from '../bytes/parseHex.js';
import { defineError } from '../errors/defineError.js';
import { orUndefined } from '../errors/ParachronError.js';
import { requireInput } from '../input/requireInput.js';
import type { JsonValue } from '../json/json.js';
import { findCall } from './findCall.js';

/** The length of a given account differs from the accounts of its chain. */
export class AccountLengthError extends defineError({
  code: 'ACCOUNT_LENGTH',
  fault: 'input',
  message: (facts: { field: string; account: Hex; bytes: number; chain?: string }) =>
    `${facts.field}: expected an account of ${facts.bytes} bytes${facts.chain === undefined ? '' : ` for "${facts.chain}"`}, got ${facts.account.length / 2 - 1} bytes: ${facts.account}.`,
  hint: ({ chain = 'that chain' }) => `Give an account of ${chain}.`,
}) {}

/**
 * Returns the length of a chain's accounts, in bytes: 32, or 20 on Ethereum-like chains.
 *
 * @example
 * ```ts
 * import { getAccountBytes } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * console.log(getAccountBytes(chain)); // 32
 * ```
 */
export function getAccountBytes(registry: Registry): 32 | 20 {
  requireInput({ registry }, { registry: 'registry' });
  return registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
}

/**
 * Formats an account as an argument of a call: `{ Id }` if the call takes an address (`MultiAddress`), or the account itself if the
 * call takes accounts only.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param given an account of the chain
 * @param argument the argument, or its name and type
 * @returns a value for the arguments of `encodeCall`
 * @throws ACCOUNT_LENGTH when the chain's accounts have another length
 * @throws INVALID_ACCOUNT when the text is not an account
 *
 * @example
 * ```ts
 * import { encodeCall, formatAddress } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * const call = { pallet: 'Balances', method: 'transfer_keep_alive' };
 * const to = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';
 * const dest = formatAddress(chain, to, { ...call, argument: 'dest' });
 * encodeCall(chain, { ...call, args: { dest, value: 10n } });
 * ```
 */
export function formatAddress(
  registry: Registry,
  given: AccountInput,
  argument: CallArgument | { readonly argument: string; readonly type: SiLookupTypeId },
): JsonValue {
  requireInput({ argument }, { argument: { argument: 'string' } });
  const account = parseAccount(given, argument.argument);
  const bytes = getAccountBytes(registry);
  const { hex } = account;
  if (hex.length !== 2 + 2 * bytes)
    throw new AccountLengthError({ field: argument.argument, account: hex, bytes });
  const type = 'type' in argument ? argument.type : findArgumentType(registry, argument);
  const isChoice = type !== undefined && registry.lookup.getSiType(type).def.isVariant;
  return isChoice ? { Id: hex } : hex;
}

/**
 * Reads an address of a decoded call: an account, or an enum such as `MultiAddress` with an account. Undefined for an address
 * that is no account, such as an index.
 *
 * @example
 * ```ts
 * import { readAddress } from '@parachron/core';
 *
 * const dest = { Id: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY' };
 * console.log(readAddress(dest)?.hex);
 * ```
 */
export function readAddress(address: unknown): Account | undefined {
  const [chosen] = Object.values(Object(address));
  const text = typeof address === 'string' ? address : chosen;
  if (typeof text !== 'string') return undefined;
  return orUndefined(() => parseAccount(text, 'address'));
}

/** An argument of a call: pallet by its own or its usual name, call by the chain's own name, the argument in any case. */
export interface CallArgument {
  readonly pallet: string;
  readonly method: string;
  readonly argument: string;
}

/**
 * Finds the type of an argument of a call, as an index into the runtime's types.
 *
 * Sends: nothing.
 *
 * @param registry the runtime's types
 * @param wanted the argument
 * @returns undefined if the runtime has no such call, or the call no such argument
 *
 * @example
 * ```ts
 * import { findArgumentType } from '@parachron/core';
 * import type { Registry } from '@polkadot/types/types';
 *
 * declare const chain: Registry;
 * findArgumentType(chain, { pallet: 'Proxy', method: 'add_proxy', argument: 'proxy_type' });
 * ```
 */
export function findArgumentType(registry: Registry, wanted: CallArgument): number | undefined {
  const shape = { pallet: 'string', method: 'string', argument: 'string' } as const;
  requireInput({ registry, wanted }, { registry: 'registry', wanted: shape });
  const { pallet, method, argument } = wanted;
  const { fields = [], types = [] } = findCall(registry, pallet, method) ?? {};
  return types[fields.findIndex((name) => stringCamelCase(name) === stringCamelCase(argument))];
}
