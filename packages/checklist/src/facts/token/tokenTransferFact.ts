import type { DispatchedAs, Forkable } from '@parachron/client';
import { nameFailure, plenty } from '@parachron/client/decode';
import {
  type Account,
  type Answer,
  type Call,
  hasCall,
  listPallets,
  nameOwnPallet,
  type Planck,
  type Runtime,
  tryEncodeCall,
  type Weight,
} from '@parachron/core';
import {
  deriveAccountJunction,
  encodeLocation,
  getNewestXcmVersion,
  getXcmPallet,
  hereLocation,
  type Location,
  type Program,
} from '@parachron/xcm';
import { encodeVersionedPart, readOwnLocations } from '@parachron/xcm/parts';
import type { Scope } from '../../Scope.js';
import { defineFact, type Gap } from '../Fact.js';
import { otherLength, proxyUserFact } from '../proxy/proxyUserFact.js';
import { takeFork, trySigned } from '../takeFork.js';
import { openChannel } from '../xcm/xcmFact.js';
import { tokenDetailsFact } from './tokenDetailsFact.js';
import { createTokenLocation, runOfService, tokenRegistryFact } from './tokenRegistryFact.js';

/** The call that sends the service's token from the target to the service, and a trip of the token: to an account, and home by that call. */
export interface TokenTransferFact {
  /** `PolkadotXcm.transfer_assets`, by the chain's names; undefined if it has no such call. */
  readonly method: string | undefined;
  /** Amount that is sent home, in the smallest unit: a whole token, or 1 if the target names no decimals, or too many. */
  readonly amount: Planck;
  /** The trip on a fork of the target; undefined without a registration. */
  readonly tried: Answer<TokenTrip> | undefined;
}

/** What a fork of the target did with the token. */
interface TokenTrip extends DispatchedAs {
  /** How the target took the token from the service's chain; `none`: by neither, `unknown`: it executed no program that pays. */
  readonly arrival: 'reserve' | 'teleport' | 'none' | 'unknown';
  /** Whether the account received it: a frozen token reaches none. */
  readonly isHeld: boolean;
}

/** The trip of the service's token to the user, or to a sample account, and home. */
export const tokenTransferFact = defineFact({
  needs: { registry: tokenRegistryFact, details: tokenDetailsFact, user: proxyUserFact },
  // The call runs on a fork, which reads what it needs.
  derive: async ({ facts, chains: { target }, forks, scope }): Promise<TokenTransferFact> => {
    const { registry, details, user } = facts;
    const sending = target && findTransfer(target.runtime);
    const method = sending && `${sending.pallet}.${sending.method}`;
    const whole = 10n ** BigInt(details.decimals ?? 0);
    const amount = whole < plenty ? whole : 1n;
    const { real } = user;
    const leaveOpen = (gap: Gap): TokenTransferFact => ({ method, amount, tried: { known: false, ...gap } });
    if (!target || !registry.known || registry.entries.length === 0)
      return { method, amount, tried: undefined };
    if (!real) return leaveOpen(otherLength);
    const home = createTokenLocation(scope);
    const { account: beneficiary } = user.user;
    // The weight is that of the message at its destination, where it does not arrive.
    const weight = { refTime: 1n, proofSize: 0n };
    const call = deriveTokenTransferCall(target.runtime, { home, amount, beneficiary, weight });
    if (!call) return leaveOpen({ reason: 'the target has no call that transfers the token', howToFindOut });
    const value = await takeFork(forks.target, async (from) => {
      if (!from) return undefined;
      const { fork, ...brought } = await bringToken(from, real, scope);
      const tried = await trySigned(fork, real, call);
      return tried && { ...tried, ...brought };
    });
    const { chain } = target.runtime;
    if (!value) return leaveOpen({ reason: `no fork of ${chain} ran the transfer`, howToFindOut });
    const { failure } = value.end;
    const key = `${call.pallet}.${call.method} on a fork`;
    const evidence = { chain, block: target.block, key, value: failure ? nameFailure(failure) : 'done' };
    return { method, amount, tried: { known: true, value, evidence } };
  },
});

