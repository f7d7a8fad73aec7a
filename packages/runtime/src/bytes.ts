/** Reads pairs of hexadecimal digits, without 0x. */
export function parseDigits(digits: string): Uint8Array {
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = (parseDigit(digits.charCodeAt(2 * at)) << 4) | parseDigit(digits.charCodeAt(2 * at + 1));
  }
  return bytes;
}

function parseDigit(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87;
}

/** A compact number below 2 ** 30. */
export function encodeLength(length: number): Uint8Array {
  if (length < 64) return Uint8Array.of(length << 2);
  if (length < 16_384) return Uint8Array.of(((length << 2) | 1) & 0xff, length >> 6);
  const value = ((length << 2) | 2) >>> 0;
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
