/** The finished part of a step of known size. */
export interface ProgressCount {
  readonly done: number;
  readonly of: number;
}
