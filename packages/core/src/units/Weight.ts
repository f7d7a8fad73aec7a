/** How long something takes and how much of a proof it brings: `sp_weights::Weight` with both of its parts. */
export interface Weight {
  /** Picoseconds on the reference machine. */
  readonly refTime: bigint;
  /** Bytes. */
  readonly proofSize: bigint;
}
