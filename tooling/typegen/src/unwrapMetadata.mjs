import { compactFromU8aLim, u8aToHex } from '@polkadot/util';

const magic = '0x6d657461';

/**
 * Unwraps metadata from the result of the runtime API: an option of bytes with their length.
 *
 * @param {Uint8Array} bytes of `state_getMetadata` or `Metadata_metadata_at_version`
 * @returns {`0x${string}`} the metadata itself
 */
export function unwrapMetadata(bytes) {
  const plain = [bytes, withoutLength(bytes), withoutLength(bytes.subarray(1))].find(
    (candidate) => u8aToHex(candidate.subarray(0, 4)) === magic,
  );
  if (!plain) throw new Error('this is no metadata of a runtime');
  return u8aToHex(plain);
}

/** @param {Uint8Array} bytes */
function withoutLength(bytes) {
  if (bytes.length === 0) return bytes;
  const [offset, length] = compactFromU8aLim(bytes);
  return bytes.subarray(offset, offset + length);
}
