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
