import { type Asset, compareLocations } from '@parachron/xcm';
import { type Candidate, createSure, open } from './Candidate.js';
import type { DeliveryContext } from './DeliveryContext.js';
import { isSameOrigin, type Step } from './listSteps.js';
import type { ProgramSummary } from './readProgram.js';

/** Lists the reasons why the assets of a program may not enter holding. */
export function judgeOffer(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (!program) return [...judgeWithdrawal(program, context), open('untrusted-reserve')];
  if (!program.offer) return [];
  if (program.payer.kind === 'none') return [createSure('xcm-failed', 'BadOrigin')];
  if (program.offer.kind !== 'WithdrawAsset') return [open('untrusted-reserve')];
  return judgeWithdrawal(program, context);
}

/** Lists the reasons why a withdrawal may fail. */
export function judgeWithdrawal(program: ProgramSummary | undefined, context: DeliveryContext): Candidate[] {
  if (context.asset === 'not-found') return [createSure('asset-not-found')];
  // The facts are about the first asset only.
  const isOne = (program?.offer?.assets.length ?? 1) === 1;
  if (!isOne) return [...judgePayer(program, omitFunds(context)), open('asset-not-found')];
  // A chain accepts only known assets for fees, and an account has no balance of an unknown asset. The location of the
  // own token is an assumption.
  const isKnown = context.asset === 'accepted' || (context.asset !== 'own' && context.funds !== undefined);
  return [...judgePayer(program, context), ...(isKnown ? [] : [open('asset-not-found')])];
}

/**
 * Lists the reasons why withdrawals after the first may fail: the facts are about the first account and asset only.
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

/** Lists the reasons why the withdrawal of a known asset may fail: the account does not exist, or has too little. */
function judgePayer(program: ProgramSummary | undefined, { derived, funds }: DeliveryContext): Candidate[] {
  const isBelow = program?.isPaidBelow ?? true;
  if (isBelow && derived?.kind === 'none') return [createSure('origin-not-convertible')];
  // Funds are known for an account only.
  const isKnown = isBelow ? derived?.kind === 'account' : funds !== undefined;
  const isOpen = !isKnown && program?.payer.kind !== 'sender';
  return [...(isOpen ? [open('origin-not-convertible')] : []), ...judgeFunds(funds)];
}

function judgeFunds(funds: DeliveryContext['funds']): Candidate[] {
  if (funds === 'enough') return [];
  return [funds === 'short' ? createSure('funds') : open('funds')];
}

/** Lists the reasons why the assets in holding may not buy the weight. */
export function judgePurchase(program: ProgramSummary | undefined, { asset }: DeliveryContext): Candidate[] {
  const { buys, held, offer } = program ?? {};
  if (program && !buys) return [];
  if (buys && held && !hasAsset(held, buys.fees)) return [createSure('fees-missing')];
  // The facts are about the first asset only.
  const isOfFirst =
    buys && offer?.assets[0] ? compareLocations(offer.assets[0].id, buys.fees.id) === 0 : true;
  if (asset === undefined || !isOfFirst) return [open('fees'), open('asset-not-accepted')];
  return [asset === 'accepted' || asset === 'own' ? open('fees') : createSure('asset-not-accepted')];
}

function omitFunds({ funds: _, ...context }: DeliveryContext): DeliveryContext {
  return context;
}

/** Returns whether holding has an amount of an asset. */
function hasAsset(held: readonly Asset[], { id, amount }: Asset): boolean {
  const same = held.filter((one) => compareLocations(one.id, id) === 0);
  return same.length > 0 && same.reduce((sum, one) => sum + one.amount, 0n) >= amount;
}
