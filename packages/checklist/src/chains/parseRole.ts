import { defineError, type Runtime } from '@parachron/core';
import type { Role } from '../Scope.js';

/** A chain was given in a role that its runtime cannot have. */
export class WrongChainError extends defineError({
  code: 'WRONG_CHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; role: Role; missing: string }) =>
    `"${facts.chain}" was given as the ${facts.role} chain, but its runtime has no ${facts.missing}.`,
  hint: () => 'Check that each endpoint belongs to the chain it is given for.',
}) {}

/** What a runtime has to have for its role. */
const needed: Readonly<Record<Role, readonly string[]>> = {
  relay: ['Paras', 'Configuration'],
  // Whether it manages channels yet is for a check: its metadata tells.
  host: ['ParachainSystem'],
  target: ['ParachainSystem'],
  service: ['ParachainSystem'],
};

/**
 * Makes sure, from metadata alone, that a chain can have the role it was given for.
 *
 * @throws WRONG_CHAIN when a pallet that every chain in that role has is missing
 *
 * @example
 * ```ts
 * import { parseRole } from '@parachron/checklist';
 * import type { Runtime } from '@parachron/core';
 *
 * declare const runtime: Runtime;
 * parseRole('relay', runtime);
 * ```
 */
export function parseRole(role: Role, runtime: Runtime): Role {
  const pallets = runtime.registry.metadata.pallets.map((pallet) => pallet.name.toString());
  const missing = needed[role].find((name) => !pallets.includes(name));
  if (missing) throw new WrongChainError({ chain: runtime.chain, role, missing: `pallet ${missing}` });
  return role;
}
