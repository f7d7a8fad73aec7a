import type { SourceRole } from '@parachron/checklist/dry-runs';

/** A chain without a reachable node, and the reason. */
export interface UnopenedChain {
  readonly role: SourceRole;
  /** The place where the user named the node. */
  readonly origin: string;
  readonly error: unknown;
}

/** Passes the unopened chains to the description of the run; no user sees this error. */
export class UnopenedChains extends Error {
  readonly chains: readonly UnopenedChain[];

  constructor(chains: readonly UnopenedChain[]) {
    super('chains could not be opened', { cause: chains[0]?.error });
    this.chains = chains;
  }
}

/** Lists the chains of an error; one entry without a role if the error concerns no chain. */
export function listUnopened(error: unknown): readonly Partial<UnopenedChain>[] {
  return error instanceof UnopenedChains ? error.chains : [{ error }];
}
