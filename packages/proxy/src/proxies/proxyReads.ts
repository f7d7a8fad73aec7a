import {
  type AccountInput,
  balanceRead,
  constantRead,
  existentialDepositRead,
  type Fields,
  parseAccount,
  readAmount,
  requireInput,
  storageRead,
} from '@parachron/core';
import type { Codec, Registry } from '@polkadot/types/types';
import { stringCamelCase } from '@polkadot/util';
import type { ProxyGrant } from './getProxyFacts.js';
import { listProxyTypes } from './listProxyTypes.js';

/** The reads about an account, its delegates, and one of these delegates. */
export type ProxyReads = ReturnType<typeof proxyReads>;

/**
 * Describes the reads of an account's proxies and their deposits.
 *
 * Use {@link getProxyFacts} to perform these reads alone.
 *
 * Chain: `Proxy.Proxies`, `System.Account`; the constants `ProxyDepositBase`, `ProxyDepositFactor`, `MaxProxies`, `ExistentialDeposit`.
 * Sends: nothing; the reads take 3 keys and 4 constants.
 *
 * @param options `real`, the user's account on that chain; `delegate`, the account that acts for the user
 * @returns seven reads, by name
 *
 * @example
 * ```ts
 * import { parseAccount } from '@parachron/core';
 * import { proxyReads } from '@parachron/proxy';
 *
 * const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
 * const delegate = parseAccount('0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f');
 * proxyReads({ real, delegate }).maxProxies.name; // 'MaxProxies'
 * ```
 */
export function proxyReads(options: { readonly real: AccountInput; readonly delegate: AccountInput }) {
  requireInput({ options }, { options: 'object' });
  const real = parseAccount(options.real, 'real');
  const delegate = parseAccount(options.delegate, 'delegate');
  return {
    proxies: storageRead('Proxy', 'Proxies', [real.hex], readGrants),
    realBalance: balanceRead(real),
    delegateBalance: balanceRead(delegate),
    existentialDeposit: existentialDepositRead(),
    depositBase: constantRead('Proxy', 'ProxyDepositBase', toAmount),
    depositFactor: constantRead('Proxy', 'ProxyDepositFactor', toAmount),
    maxProxies: constantRead('Proxy', 'MaxProxies', (value) => Number(value.toString())),
  };
}

const toAmount = (value: Codec) => BigInt(value.toString());

// The stored value is a pair: the list, and the amount reserved for the list.
function readGrants(value: Codec | undefined) {
  const [list, deposit] = (value?.toJSON() ?? [[], 0]) as [readonly Fields[], string | number];
  return { list: list.map((fields) => readGrant(value?.registry, fields)), deposit: BigInt(deposit) };
}

function readGrant(registry: Registry | undefined, fields: Fields): ProxyGrant {
  return {
    delegate: parseAccount(String(fields.delegate)),
    proxyType: readProxyType(registry, fields.proxyType),
    delay: Number(readAmount(fields, 'delay') ?? 0),
  };
}

/**
 * Reads a proxy type in the plain form of polkadot.js. If a variant of the type holds data, the plain form of each type is an object
 * with one key in camelCase; a type with data has its data in the name: `Custom(5)`.
 */
function readProxyType(registry: Registry | undefined, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[key, data] = ['', null]] = Object.entries(value);
  const types = registry ? listProxyTypes(registry) : [];
  const name = types.find((type) => stringCamelCase(type) === key) ?? key;
  return data === null ? name : `${name}(${JSON.stringify(data)})`;
}
