import type { SourceRole } from '../sources/ChainSource.js';

/** A chain of which no node could be opened, and why. */
export interface UnopenedChain {
  readonly role: SourceRole;
  readonly error: unknown;
}

/** Carries every chain that could not be opened to where the run is described; no user sees this error. */
export class UnopenedChains extends Error {
  readonly chains: readonly UnopenedChain[];

  constructor(chains: readonly UnopenedChain[]) {
    super('chains could not be opened', { cause: chains[0]?.error });
    this.chains = chains;
  }
}

/** The chains that an error is about; one without a role where it is about none. */
export function listUnopened(error: unknown): readonly Partial<UnopenedChain>[] {
  return error instanceof UnopenedChains ? error.chains : [{ error }];
}
