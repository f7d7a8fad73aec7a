import type { Account, Answer, Snapshot } from '@parachron/core';
import { compareLocations, deriveLocation, deriveSovereignAccount, type Location } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { getAccountBytes } from '../accounts/getAccountBytes.js';
import { isTrustedAccount } from '../accounts/isTrustedAccount.js';
import { type LocationAccount, locationAccountRead } from '../accounts/locationAccountRead.js';
import type { ServiceUser } from '../accounts/ServiceUser.js';
import { deriveOriginLocation, type StepOrigin } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

/** Accounts of the origins that pay and call in a program; undefined if unknown. */
export interface OriginAccounts {
  readonly payer: Account | undefined;
  readonly caller: Account | undefined;
  /** The account below the sender that the program names; the user's account by default. */
  readonly derived: DerivedAccount | undefined;
}

/** Gets the accounts that pay and call in a program: a program may name an account below its sender other than the user's. */
export async function getOriginAccounts(
  before: Snapshot,
  about: {
    readonly user: ServiceUser;
    readonly program: Pick<ProgramSummary, 'payer' | 'caller'> | undefined;
    readonly derived: DerivedAccount | undefined;
  },
): Promise<OriginAccounts> {
  const { user, program, derived } = about;
  const { paraId, relation = 'sibling', account } = user;
  const sender = { paraId, relation };
  const usual = deriveLocation({ ...sender, account });
  const deriveLocationOf = (origin: StepOrigin) => omitNetworks(deriveOriginLocation(origin, sender));
  const payer = program ? deriveLocationOf(program.payer) : usual;
  const caller = program ? deriveLocationOf(program.caller) : usual;
  const service = deriveLocation(sender);
  const isKnown = (location: Location) => [service, usual].some((one) => isSame(one, location));
  const others = Object.entries({ payer, caller }).filter(([, location]) => location && !isKnown(location));
  const asked = await before.read(
    Object.fromEntries(
      [['service', service] as const, ...others].map(([name, location = service]) => [
        name,
        locationAccountRead(before.runtime, location),
      ]),
    ),
  );
  const bytes = getAccountBytes(before.runtime.registry);
  const sovereign = readAccount(service, asked.service) ?? deriveSovereignAccount({ ...sender, bytes });
  const find = (location: Location | undefined, answer: Asked) => {
    if (!location) return undefined;
    if (isSame(location, service)) return sovereign;
    if (!isSame(location, usual)) return readAccount(location, answer);
    return derived?.kind === 'account' ? derived.account : undefined;
  };
  const below = program?.caller.kind === 'below' ? caller : program?.payer.kind === 'below' ? payer : usual;
  const isUsual = !below || isSame(below, usual);
  return {
    payer: find(payer, asked.payer),
    caller: find(caller, asked.caller),
    derived: isUsual ? derived : derive(below, below === caller ? asked.caller : asked.payer),
  };
}

type Asked = Answer<LocationAccount> | undefined;

function derive(location: Location, asked: Asked): DerivedAccount | undefined {
  const account = readAccount(location, asked);
  const source = 'LocationToAccountApi.convert_location';
  if (account) return { kind: 'account', account, source, notes: [], evidence: [] };
  if (!asked?.known || asked.value.ok || asked.value.error !== 'Unsupported') return undefined;
  return { kind: 'none', reason: `The chain returns ${asked.value.error}.`, source, evidence: [] };
}

// The explanation of a failure names accounts to fund, so one node alone cannot name them.
function readAccount(location: Location, asked: Asked): Account | undefined {
  const account = asked?.known && asked.value.ok ? asked.value.account : undefined;
  return account && isTrustedAccount(location, account) ? account : undefined;
}

function isSame(one: Location, other: Location): boolean {
  return compareLocations(one, other) === 0;
}

// Chains derive the same account with and without the network.
function omitNetworks(location: Location | undefined): Location | undefined {
  if (!location) return undefined;
  return {
    ...location,
    interior: location.interior.map((junction) => {
      if (junction.kind === 'AccountId32') return { kind: junction.kind, id: junction.id };
      return junction.kind === 'AccountKey20' ? { kind: junction.kind, key: junction.key } : junction;
    }),
  };
}
