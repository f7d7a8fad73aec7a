import { plenty } from '@parachron/client/decode';
import {
  balanceRead,
  decodeCall,
  formatAccount,
  formatTokens,
  getAccountBytes,
  nameCall,
  type Weight,
} from '@parachron/core';
import { deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import {
  type Asset,
  formatLocation,
  hereLocation,
  type Instruction,
  type OriginKind,
  type Program,
  type WeightLimit,
} from '@parachron/xcm';
import {
  findEffects,
  getSovereign,
  isTransact,
  nameSender,
  type Parts,
  runIdle,
  runProgram,
  tryCalls,
} from './programRuns.js';

/** The lack of a program that runs to its end without its calls. */
export const unfundedCalls = 'the account of the parachain lacks funds for its calls.';

/**
 * Finds by runs what a program lacks: the change with which it gets furthest, from an account that holds more than enough.
 *
 * @returns a sentence without its beginning, with an amount or a weight that is enough; undefined if no change helps
 */
export async function findLack(parts: Parts): Promise<string | undefined> {
  const { before, from, program } = parts;
  const rich = { ...parts, before: await before.fork() };
  if (from !== 'relay') await rich.before.endow(new Map([[getSovereign(parts).hex, 2n * plenty]]));
  const funded = await measure(rich);
  let most = Math.max(funded, 0);
  let found: { readonly lack: string; readonly change: Change } | undefined;
  for (const [lack, change] of [...Object.entries(await listLacks(parts)), await permitWeights(parts)]) {
    const made = program.flatMap(change);
    if (program.every((one, place) => one === made[place])) continue;
    const further = await measure({ ...rich, program: made });
    if (further > most) [most, found] = [further, { lack, change }];
  }
  if (!found) return funded > 0 ? nameUnfunded(parts) : undefined;
  const { lack, change } = found;
  const poor = { ...parts, program: program.flatMap(change) };
  // A raised or an added payment says nothing of what the account holds.
  const [taken, paid] = [listTaken(parts), listTaken(poor)];
  const isRaised = paid.length > taken.length || paid.some(({ amount }) => amount === plenty);
  const isPoor = !isRaised && (await measure(poor)) < most;
  // One lack may hide another.
  const changed = { ...rich, program: poor.program };
  const verdict = most < ends.length - ends.indexOf(parts.verdict.kind) && (await runProgram(changed));
  const next = verdict && (await findLack({ ...changed, verdict }));
  const words = `${lack}${await nameEnough(rich, change)}${next ? ` Also, ${next}` : ''}`;
  return isPoor ? `${await nameUnfunded(poor)} Also, ${words}` : words;
}

/** The change of an instruction without which a program gets no further. */
type Change = (one: Instruction, at: number) => Instruction | readonly Instruction[];

/** Changes the assets that a program takes and pays with. */
const payWith = (change: (asset: Asset) => Asset) => (one: Instruction) => {
  if (one.kind === 'BuyExecution') return { ...one, fees: change(one.fees) };
  return one.kind === 'WithdrawAsset' ? { ...one, assets: one.assets.map(change) } : one;
};

const fees = { id: hereLocation, amount: plenty };
const raiseTo = (amount: bigint) => payWith((one) => (one.amount < amount ? { ...one, amount } : one));
const raise = raiseTo(plenty);
const limitTo = (limit: WeightLimit) => (one: Instruction) =>
  one.kind === 'BuyExecution' ? { ...one, weightLimit: limit } : one;
const unlimit = limitTo('Unlimited');
const drop = (kind?: Instruction['kind']) => (one: Instruction) => (one.kind === kind ? [] : one);

/** What a program lacks that gets further with the change, from an account that holds more than enough. */
async function listLacks(parts: Parts): Promise<{ readonly [lack: string]: Change }> {
  const { from, program, version } = parts;
  const isCalling = program.some(isTransact);
  const moved = program.find(({ kind }) => /^Re(serveAssetDeposited|ceiveTeleportedAsset)$/.test(kind))?.kind;
  const isForFree = version >= 3 && isCalling && !program.some(({ kind }) => /^(Buy|PayF|Unp)/.test(kind));
  const descend = program.find(({ kind }) => isCalling && /^(Descend|Clear|Alias)Origin$/.test(kind))?.kind;
  const setKind = (originKind: OriginKind) => (one: Instruction) =>
    isTransact(one) ? { ...one, originKind } : one;
  const signed = { ...parts, program: program.map(setKind('SovereignAccount')) };
  const canSign = from !== 'relay' && (await tryCalls(signed)).every(({ isDone }) => isDone);
  const ownKind = from === 'relay' ? 'Superuser' : 'Native';
  const kind = canSign ? 'SovereignAccount' : ownKind;
  const paying = program.find((one) => one.kind === 'BuyExecution')?.fees ?? fees;
  const isPaying = ({ id }: Asset) => formatLocation(id) === formatLocation(paying.id);
  const taken = listTaken(parts).filter(isPaying);
  const payWithdrawn = (asset: Asset): Program => [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
  ];
  return {
    [`its ${moved} fails. The chain does not accept these assets from ${nameSender(from)}.`]: (one) =>
      one.kind === moved && 'assets' in one ? { kind: 'WithdrawAsset', assets: one.assets as Asset[] } : one,
    [`its DepositAsset fails. ${describeBeneficiary(parts)}`]: drop('DepositAsset'),
    [`its BuyExecution pays with ${nameAsset(parts, paying)}, and its WithdrawAsset takes only ${taken.map((one) => nameAsset(parts, one)).join(', ')}.`]:
      payWith((one) => (isPaying(one) && one.amount < paying.amount ? paying : one)),
    'the program offers less than its execution costs.': raise,
    ...Object.fromEntries(
      parts.own.map((id) => [
        `the program does not pay with the token of this chain (parents ${id.parents}, ${formatLocation({ ...id, parents: 0 })}).`,
        payWith(({ amount }) => ({ id, amount })),
      ]),
    ),
    'the program needs more weight than its BuyExecution permits.': unlimit,
    [`its calls need the origin kind ${kind}.`]: setKind(kind),
    [`its ${descend} gives up the origin of ${nameSender(from)}.`]: drop(descend),
    'the program neither pays nor begins with UnpaidExecution.': (one, at) =>
      isForFree && at === 0 ? [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, one] : one,
    ...Object.fromEntries(
      parts.own.map((id) => [
        `the program does not begin with its payment, which ${nameSender(from)} has to make (WithdrawAsset of ${formatLocation(id)}, then BuyExecution).`,
        (one, at) => {
          const paid = [...payWithdrawn({ ...fees, id }), one];
          return isCalling && at === 0 ? paid.filter(({ kind }) => kind !== 'UnpaidExecution') : one;
        },
      ]),
    ),
  };
}

/** Describes the beneficiary that a deposit needs. */
function describeBeneficiary({ program, registry }: Parts): string {
  const bytes = getAccountBytes(registry);
  const other = bytes === 32 ? 'AccountKey20' : 'AccountId32';
  const isOther = (one: Instruction) =>
    one.kind === 'DepositAsset' && one.beneficiary.interior.some(({ kind }) => kind === other);
  return program.some(isOther)
    ? `Its beneficiary is an ${other}, and accounts of this chain have ${bytes} bytes.`
    : 'Name a beneficiary that has an account here, or deposit at least the minimum balance of a new one.';
}

/** Permits each call the weight that the chain reserves for it. */
async function permitWeights(parts: Parts): Promise<[string, Change]> {
  const { program, registry, state } = parts;
  const permitted = new Map<Instruction, Instruction>();
  const [more, less] = [new Set<string>(), new Set<string>()];
  for (const one of program.filter(isTransact)) {
    const weight = await estimateCallWeight(state, one.call);
    if (!weight.known) continue;
    const needed = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
    const { requireWeightAtMost: given = needed } = one;
    const isLow = listKinds(parts).some((kind) => given[kind] < needed[kind]);
    const call = nameCall(decodeCall(registry, one.call));
    (isLow ? more : less).add(` Permit ${call} ${formatKinds(parts, needed)}.`);
    permitted.set(one, { ...one, requireWeightAtMost: needed });
  }
  const lack = more.size
    ? `its calls need more weight than the program permits them.${[...more].join('')}`
    : `the program permits its calls more weight than the chain accepts.${[...less].join('')}`;
  return [lack, (one) => permitted.get(one) ?? one];
}

/** Names what of a program an account lacks funds for, and what it holds, if the program takes more of the chain's token. */
async function nameUnfunded(parts: Parts): Promise<string> {
  const { own, state } = parts;
  if ((await runIdle(parts))?.kind === 'completed') return unfundedCalls;
  const account = getSovereign(parts);
  const { funds } = await state.read({ funds: balanceRead(account) });
  const lack = 'the account of the parachain lacks funds for the program.';
  const places = own.map(formatLocation);
  const taken = listTaken(parts).find(({ id }) => places.includes(formatLocation(id)));
  if (!taken || !funds.known || funds.value.free >= taken.amount) return lack;
  const held = nameAsset(parts, { ...taken, amount: funds.value.free });
  const name = formatAccount(account, state.runtime.ss58Prefix);
  return `${lack} Its account ${name} holds ${held}, and the program takes ${nameAsset(parts, taken)}: fund it first.`;
}

function listTaken({ program }: Pick<Parts, 'program'>): readonly Asset[] {
  return program.flatMap((one) => (one.kind === 'WithdrawAsset' ? one.assets : []));
}

/** Names an asset by its amount in the chain's own token, or in the smallest unit of another. */
function nameAsset({ own, state }: Parts, { id, amount }: Asset): string {
  const place = formatLocation(id);
  if (own.map(formatLocation).includes(place)) return formatTokens(amount, state.runtime.token);
  return `${amount.toLocaleString('en-US')} of ${place}`;
}

/** Finds by runs an amount with which a changed program gets further: less than twice the least, from one that is more than enough on. */
async function findEnough(parts: Parts, most: bigint, change: (amount: bigint) => Change): Promise<bigint> {
  let enough = most;
  const isEnough = async (amount: bigint) =>
    (await measure({ ...parts, program: parts.program.flatMap(change(amount)) })) > 0;
  for (const part of [1000n, 10n, 2n]) while (enough > 1n && (await isEnough(enough / part))) enough /= part;
  return enough;
}

/** Names by runs an offer or a weight that is enough. */
async function nameEnough(parts: Parts, change: Change): Promise<string> {
  const paying = parts.program.find((one) => one.kind === 'BuyExecution')?.fees ?? fees;
  const amount = change === raise && (await findEnough(parts, plenty, raiseTo));
  if (amount) return ` On a run, ${nameAsset(parts, { ...paying, amount })} is enough.`;
  if (change !== unlimit) return '';
  // More than a block has. Where a limit is bought whole, the offer does not pay for as much, and no run shows what is enough.
  const most = 10n ** 18n;
  const weight = { refTime: most, proofSize: most };
  for (const kind of listKinds(parts))
    weight[kind] = await findEnough(parts, most, (one) => limitTo({ ...weight, [kind]: one }));
  const isFound = listKinds(parts).every((kind) => weight[kind] < most);
  return isFound ? ` On a run, ${formatKinds(parts, weight)} is enough.` : '';
}

/** The parts of a weight that a program has: none of version 2 has a proof size. */
const listKinds = ({ version }: Pick<Parts, 'version'>) =>
  version < 3 ? (['refTime'] as const) : (['refTime', 'proofSize'] as const);

const formatKinds = (parts: Pick<Parts, 'version'>, weight: Weight) =>
  listKinds(parts)
    .map((kind) => `${kind} ${weight[kind].toLocaleString('en-US')}`)
    .join(' and ');

/** The ends of a program; behind the last, its calls have an effect, too. */
const ends: readonly string[] = ['refused', 'failed', 'completed'];

/** Measures by how many of the ends a changed program gets further than the given one did. */
async function measure(parts: Parts): Promise<number> {
  const ran = await runProgram(parts);
  const isDone = ran?.kind === 'completed' && (await findEffects(parts, ran)) !== undefined;
  return (isDone ? ends.length : ends.indexOf(ran?.kind ?? '')) - ends.indexOf(parts.verdict.kind);
}
