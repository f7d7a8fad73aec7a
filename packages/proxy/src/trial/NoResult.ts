/** A run has no result, for example without DryRunApi or for an asset that cannot be given: no reason can be found by runs. */
export class NoResult extends Error {
  override readonly name = 'NoResult';
}
