import { listPallets } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { tokenRegistryFact } from './tokenRegistryFact.js';

// Beside the calls that the plan builds: orml-asset-registry (`register_asset`) takes metadata with a part of the chain's own, and
// the chain decides whether to give an id; pallet-xc-asset-config (`register_asset_location`) takes the id of an asset that another
// call has created; pallet-asset-registry of Hydration (`register`, `register_external`) takes a type and limits of its own.
const registers = /^(force_)?register/;

/** The calls of the target's registries that may register a token, by the chain's names. */
export const registrationCallsFact = defineFact({
  id: 'registration-calls',
  needs: { registry: tokenRegistryFact },
  derive: ({ facts: { registry }, runtimes: { target } }): readonly string[] => {
    if (!target || !registry.known) return [];
    const asked = new Set(registry.asked.map((map) => map.split('.')[0]));
    return listPallets(target.registry)
      .filter(({ name }) => asked.has(name))
      .flatMap(({ name, calls }) =>
        [...calls.keys()].filter((call) => registers.test(call)).map((call) => `${name}.${call}`),
      );
  },
});
