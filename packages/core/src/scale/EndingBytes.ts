/** Parts that a value may have whatever its bytes are. */
export const mostParts = 100_000;
/** Parts that a value may have for each of its bytes, in addition: those of real runtimes have up to 3. */
const partsPerByte = 16;

/**
 * Bytes that refuse to be read from beyond their end, or too often. polkadot.js reads missing bytes as zeros, and makes all items of a
 * list before lengths can be compared: four bytes that announce a list would take seconds, and a gigabyte, also for items of no bytes.
 */
export class EndingBytes extends Uint8Array {
  private readonly budget = { reads: mostParts + partsPerByte * this.length };

  override subarray(begin?: number, end?: number): Uint8Array<ArrayBuffer> {
    if ((begin ?? 0) > this.length) throw new RangeError('the bytes end too early');
    const { budget } = this;
    budget.reads -= 1;
    if (budget.reads < 0) throw new RangeError('the value has too many parts for its bytes');
    return Object.assign(super.subarray(begin, end) as Uint8Array<ArrayBuffer>, { budget });
  }
}
