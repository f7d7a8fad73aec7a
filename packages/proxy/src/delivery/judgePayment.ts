import { type Asset, compareLocations } from '@parachron/xcm';
import { type Candidate, open, sure } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { isSameOrigin, type Step } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

/** Reason why the assets of a program may not come into holding. */
export function judgeOffer(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (!program) return [...judgeWithdrawal(program, context), open('untrusted-reserve')];
  if (!program.offer) return [];
  if (program.payer.kind === 'none') return [sure('xcm-failed', 'BadOrigin')];
  if (program.offer.kind !== 'WithdrawAsset') return [open('untrusted-reserve')];
  return judgeWithdrawal(program, context);
}

/** Reason why an account may not be able to pay what a program withdraws. */
export function judgeWithdrawal(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (context.asset === 'not-found') return [sure('asset-not-found')];
  // The facts are those of the first asset.
  const isOne = (program?.offer?.assets.length ?? 1) === 1;
  if (!isOne) return [...judgePayer(program, withoutFunds(context)), open('asset-not-found')];
  // Fees are accepted in known assets alone, and of other assets an account has none; the location of the own token is a guess.
  const isKnown = context.asset === 'accepted' || (context.asset !== 'own' && context.funds !== undefined);
  return [...judgePayer(program, context), ...(isKnown ? [] : [open('asset-not-found')])];
}

/**
 * Reason why withdrawals after the first may fail: what is known of an account and of an asset is known of the first.
 */
export function judgeLaterWithdrawals(
  places: readonly Step[],
  { program, context }: { readonly program: ProgramSummary; readonly context: DeliveryContext },
): Candidate[] {
  const { payer, offer } = program;
  const [first] = offer?.assets ?? [];
  const isKnown = ({ id }: Asset) =>
    first !== undefined && context.asset !== undefined && compareLocations(id, first.id) === 0;
  const withdrawals = places.flatMap(({ instruction, origin }) =>
    instruction.kind === 'WithdrawAsset' ? [{ origin, assets: instruction.assets }] : [],
  );
  return [
    open('funds'),
    ...(withdrawals.every(({ assets }) => assets.every(isKnown)) ? [] : [open('asset-not-found')]),
    ...(withdrawals.every(({ origin }) => isSameOrigin(origin, payer))
      ? []
      : [open('origin-not-convertible')]),
  ];
}

/** Reason why moving an asset may fail that the chain knows: there is no such account, or it has too little. */
function judgePayer(program: ProgramSummary | undefined, { derived, funds }: DeliveryContext): Candidate[] {
  const isBelow = program?.isPaidBelow ?? true;
  if (isBelow && derived?.kind === 'none') return [sure('origin-not-convertible')];
  // Funds are known of an account alone.
  const isKnown = isBelow ? derived?.kind === 'account' : funds !== undefined;
  const isOpen = !isKnown && program?.payer.kind !== 'sender';
  return [...(isOpen ? [open('origin-not-convertible')] : []), ...judgeFunds(funds)];
}

function judgeFunds(funds: DeliveryContext['funds']): Candidate[] {
  if (funds === 'enough') return [];
  return [funds === 'short' ? sure('funds') : open('funds')];
}

/** Reason why the assets in holding may not buy the weight. */
export function judgePurchase(program: ProgramSummary | undefined, { asset }: DeliveryContext): Candidate[] {
  const { buys, held, offer } = program ?? {};
  if (program && !buys) return [];
  if (buys && held && !holds(held, buys.fees)) return [sure('fees-missing')];
  // The facts are those of the first asset.
  const isOfFirst =
    buys && offer?.assets[0] ? compareLocations(offer.assets[0].id, buys.fees.id) === 0 : true;
  if (asset === undefined || !isOfFirst) return [open('fees'), open('asset-not-accepted')];
  return [asset === 'accepted' || asset === 'own' ? open('fees') : sure('asset-not-accepted')];
}

function withoutFunds({ funds: _, ...context }: DeliveryContext): DeliveryContext {
  return context;
}

/** Whether holding has an asset, and as much of it. */
function holds(held: readonly Asset[], { id, amount }: Asset): boolean {
  const same = held.filter((one) => compareLocations(one.id, id) === 0);
  return same.length > 0 && same.reduce((sum, one) => sum + one.amount, 0n) >= amount;
}
