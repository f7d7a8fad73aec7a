import { defineError, listPallets, omitUndefined, type Runtime, requireInput } from '@parachron/core';
import { roleWords } from '../facts/roleWords.js';
import type { Role } from '../Scope.js';

/** A chain was given in a role that it cannot have. */
export class WrongChainError extends defineError({
  code: 'WRONG_CHAIN',
  fault: 'incompatible',
  message: (facts: { chain: string; role: Role; reason: string; renamed?: string }) =>
    `"${facts.chain}" was given as the ${roleWords[facts.role]}, but ${facts.reason}.`,
  hint: ({ renamed }) =>
    renamed === undefined
      ? 'Check that the endpoints of the relay chain, the target chain and the service chain are not swapped.'
      : `Ask the maintainers of Parachron to support the name ${renamed} of this pallet.`,
}) {}

/** The pallets that identify the kind of a runtime; a relay chain has no `ParachainSystem`, a parachain no `Paras`. */
const pallets = { relay: ['Paras', 'Configuration'], para: ['ParachainSystem'] } as const;

/** An item of storage that identifies each of these pallets under any name. */
const items = { Paras: 'ParaLifecycles', Configuration: 'ActiveConfig', ParachainSystem: 'ValidationData' };

const kindWords = { relay: 'a relay chain', para: 'a parachain' } as const;

/**
 * Checks by metadata alone that a chain can have its given role.
 *
 * Sends: nothing.
 *
 * @throws WRONG_CHAIN when a required pallet of that role is missing
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
  requireInput({ role, runtime }, { role: 'string', runtime: 'runtime' });
  const names = new Set(runtime.registry.metadata.pallets.map((pallet) => pallet.name.toString()));
  const [needed, other] = role === 'relay' ? (['relay', 'para'] as const) : (['para', 'relay'] as const);
  const missing = pallets[needed].find((name) => !names.has(name));
  if (missing === undefined) return role;
  const isOther = pallets[other].every((name) => names.has(name));
  const own = listPallets(runtime.registry).find(({ storage }) => storage.includes(items[missing]));
  const renamed = isOther ? undefined : own?.name;
  const reason = isOther
    ? `it is ${kindWords[other]}: its runtime has the pallet ${pallets[other][0]}`
    : renamed
      ? `its runtime has the storage of the pallet ${missing} in its pallet ${renamed}, and Parachron knows the name ${missing} only`
      : `its runtime has no pallet ${missing}`;
  throw new WrongChainError({ chain: runtime.chain, role, reason, ...omitUndefined({ renamed }) });
}
