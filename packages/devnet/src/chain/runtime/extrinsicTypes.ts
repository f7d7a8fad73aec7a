import { accountAddress, accountSignature } from '../scale/accountTypes.js';
import { bytes, compact, marker, newtype, struct, tuple, u32, u128, unit } from '../scale/build.js';
import { era, h256 } from '../scale/commonTypes.js';
import type { AnyType } from '../scale/Type.js';

/** A signed extension: what stands in the extrinsic, and what is signed besides. */
export interface SignedExtension {
  readonly identifier: string;
  readonly type: AnyType;
  readonly additional: AnyType;
}

const extensions = 'frame_system::extensions';

/** The extensions of this family of chains, in order. */
export const signedExtensions: readonly SignedExtension[] = [
  {
    identifier: 'CheckSpecVersion',
    type: marker(`${extensions}::check_spec_version::CheckSpecVersion`),
    additional: u32,
  },
  {
    identifier: 'CheckTxVersion',
    type: marker(`${extensions}::check_tx_version::CheckTxVersion`),
    additional: u32,
  },
  {
    identifier: 'CheckGenesis',
    type: marker(`${extensions}::check_genesis::CheckGenesis`),
    additional: h256,
  },
  {
    identifier: 'CheckMortality',
    type: newtype(`${extensions}::check_mortality::CheckMortality`, era),
    additional: h256,
  },
  {
    identifier: 'CheckNonce',
    type: newtype(`${extensions}::check_nonce::CheckNonce`, compact(u32)),
    additional: unit,
  },
  {
    identifier: 'CheckWeight',
    type: marker(`${extensions}::check_weight::CheckWeight`),
    additional: unit,
  },
  {
    identifier: 'ChargeTransactionPayment',
    type: newtype('pallet_transaction_payment::ChargeTransactionPayment', compact(u128)),
    additional: unit,
  },
];

/** What stands between signature and call: the extensions' own data. */
export const extraType: AnyType = tuple(...signedExtensions.map(({ type }) => type));

/** The same bytes as `extraType`, by the names of what they carry. */
export const extra = struct('', { era, nonce: compact(u32), tip: compact(u128) });

/** What is signed besides call and extra. */
export const additionalSigned = struct('', {
  spec_version: u32,
  transaction_version: u32,
  genesis_hash: h256,
  birth_hash: h256,
});

/** The extrinsic's type in the metadata; clients find address, call, signature and extra by its parameters. */
export function extrinsicType(call: AnyType): AnyType {
  return newtype('sp_runtime::generic::unchecked_extrinsic::UncheckedExtrinsic', bytes, [
    { name: 'Address', type: accountAddress },
    { name: 'Call', type: call },
    { name: 'Signature', type: accountSignature },
    { name: 'Extra', type: extraType },
  ]);
}
