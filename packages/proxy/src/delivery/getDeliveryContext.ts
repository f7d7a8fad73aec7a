import {
  type Account,
  type Answer,
  getRuntimeApiVersion,
  type Hex,
  omitUndefined,
  type Planck,
  paraIdRead,
  requireInput,
  type Snapshot,
  type Weight,
} from '@parachron/core';
import {
  assetFeeRead,
  deriveWeightV2,
  estimateCallWeight,
  programWeightRead,
  type XcmPaymentResult,
} from '@parachron/weight';
import { deriveLocation, encodeAssetId, type Location, listXcmVersions } from '@parachron/xcm';
import type { DerivedAccount } from '../accounts/DerivedAccount.js';
import { parseServiceUser, type ServiceUser, type ServiceUserInput } from '../accounts/ServiceUser.js';
import { readAssetFacts } from '../assets/readAssetFacts.js';
import { isDecodable } from '../calls/isDecodable.js';
import { readReal } from '../calls/proxiedCall.js';
import { dryRunCallRead } from '../dryRun/dryRunCallRead.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { listKnownVersions } from '../dryRun/dryRunVersions.js';
import { getProxyFacts } from '../proxies/getProxyFacts.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { deriveAssetAcceptance, isOwnToken } from './deriveAssetAcceptance.js';
import { deriveAssetFunds, deriveFunds } from './deriveFunds.js';
import type { OwnToken } from './deriveOwnToken.js';
import { describePayer, describePayerReads } from './describePayer.js';
import { getOriginAccounts } from './getOriginAccounts.js';
import { readOwnToken } from './readOwnToken.js';
import { type ProgramSummary, readProgram } from './readProgram.js';

/** A message to explain. */
export interface DeliveredMessage {
  /** The sender of the program. */
  readonly user: ServiceUserInput;
  /** The bytes of the versioned program, as it was sent; without the program, fewer outcomes can be distinguished. */
  readonly program?: Hex;
  /** The call in the program, if the program is unknown. */
  readonly call?: Hex;
  /** The id of the message on the target. */
  readonly messageId?: string;
  /** The account that the target derives for the user, if known. */
  readonly derived?: DerivedAccount;
}

/**
 * Gets the facts that explain the outcome of a message, from the state of the target before the message.
 *
 * Pass the result to {@link explainDelivery} if the events alone do not name the outcome.
 *
 * Chain: `LocationToAccountApi`, `XcmPaymentApi`, `DryRunApi`; `Proxy.Proxies`, `System.Account`, `ParachainInfo.ParachainId`,
 * `Asset` and `Account` of pallets of assets.
 * Sends: up to 15 keys and 13 runtime calls, in at most five round trips.
 *
 * @param before the target at the block before the message's end
 * @param message see {@link DeliveredMessage}
 * @returns the facts that could be read; unreadable facts are absent
 * @throws INVALID_ACCOUNT when the user's account is invalid
 * @throws INVALID_HEX when the program or the call is not hex
 *
 * @example
 * ```ts
 * import type { DecodedEvent } from '@parachron/client';
 * import type { Snapshot } from '@parachron/core';
 * import { type DeliveredMessage, explainDelivery, getDeliveryContext } from '@parachron/proxy';
 *
 * declare const before: Snapshot;
 * declare const message: DeliveredMessage; // user, program, derived
 * declare const events: DecodedEvent[]; // of the block with the message and of the next one
 * const { outcome, sentence } = explainDelivery(events, await getDeliveryContext(before, message));
 * console.log(outcome, sentence);
 * ```
 */
export async function getDeliveryContext(
  before: Snapshot,
  message: DeliveredMessage,
): Promise<DeliveryContext> {
  requireInput(
    { before, message },
    {
      before: 'snapshot',
      message: {
        user: { paraId: 'number' },
        program: 'string?',
        call: 'string?',
        messageId: 'string?',
        derived: 'object?',
      },
    },
  );
  const user = parseServiceUser(message.user);
  const { program, messageId } = message;
  const { runtime } = before;
  const summary = program === undefined ? undefined : readProgram(program);
  const call = summary?.transact?.call ?? message.call;
  const { payer, caller, derived } = await getOriginAccounts(before, {
    user,
    program: summary,
    derived: message.derived,
  });
  const [tried, payment, called] = await Promise.all([
    // A runtime API panics on undecodable bytes.
    program === undefined || !isReadable(runtime, summary) ? {} : readTried(before, { user, program }),
    summary ? readPayment(before, { summary, payer }) : {},
    call === undefined ? {} : readCall(before, { call, caller }),
  ]);
  return {
    runtime,
    from: user.paraId,
    ...omitUndefined({ relation: user.relation, messageId, program, derived }),
    ...tried,
    ...payment,
    ...called,
  };
}

