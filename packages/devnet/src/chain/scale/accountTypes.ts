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

/** Address in a call. */
export type AddressValue = ValueOf<typeof multiAddress>;
/** Signature of one of three curves. */
export type SignatureValue = ValueOf<typeof multiSignature>;

export const accountAddress: Type<AddressValue> = reference('Address');
export const accountSignature: Type<SignatureValue> = reference('Signature');

/** Types of accounts, addresses and signatures of all runtimes. */
export const accountTypes: readonly (readonly [string, AnyType])[] = [
  ['AccountId', accountId32],
  ['Address', multiAddress],
  ['Signature', multiSignature],
];
