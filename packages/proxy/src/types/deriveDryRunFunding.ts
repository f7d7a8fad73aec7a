import {
  type Account,
  type Answers,
  balanceRead,
  type Call,
  capPlanck,
  encodeCall,
  existentialDepositRead,
  formatTokens,
  hasCall,
  type Planck,
  type TokenUnit,
} from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { encodeAddress } from '../calls/encodeAddress.js';
import { deriveProxyDeposit } from '../proxies/deriveProxyDeposit.js';
import { proxyReads } from '../proxies/proxyReads.js';
import type { Impersonation } from './Impersonation.js';

/** The funds that an account receives in a dry run, to pay the deposits. */
export interface DryRunFunding {
  /** The account's free balance after the funding, in planck. */
  readonly free: Planck;
  /** The call that funds the account, for the origin of the dry run; undefined if the chain has none. */
  readonly call: Call | undefined;
}

/** Describes the reads that show whether an account can pay for a proxy: one key and three constants. */
export function dryRunFundingReads(real: Account) {
  const { depositBase, depositFactor } = proxyReads({ real, delegate: real });
  return {
    balance: balanceRead(real),
    existentialDeposit: existentialDepositRead(),
    depositBase,
    depositFactor,
  };
}

/**
 * Derives the balance that the account lacks for one proxy, and its other balances; undefined if the balance suffices or is
 * unknown.
 */
export function deriveDryRunFunding(
  registry: Registry,
  dryRun: {
    readonly impersonation: Impersonation | undefined;
    readonly real: Account;
    readonly money: Answers<ReturnType<typeof dryRunFundingReads>>;
    /** Additional balance in the dry run, in planck. */
    readonly also: Planck;
  },
): DryRunFunding | undefined {
  const { impersonation, real, money, also } = dryRun;
  const { balance, existentialDeposit, depositBase, depositFactor } = money;
  if (
    !impersonation ||
    !balance.known ||
    !existentialDeposit.known ||
    !depositBase.known ||
    !depositFactor.known
  ) {
    return undefined;
  }
  const terms = { depositBase: depositBase.value, depositFactor: depositFactor.value };
  const { free, frozen, reserved } = balance.value;
  // Older chains keep the frozen balance, newer chains the existential deposit too.
  const needed = capPlanck(deriveProxyDeposit(terms, 1) + also + existentialDeposit.value + frozen);
  if (free >= needed) return undefined;
  return { free: needed, call: deriveFundingCall(registry, { impersonation, real, free: needed, reserved }) };
}

// Older chains also set the reserved balance, which the call keeps unchanged.
const methods = ['force_set_balance', 'set_balance'] as const;

function deriveFundingCall(
  registry: Registry,
  funding: {
    readonly impersonation: Impersonation;
    readonly real: Account;
    readonly free: Planck;
    readonly reserved: Planck;
  },
): Call | undefined {
  const { impersonation, real, free, reserved } = funding;
  const method = methods.find((name) => hasCall(registry, 'Balances', name));
  if (!method) return undefined;
  const who = encodeAddress(registry, real, { pallet: 'Balances', method, argument: 'who' });
  const args = { who, new_free: free, new_reserved: reserved };
  const call = encodeCall(registry, { pallet: 'Balances', method, args });
  if (impersonation.origin === 'root') return call;
  return encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: { call: call.hex } });
}

/** Describes the funding of the account in a sentence; an empty text without funding. */
export function describeFunding(
  funding: DryRunFunding | undefined,
  { token, isForked }: { readonly token: TokenUnit; readonly isForked: boolean },
): string {
  if (!funding?.call && !(funding && isForked)) return '';
  const by = funding.call ? `${funding.call.pallet}.${funding.call.method}` : 'the fork';
  return ` The account cannot pay the deposit, and received ${formatTokens(funding.free, token)} for the dry run, by ${by}.`;
}
