import { formatHex, parseAccount, parseHex, runtimeCallRead, type Snapshot } from '@parachron/core';
import { encodeLocation, getNewestXcmVersion, type Location } from '@parachron/xcm';
import type { DerivedAccount } from './DerivedAccount.js';

type Unknown = Extract<DerivedAccount, { readonly kind: 'unknown' }>;

/** What a source shows: the account, that the chain derives none, or nothing, with the reason. */
export type Shown = Exclude<DerivedAccount, Unknown> | Omit<Unknown, 'howToFindOut'>;

/** Reads the account that a chain derives for a location, as that chain sees it; `who` names the owner in a reason. */
export async function convertLocation(target: Snapshot, location: Location, who: string): Promise<Shown> {
  const { chain, registry } = target.runtime;
  const encode = () => parseHex(encodeLocation(location, { version: getNewestXcmVersion(registry) }));
  const question = runtimeCallRead('LocationToAccountApi', 'convert_location', encode, decodeAccount);
  const { asked } = await target.read({ asked: question });
  const evidence = asked.evidence ? [asked.evidence] : [];
  if (!asked.known) return { kind: 'unknown', reason: asked.reason, evidence };
  const found = { source: 'LocationToAccountApi.convert_location', evidence } as const;
  if (asked.value) return { kind: 'account', account: asked.value, ...found };
  const reason = `LocationToAccountApi of ${chain} returns no account for ${who}.`;
  return { kind: 'none', reason, ...found };
}

/** Decodes the account; undefined if the chain has none for the location. The errors are those of `xcm_runtime_apis::conversions::Error`. */
function decodeAccount(result: Uint8Array) {
  const [kind, error] = result;
  if (kind === 0) return parseAccount(formatHex(result.subarray(1)));
  if (error === 0) return undefined;
  throw new Error(error === 1 ? 'VersionedConversionFailed' : `error ${error}`);
}