/** Sends an account plenty of the service's token by a program that pays in the target's own token, and opens the channel home. */
async function bringToken(from: Forkable, account: Account, scope: Scope) {
  const start = await from.fork();
  await openChannel(start, createTokenLocation(scope));
  await start.endow(new Map([[account.hex, plenty]]));
  const beneficiary = { ...hereLocation, interior: [deriveAccountJunction(account)] };
  const deposit = { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 2 }, beneficiary } as const;
  const token = { id: createTokenLocation(scope), amount: plenty };
  for (const id of await readOwnLocations(await start.snapshot())) {
    const paid: Program = [
      { kind: 'WithdrawAsset', assets: [{ id, amount: plenty }] },
      { kind: 'BuyExecution', fees: { id, amount: plenty / 2n }, weightLimit: 'Unlimited' },
    ];
    // Without the token, the program shows whether the target executes it.
    if (!(await runOfService(await start.fork(), scope, [...paid, deposit]))) continue;
    for (const [arrival, kind] of arrivals) {
      const program: Program = [...paid, { kind, assets: [token] }];
      if (!(await runOfService(await start.fork(), scope, program))) continue;
      const fork = await start.fork();
      return { fork, arrival, isHeld: await runOfService(fork, scope, [...program, deposit]) };
    }
    return { fork: start, arrival: 'none', isHeld: false } as const;
  }
  return { fork: start, arrival: 'unknown', isHeld: false } as const;
}

/** The instructions that bring a token from its home chain. */
const arrivals = [
  ['reserve', 'ReserveAssetDeposited'],
  ['teleport', 'ReceiveTeleportedAsset'],
] as const;

const howToFindOut = 'Send a small amount from the target, and check that the amount arrives.';

/** The call of a runtime that sends tokens to other chains, by the chain's names; undefined if it has none. */
function findTransfer({ registry }: Pick<Runtime, 'registry'>) {
  // An older XCM pallet treats its own chain as the reserve of every token: it keeps the token, whose home chain refuses the message.
  const calls = [
    { pallet: getXcmPallet(registry) ?? 'PolkadotXcm', method: 'transfer_assets' },
    { pallet: nameOwnPallet(registry, 'XTokens'), method: 'transfer_multiasset' },
  ];
  return calls.find((call) => hasCall(registry, call.pallet, call.method));
}

/**
 * Derives the call by which an account of one chain sends a token to an account of the chain whose token it is.
 *
 * Undefined if the runtime has no such call, if its calls do not accept the token, or if a call requires a weight that is not
 * given.
 */
export function deriveTokenTransferCall(
  runtime: Pick<Runtime, 'registry'>,
  transfer: {
    /** The receiving chain, which is the reserve of the token. */
    readonly home: Location;
    readonly amount: Planck;
    readonly beneficiary: Account;
    /** Weight of the message on the token's home chain, for calls that state it. */
    readonly weight?: Weight | undefined;
  },
): Call | undefined {
  const { registry } = runtime;
  const name = findTransfer(runtime);
  if (!name) return undefined;
  const version = getNewestXcmVersion(registry);
  const { home, amount, beneficiary, weight } = transfer;
  const account = deriveAccountJunction(beneficiary);
  const encode = (place: Location) => encodeLocation(place, { version });
  const asset = { id: home, amount };
  const args =
    name.method === 'transfer_multiasset'
      ? {
          asset: encodeVersionedPart('asset', asset, { version }),
          dest: encode({ ...home, interior: [...home.interior, account] }),
          dest_weight_limit: 'Unlimited',
          ...(weight ? { dest_weight: weight.refTime } : {}),
        }
      : {
          dest: encode(home),
          beneficiary: encode({ parents: 0, interior: [account] }),
          assets: encodeVersionedPart('assets', [asset], { version }),
          fee_asset_item: 0,
          weight_limit: 'Unlimited',
        };
  return tryEncodeCall(registry, { ...name, args });
}

/** Whether the transfer call of a runtime has an argument for the weight of the message at its destination. */
export function hasWeightArgument(runtime: Pick<Runtime, 'registry'>): boolean {
  const { pallet, method = '' } = findTransfer(runtime) ?? {};
  const found = listPallets(runtime.registry).find(({ name }) => name === pallet);
  return found?.calls.get(method)?.includes('dest_weight') ?? false;
}
