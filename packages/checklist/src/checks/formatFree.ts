import { type AccountBalance, deriveUnspendable, formatTokens, type TokenUnit } from '@parachron/core';

/** Free funds, and how much of them locks and holds keep in the account. */
export function formatFree(account: AccountBalance, token: TokenUnit): string {
  const frozen = deriveUnspendable(account);
  const kept = frozen > 0n ? `. Frozen: ${formatTokens(frozen, token)}` : '';
  return `${formatTokens(account.free, token)}${kept}`;
}
