/** Computation time and proof size: `sp_weights::Weight` with both of its parts. */
export interface Weight {
  /** Picoseconds on the reference machine. */
  readonly refTime: bigint;
  /** Bytes. */
  readonly proofSize: bigint;
}
