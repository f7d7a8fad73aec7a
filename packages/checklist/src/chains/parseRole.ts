import { defineError, listUsualPallets, omitUndefined, type Runtime } from '@parachron/core';
import { type Role, roleWords } from '../Scope.js';

/** A chain was given in a role that it cannot have. */
export class WrongChainError extends defineError({
  code: 'WRONG_CHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; role: Role; reason: string; several?: string }) =>
    `"${facts.chain}" was given as the ${roleWords[facts.role]}, but ${facts.reason}.`,
  hint: ({ several }) =>
    several === undefined
      ? 'Check that the endpoints of the relay chain, the target chain and the service chain are not swapped.'
      : `Ask the team of the chain which of the pallets ${several} is in use.`,
}) {}

/** The pallets that identify the kind of a runtime; a relay chain has no `ParachainSystem`, a parachain no `Paras`. */
const pallets = { relay: ['Paras', 'Configuration'], para: ['ParachainSystem'] } as const;

const kindWords = { relay: 'a relay chain', para: 'a parachain' } as const;

/**
 * Checks by metadata alone that a chain can have its given role.
 *
 * @throws WRONG_CHAIN when a required pallet of that role is missing
 */
export function parseRole(role: Role, runtime: Runtime): void {
  const { registry } = runtime;
  const names = new Set(registry.metadata.pallets.map((pallet) => pallet.name.toString()));
  const hasPallet = (name: string) => names.has(name) || listUsualPallets(registry, name).length === 1;
  const [needed, other] = role === 'relay' ? (['relay', 'para'] as const) : (['para', 'relay'] as const);
  const missing = pallets[needed].find((name) => !hasPallet(name));
  if (missing === undefined) return;
  const isOther = pallets[other].every(hasPallet);
  const found = listUsualPallets(registry, missing);
  const several = isOther || found.length < 2 ? undefined : found.join(' and ');
  const reason = isOther
    ? `it is ${kindWords[other]}: its runtime has the pallet ${pallets[other][0]}`
    : several
      ? `its runtime has the storage of the pallet ${missing} in its pallets ${several}`
      : `its runtime has no pallet ${missing}`;
  throw new WrongChainError({ chain: runtime.chain, role, reason, ...omitUndefined({ several }) });
}
