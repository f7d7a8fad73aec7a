import type { Hex } from '@parachron/core';
import type { Context, ModuleErrorDefinition } from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import { type AssetDetails, getRegistryData, registryErrors } from './assetRegistryData.js';

/** The registry key of a token, an account, and an amount. */
export interface TokenAmount {
  readonly token: unknown;
  readonly owner: Hex;
  readonly amount: bigint;
}

/** Error of the registry, or undefined if the token was moved. */
export type TokenFailure = ModuleErrorDefinition | undefined;

/** Maximum balance. */
const maxBalance = (1n << 128n) - 1n;

/** Mints an amount of a token into an account; a new account needs the token's minimum balance. */
export function addToken(context: Context, generation: Generation, move: TokenAmount): TokenFailure {
  const { token, owner, amount } = move;
  const supply = context.get(getRegistryData(generation).asset, token)?.supply ?? 0n;
  const failure = supply + amount > maxBalance ? registryErrors.BalanceLow : add(context, generation, move);
  if (failure) return failure;
  changeSupply(context, generation, { token, by: amount });
  context.deposit(getRegistryData(generation).events.Issued, { asset_id: token, owner, amount });
  return undefined;
}

/** Burns an amount of a token, and any rest below the token's minimum balance. */
export function withdrawToken(context: Context, generation: Generation, move: TokenAmount): TokenFailure {
  const taken = take(context, generation, move);
  if (typeof taken !== 'bigint') return taken;
  const { token, owner } = move;
  changeSupply(context, generation, { token, by: -taken });
  context.deposit(getRegistryData(generation).events.Burned, { asset_id: token, owner, balance: taken });
  return undefined;
}

/** Moves an amount of a token between accounts; a move of nothing, or to the same account, changes no balance. */
export function moveToken(
  context: Context,
  generation: Generation,
  move: { readonly token: unknown; readonly from: Hex; readonly to: Hex; readonly amount: bigint },
): TokenFailure {
  const { token, from, to, amount } = move;
  const failure = amount === 0n ? undefined : moveSome(context, generation, move);
  if (failure) return failure;
  const { events } = getRegistryData(generation);
  context.deposit(events.Transferred, { asset_id: token, from, to, amount });
  return undefined;
}

function moveSome(
  context: Context,
  generation: Generation,
  { token, from, to, amount }: Parameters<typeof moveToken>[2],
): TokenFailure {
  const debit = { token, owner: from, amount };
  if (from === to) return findShortage(context, generation, debit);
  const { asset, account } = getRegistryData(generation);
  const minimum = context.get(asset, token)?.min_balance ?? 0n;
  const received = (context.get(account, token, to)?.balance ?? 0n) + amount;
  if (received < minimum) return registryErrors.BalanceLow;
  const taken = take(context, generation, debit);
  if (typeof taken !== 'bigint') return taken;
  const failure = add(context, generation, { token, owner: to, amount });
  if (failure) return failure;
  // Dust in the sender's account is burned.
  changeSupply(context, generation, { token, by: amount - taken });
  return undefined;
}

/** Error of taking an amount from an account; undefined if the account has the amount. */
function findShortage(context: Context, generation: Generation, move: TokenAmount): TokenFailure {
  const { asset, account } = getRegistryData(generation);
  if (!context.has(asset, move.token)) return registryErrors.Unknown;
  const held = context.get(account, move.token, move.owner);
  if (!held) return registryErrors.NoAccount;
  return held.balance < move.amount ? registryErrors.BalanceLow : undefined;
}

function add(context: Context, generation: Generation, move: TokenAmount): TokenFailure {
  const { asset, account } = getRegistryData(generation);
  const { token, owner, amount } = move;
  const details = context.get(asset, token);
  if (!details) return registryErrors.Unknown;
  const before = context.get(account, token, owner);
  const balance = (before?.balance ?? 0n) + amount;
  if (balance < details.min_balance) return registryErrors.BalanceLow;
  const fresh = { status: { type: 'Liquid' }, reason: { type: 'Sufficient' }, extra: [] } as const;
  context.put(account, [token, owner], { ...(before ?? fresh), balance });
  if (!before) putDetails(context, generation, { token, details, accounts: 1 });
  return undefined;
}

/** Returns the withdrawn amount including dust, or the error if nothing was withdrawn. */
function take(context: Context, generation: Generation, move: TokenAmount): bigint | TokenFailure {
  const { asset, account } = getRegistryData(generation);
  const { token, owner, amount } = move;
  const details = context.get(asset, token);
  const before = context.get(account, token, owner);
  if (!details || !before || before.balance < amount) return findShortage(context, generation, move);
  const left = before.balance - amount;
  if (left >= details.min_balance) {
    context.put(account, [token, owner], { ...before, balance: left });
    return amount;
  }
  context.remove(account, token, owner);
  putDetails(context, generation, { token, details, accounts: -1 });
  return before.balance;
}

function putDetails(
  context: Context,
  generation: Generation,
  change: { readonly token: unknown; readonly details: AssetDetails; readonly accounts: 1 | -1 },
): void {
  const { token, details } = change;
  const accounts = details.accounts + change.accounts;
  // A token balance is a sufficient reference of the account.
  const after = { ...details, accounts, sufficients: details.sufficients + change.accounts };
  context.put(getRegistryData(generation).asset, [token], after);
}

function changeSupply(
  context: Context,
  generation: Generation,
  change: { readonly token: unknown; readonly by: bigint },
): void {
  const { asset } = getRegistryData(generation);
  const details = context.get(asset, change.token);
  if (details) context.put(asset, [change.token], { ...details, supply: details.supply + change.by });
}
