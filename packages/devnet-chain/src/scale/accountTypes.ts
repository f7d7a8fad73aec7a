import type { Hex } from '@parachron/core';
import {
  type AnyType,
  bytes,
  compact,
  hexBytes,
  newtype,
  reference,
  type Type,
  unit,
  type ValueOf,
  variant,
} from '@parachron/core/scale';
import { accountId32 } from './commonTypes.js';

const multiAddress = variant(
  'sp_runtime::multiaddress::MultiAddress',
  {
    Id: { index: 0, fields: [accountId32] },
    Index: { index: 1, fields: [compact(unit)] },
    Raw: { index: 2, fields: [bytes] },
    Address32: { index: 3, fields: [hexBytes(32)] },
    Address20: { index: 4, fields: [hexBytes(20)] },
  },
  {
    params: [
      { name: 'AccountId', type: accountId32 },
      { name: 'AccountIndex', type: unit },
    ],
  },
);

const ecdsaSignature = newtype('sp_core::ecdsa::Signature', hexBytes(65));

const multiSignature = variant('sp_runtime::MultiSignature', {
  Ed25519: { index: 0, fields: [newtype('sp_core::ed25519::Signature', hexBytes(64))] },
  Sr25519: { index: 1, fields: [newtype('sp_core::sr25519::Signature', hexBytes(64))] },
  Ecdsa: { index: 2, fields: [ecdsaSignature] },
});

// Clients recognise chains with Ethereum accounts by these two paths.
const accountId20 = newtype('account::AccountId20', hexBytes(20));
const ethereumSignature = newtype('account::EthereumSignature', ecdsaSignature);

/** Length of an account in bytes on a chain. */
export type AccountBytes = 32 | 20;

/** Address in a call: the account itself on chains with accounts of 20 bytes. */
export type AddressValue = ValueOf<typeof multiAddress> | Hex;
/** Signature of one of three curves, or of Ethereum's curve alone. */
export type SignatureValue = ValueOf<typeof multiSignature> | Hex;

export const accountAddress: Type<AddressValue> = reference('Address');
export const accountSignature: Type<SignatureValue> = reference('Signature');

const byBytes: { readonly [B in AccountBytes]: readonly (readonly [string, AnyType])[] } = {
  32: [
    ['AccountId', accountId32],
    ['Address', multiAddress],
    ['Signature', multiSignature],
  ],
  20: [
    ['AccountId', accountId20],
    ['Address', accountId20],
    ['Signature', ethereumSignature],
  ],
};

/** Types of accounts, addresses and signatures of a runtime. */
export function listAccountTypes(accountBytes: AccountBytes): readonly (readonly [string, AnyType])[] {
  return byBytes[accountBytes];
}
