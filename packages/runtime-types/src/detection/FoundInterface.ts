/** The interface of a runtime that is not the service's. */
export interface FoundInterface {
  /** The runtime's own name and version: `turing 291`; undefined if its metadata has none. */
  readonly runtime: string | undefined;
  /** The calls of AutomationTime that schedule or cancel, with their arguments; undefined without that pallet. */
  readonly calls: readonly string[] | undefined;
  /** The constants of AutomationTime by their names. */
  readonly constants: readonly string[];
  /** The names of all pallets. */
  readonly pallets: readonly string[];
}