function isReadable({ registry }: Snapshot['runtime'], summary: ProgramSummary | undefined): boolean {
  return summary !== undefined && listXcmVersions(registry).includes(summary.version);
}

async function readTried(
  before: Snapshot,
  { user, program }: { readonly user: ServiceUser; readonly program: Hex },
): Promise<Pick<DeliveryContext, 'replay' | 'programWeight'>> {
  const origin = deriveLocation({ paraId: user.paraId, relation: user.relation ?? 'sibling' });
  const { tried, weight } = await before.read({
    tried: dryRunProgramRead(before.runtime, { origin, program }),
    weight: programWeightRead(program),
  });
  return omitUndefined({
    replay: tried.known && tried.value.ok ? tried.value.effects : undefined,
    programWeight: weight.known && weight.value.ok ? weight.value.value : undefined,
  });
}

async function readPayment(
  before: Snapshot,
  { summary, payer }: { readonly summary: ProgramSummary; readonly payer: Account | undefined },
): Promise<Pick<DeliveryContext, 'asset' | 'funds' | 'payerStays'>> {
  const [offered] = summary.offer?.assets ?? [];
  if (!offered) return {};
  const { runtime } = before;
  const withdraws = offered.amount;
  const [fees, ownToken, held, facts] = await Promise.all([
    readFees(before, offered.id),
    readTargetToken(before),
    payer && before.read(describePayerReads(payer)),
    readAssetFacts(before, { asset: offered.id, account: payer }),
  ]);
  const asset = deriveAssetAcceptance(offered.id, { runtime, ownToken, fees, facts });
  const isOwn = isOwnToken(runtime, { token: 'target', asset: offered.id }, ownToken);
  const acceptance = asset ? { asset } : {};
  if (isOwn)
    return { ...acceptance, ...(payer && held && deriveFunds(describePayer(payer, held), withdraws)) };
  const funds = deriveAssetFunds(facts, withdraws);
  return { ...acceptance, ...omitUndefined({ funds }) };
}

/** A chain without a para id is a relay chain, with its own token. */
async function readTargetToken(before: Snapshot): Promise<OwnToken> {
  const { paraId } = await before.read({ paraId: paraIdRead() });
  return paraId.known ? readOwnToken(before, paraId.value) : 'target';
}

/** Reads the price of weight in an asset, in each version of the asset's id. */
async function readFees(before: Snapshot, asset: Location): Promise<Answer<XcmPaymentResult<Planck>>[]> {
  const versions = listKnownVersions(before.runtime.registry).filter((version) => version > 2);
  const reads = versions.map(
    (version) => [`${version}`, assetFeeRead(someWeight, encodeAssetId(asset, { version }))] as const,
  );
  return Object.values(await before.read(Object.fromEntries(reads)));
}

const someWeight: Weight = { refTime: 1_000_000_000n, proofSize: 1_000n };

/** Reads the facts about the call alone: its weight, the proxies of its account, and its result in a dry run. */
async function readCall(
  before: Snapshot,
  { call, caller }: { readonly call: Hex; readonly caller: Account | undefined },
): Promise<Pick<DeliveryContext, 'callWeight' | 'proxies' | 'dispatch'>> {
  const { runtime } = before;
  if (!isDecodable(runtime, call)) return {};
  const real = readReal(runtime, call);
  const [weight, proxies, dispatch] = await Promise.all([
    estimateCallWeight(before, call),
    real && caller ? getProxyFacts(before, { real, delegate: caller }) : undefined,
    caller ? readDispatch(before, { call, caller }) : undefined,
  ]);
  return omitUndefined({
    callWeight: weight.known ? deriveWeightV2(weight.value, { proofSizeOfV1: 0n }) : undefined,
    proxies: proxies?.known ? proxies.facts : undefined,
    dispatch,
  });
}

async function readDispatch(
  before: Snapshot,
  { call, caller }: { readonly call: Hex; readonly caller: Account },
): Promise<DeliveryContext['dispatch']> {
  if (getRuntimeApiVersion(before.runtime, 'DryRunApi') === undefined) return undefined;
  const { tried } = await before.read({
    tried: dryRunCallRead(before.runtime, { origin: caller, call }),
  });
  return tried.known && tried.value.ok ? tried.value.effects : undefined;
}
