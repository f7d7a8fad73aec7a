import type { Chain } from '@parachron/client';
import {
  type Account,
  balanceRead,
  deriveUnspendable,
  existentialDepositRead,
  formatHex,
  getRuntimeApiVersion,
  type Hex,
  isParachronError,
  type Snapshot,
} from '@parachron/core';
import { hexToU8a, isHex, u8aConcat } from '@polkadot/util';
import { xxhashAsU8a } from '@polkadot/util-crypto';

/** Number of accounts that are read. */
const listed = 64;

/** Multiple of the existential deposit that a payer needs: dry runs deposit the existential deposit. */
const times = 1_000n;

/**
 * Gets an account of the target with funds, in whose name a dry run can show the derived account: the user's own account if it
 * has enough, else the richest of a few accounts that the node lists.
 *
 * Reads only chains with DryRunApi and without LocationToAccountApi: other chains do not need the account.
 */
export async function getDerivationPayer(
  target: Snapshot,
  options: { readonly real: Account | undefined; readonly node: Chain | undefined },
): Promise<Account | undefined> {
  const { real, node } = options;
  const hasApi = (name: string) => getRuntimeApiVersion(target.runtime, name) !== undefined;
  if (hasApi('LocationToAccountApi') || !hasApi('DryRunApi')) return undefined;
  const keys = node ? await listAccountKeys(target, node) : [];
  const bytes = target.runtime.registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
  const accounts = [...(real ? [real] : []), ...keys.map((key) => readAccount(key, bytes))];
  const reads = accounts.map((account) => [account.hex, balanceRead(account)] as const);
  // Reads of constants send nothing.
  const [balances, { minimum }] = await Promise.all([
    target.read(Object.fromEntries(reads)),
    target.read({ minimum: existentialDepositRead() }),
  ]);
  const enough = times * (minimum.known ? minimum.value : 0n);
  const readSpendable = ({ hex }: Account) => {
    const balance = balances[hex];
    return balance?.known ? balance.value.free - deriveUnspendable(balance.value) : 0n;
  };
  if (real && readSpendable(real) > enough) return real;
  return accounts
    .filter((account) => readSpendable(account) > enough)
    .toSorted((left, right) => (readSpendable(left) < readSpendable(right) ? 1 : -1))[0];
}

/** Some gateways list no keys: the user's own account then remains. */
async function listAccountKeys(target: Snapshot, node: Chain): Promise<Hex[]> {
  const prefix = formatHex(u8aConcat(xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128)));
  const params = [prefix, listed, null, target.block.hash];
  const keys = await node.request('state_getKeysPaged', params).catch((error: unknown) => {
    if (isParachronError(error)) return [];
    throw error;
  });
  return Array.isArray(keys) ? keys.filter((key): key is Hex => isHex(key)) : [];
}

/** The key of an account ends with the account itself. */
function readAccount(key: Hex, bytes: 20 | 32): Account {
  const account = hexToU8a(key).subarray(-bytes);
  return { kind: bytes === 20 ? 'AccountKey20' : 'AccountId32', hex: formatHex(account) };
}
