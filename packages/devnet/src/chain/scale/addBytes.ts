/** Filled length of buffers with spare capacity. */
const filled = new WeakMap<ArrayBufferLike, number>();

/**
 * Appends bytes. The returned array has spare capacity, so that a page of thousands of programs is not copied for each program;
 * earlier results never change.
 */
export function addBytes(bytes: Uint8Array, more: Uint8Array): Uint8Array {
  const { buffer, byteOffset } = bytes;
  const end = byteOffset + bytes.length;
  const length = bytes.length + more.length;
  if (filled.get(buffer) === end && byteOffset + length <= buffer.byteLength) {
    new Uint8Array(buffer).set(more, end);
    filled.set(buffer, end + more.length);
    return new Uint8Array(buffer, byteOffset, length);
  }
  const grown = new Uint8Array(2 * length);
  grown.set(bytes);
  grown.set(more, bytes.length);
  filled.set(grown.buffer, length);
  return grown.subarray(0, length);
}
