/** The interface of a runtime without a supported variant of the service. */
export interface FoundInterface {
  /** Name and version of the runtime: `turing 291`; undefined if its metadata does not state them. */
  readonly runtime: string | undefined;
  /**
   * The scheduling and cancelling calls of AutomationTime with their arguments, one line each; undefined without that
   * pallet.
   */
  readonly calls: readonly string[] | undefined;
  /** The names of the constants of AutomationTime. */
  readonly constants: readonly string[];
  /** The names of all pallets. */
  readonly pallets: readonly string[];
}
