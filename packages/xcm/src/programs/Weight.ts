/** How long something takes and how much of a proof it brings. */
export interface Weight {
  /** Picoseconds on the reference machine. */
  readonly refTime: bigint;
  /** Bytes; version 2 of XCM does not carry it and reads as 0. */
  readonly proofSize: bigint;
}
