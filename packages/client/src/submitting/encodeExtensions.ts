import type { Runtime } from '@parachron/core';
import { allExtensions } from '@polkadot/types/extrinsic/signedExtensions';
import { Struct } from '@polkadot/types-codec';
import type { SignedExtension } from './TransactionSigner.js';

/**
 * Encodes each extension of a runtime's signed transactions by itself, in the form that polkadot-api passes to signers.
 *
 * @param runtime of the chain
 * @param values of the fields of all extensions, by polkadot.js's names
 */
export function encodeExtensions(
  { registry }: Runtime,
  values: Readonly<Record<string, unknown>>,
): Record<string, SignedExtension> {
  const encode = (fields: Readonly<Record<string, string>>) =>
    new Struct(
      registry,
      fields as never,
      new Map(Object.keys(fields).map((name) => [name, values[name]])),
    ).toU8a();
  return Object.fromEntries(
    registry.signedExtensions.map((identifier) => {
      // Unknown extensions of polkadot.js are empty here: other unknown extensions are refused earlier.
      const { extrinsic = {}, payload = {} } = allExtensions[identifier] ?? {};
      const value = encode(extrinsic);
      return [identifier, { identifier, value, additionalSigned: encode(payload) }];
    }),
  );
}
