import type { DecodedEvent } from '@parachron/client';
import { type Hex, isHash, isParachronError, type Planck } from '@parachron/core';
import {
  type Asset,
  deriveLocation,
  deriveTrapHash,
  encodeProgram,
  hereLocation,
  type Instruction,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';
import type { TrapClaim } from './DeliveryOutcome.js';
import type { DeliveryContext } from './explainDelivery.js';
import type { ProgramSummary } from './readProgram.js';

/** Assets in the trap of a chain's XCM pallet, from the event. */
interface Trapped {
  readonly hash: Hex | undefined;
  readonly amount: Planck;
}

const traps: ReadonlySet<string> = new Set(['PolkadotXcm', 'XcmPallet']);

/** Lists the assets that a message left in the trap, from its events. */
export function listTrapped(events: readonly DecodedEvent[]): Trapped[] {
  return events
    .filter(({ usualPallet, method }) => traps.has(usualPallet) && method === 'AssetsTrapped')
    .flatMap(({ data }) => {
      const hash = Object.values(data).find(isHash);
      const amounts = [...JSON.stringify(data).matchAll(/"fungible":"?(\d+)/gi)];
      return amounts.map(([, amount]) => ({ hash, amount: BigInt(amount ?? 0) }));
    });
}

/**
 * Derives the programs that claim assets from the trap. The hash in the event shows the origin that may claim: the
 * sender, or the account below the sender. The list is empty if the program is unknown, or brought more than one asset.
 */
export function deriveTrapClaims(
  trapped: readonly Trapped[],
  about: { readonly program: ProgramSummary | undefined; readonly context: DeliveryContext },
): TrapClaim[] {
  const { program, context } = about;
  const { from, runtime } = context;
  const [offered, ...more] = program?.offer?.assets ?? [];
  if (!program || !offered || more.length > 0 || from === undefined || !runtime) return [];
  const versions = listXcmVersions(runtime.registry).filter(isXcmVersion);
  const claimants = listClaimants(from, program);
  return trapped.flatMap(({ hash, amount }) => {
    const assets = [{ id: offered.id, amount }];
    const claimant = claimants.find(({ origin }) =>
      versions.some((version) => tryHash({ origin, assets }, version) === hash),
    );
    if (!claimant) return [];
    const { origin } = claimant;
    const instructions = deriveClaim(program, { ...claimant, offered, amount });
    // An offer that bought no execution is in the trap as a whole.
    const isPaid = amount !== offered.amount;
    return [{ from, origin, program: encodeProgram(instructions, { version: program.version }), isPaid }];
  });
}

interface Claimant {
  readonly origin: Location;
  /** The sender of the program, as the target sees it. */
  readonly sender: Location;
}

function listClaimants(paraId: number, { below }: ProgramSummary): Claimant[] {
  return (['sibling', 'child'] as const).flatMap((relation) => {
    const sender = deriveLocation({ paraId, relation });
    const inner = below ? [{ ...sender, interior: [...sender.interior, ...below] }] : [];
    return [sender, ...inner].map((origin) => ({ origin, sender }));
  });
}

function tryHash(trap: Parameters<typeof deriveTrapHash>[0], version: XcmVersion): Hex | undefined {
  try {
    return deriveTrapHash(trap, { version });
  } catch (error) {
    if (isParachronError(error)) return undefined;
    throw error;
  }
}

/** Derives the instructions that claim the assets, pay with the assets, and deposit the rest to the paying account. */
function deriveClaim(
  program: ProgramSummary,
  claim: Claimant & { readonly offered: Asset; readonly amount: Planck },
): Instruction[] {
  const { origin, sender, offered, amount } = claim;
  const { below = [], isPaidBelow } = program;
  const isBelow = origin !== sender;
  const payer = isPaidBelow ? { ...sender, interior: [...sender.interior, ...below] } : sender;
  const assets = [{ id: offered.id, amount }];
  // Without an index in the ticket, the chain searches for assets in its own version, in which it trapped them.
  const take: Instruction = { kind: 'ClaimAsset', assets, ticket: hereLocation };
  // A claim has no call, and costs less than the failed program. If less than half of the offer is left, the account
  // pays the offer again.
  const isEnough = 2n * amount >= offered.amount;
  const createBuyExecution = (fees: Asset): Instruction => ({
    kind: 'BuyExecution',
    fees,
    weightLimit: 'Unlimited',
  });
  const descend: Instruction[] = isBelow ? [{ kind: 'DescendOrigin', interior: below }] : [];
  const pay: Instruction[] = [{ kind: 'WithdrawAsset', assets: [offered] }, createBuyExecution(offered)];
  // Each account pays under its own origin.
  const paid = isPaidBelow ? [...descend, ...pay] : [...pay, ...descend];
  return [
    ...(isEnough ? [...descend, take, createBuyExecution({ id: offered.id, amount })] : [...paid, take]),
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: payer },
  ];
}
