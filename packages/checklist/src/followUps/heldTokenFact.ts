import { type Account, type Evidence, type JsonValue, type Planck, storageRead } from '@parachron/core';
import { defineFact } from '../facts/Fact.js';
import { proxyUserFact } from '../facts/proxy/proxyUserFact.js';
import { formatEntries } from '../facts/token/formatEntries.js';
import { readStopped } from '../facts/token/readStopped.js';
import { tokenRegistryFact } from '../facts/token/tokenRegistryFact.js';
import { type Holdings, listHoldings } from './listHoldings.js';

/** The user's balance of the service's token on the target. */
export type HeldTokenFact =
  | {
      readonly known: true;
      /** Amount that the user can send, in the target's smallest unit of the token. */
      readonly amount: Planck;
      /** The status of an account that cannot send the token, by the chain's name: `Frozen`; undefined otherwise. */
      readonly stopped: string | undefined;
      /** The map that was read, by the chain's names. */
      readonly map: string;
      readonly evidence: readonly Evidence[];
    }
  | {
      readonly known: false;
      readonly reason: string;
      readonly howToFindOut: string;
      readonly evidence: readonly Evidence[];
    };

/** The user's balance of the service's token on the target, if registered there. */
export const heldTokenFact = defineFact({
  id: 'held-token',
  needs: { user: proxyUserFact, registry: tokenRegistryFact },
  ask: ({ facts: { user, registry }, runtimes: { target } }) => {
    const entry = registry.known && registry.also.length === 0 ? registry.entry : undefined;
    const [holdings, ...others] = entry && target ? listHoldings(target.registry, entry) : [];
    if (!entry || !holdings || others.length > 0 || !user.real) return {};
    return { target: { held: describeHoldingRead(holdings, { account: user.real, id: entry.id }) } };
  },
  derive: ({ facts: { registry }, runtimes: { target } }, answers): HeldTokenFact => {
    if (!registry.known) return { ...registry, evidence: [] };
    const { entry } = registry;
    if (!entry)
      return describeUnknown(
        'the target has not registered the token',
        'No account can hold the token there.',
      );
    if (registry.also.length > 0) {
      const reason = `the token is registered in ${formatEntries([entry, ...registry.also])}`;
      return describeUnknown(reason, "Read the user's accounts on the target for each registered token.");
    }
    const maps = target ? listHoldings(target.registry, entry) : [];
    const names = maps.map(({ pallet, item }) => `${pallet}.${item}`);
    const [map] = names;
    const held = answers.target?.held;
    if (held && map !== undefined) {
      if (!held.known) return { ...held, evidence: held.evidence ? [held.evidence] : [] };
      const { value, evidence } = held;
      return { known: true, ...value, map, evidence: [evidence] };
    }
    const found =
      names.length > 1
        ? `the token may be held in ${names.join(' or ')} of the target`
        : 'the metadata of the target shows no map of who holds the token';
    return describeUnknown(found, `Read the user's account on the target for the token of ${entry.map}.`);
  },
});

function describeUnknown(reason: string, howToFindOut: string): HeldTokenFact {
  return { known: false, reason, howToFindOut, evidence: [] };
}

function toAmount(value: unknown): Planck {
  return typeof value === 'number' || typeof value === 'string' ? BigInt(value) : 0n;
}

type Held = Pick<Extract<HeldTokenFact, { known: true }>, 'amount' | 'stopped'>;

function describeHoldingRead(
  { pallet, item, accountAt, field }: Holdings,
  { account, id }: { readonly account: Account; readonly id: JsonValue },
) {
  const keys = accountAt === 0 ? [account.hex, id] : [id, account.hex];
  return storageRead(pallet, item, keys, (value): Held => {
    const values = Object(value?.toJSON() ?? {}) as Readonly<Record<string, unknown>>;
    const left = toAmount(values[field]) - toAmount(values.frozen);
    const stopped = readStopped(values);
    return { amount: left > 0n && stopped === undefined ? left : 0n, stopped };
  });
}
