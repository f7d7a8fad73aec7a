import {
  deriveSignedRoute,
  encodeCall,
  formatAccount,
  formatAddress,
  formatCost,
  formatTokens,
  hasCall,
  type PlanStep,
  type Runtime,
} from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { describeSovereign } from './listStepCosts.js';

export function nameFundStep(para: number): string {
  return `fund-${para}`;
}

// A step for each account whose balance is too small for the due steps.
export function deriveFundSteps(facts: ChannelFacts, money: readonly ParaMoney[]): PlanStep[] {
  return money.filter((para) => para.missing > 0n).map((para) => buildStep(facts, para));
}

function buildStep(facts: ChannelFacts, para: ParaMoney): PlanStep {
  const { runtime } = facts.channelManager;
  const address = formatAccount(para.account, runtime.ss58Prefix);
  const call = encodeTransfer(runtime, para);
  const payer = { chain: runtime.chain, name: `any account that holds ${runtime.token.symbol}` };
  return {
    id: nameFundStep(para.para),
    title: `The sovereign account of parachain ${para.para} on ${runtime.chain} receives ${para.tokens.missing} (${para.missing} planck).`,
    sender: `any account that holds ${runtime.token.symbol} on ${runtime.chain}`,
    layers: call
      ? [
          {
            kind: 'inner-call',
            title: `Call on ${runtime.chain}`,
            chain: runtime.chain,
            hex: call.hex,
            call,
          },
        ]
      : [],
    dispatch: [deriveSignedRoute(payer, call)],
    verify: `System.Account(${address}) on ${runtime.chain} has at least ${formatTokens(para.needed, runtime.token)} free.`,
    after: [],
    costs: [
      formatCost(
        {
          kind: 'transfer',
          title: `funds of parachain ${para.para} for deposits and fees`,
          payer,
          to: describeSovereign(facts, para.para),
          token: runtime.token,
          source: 'deposits, offers and minimum balance of the steps, minus the free balance',
        },
        para.missing,
      ),
    ],
    notes: [
      `Free balance: ${para.tokens.free}. Needed: ${para.complete ? '' : 'at least '}${para.tokens.needed} (deposits ${para.tokens.deposits}, offers for fees ${para.complete ? '' : 'at least '}${para.tokens.offers}, minimum balance ${para.tokens.keep}${para.returned > 0n ? `, less ${para.tokens.returned} that closing channels return first` : ''}).`,
      ...(para.complete ? [] : ['The sum excludes the fees of some steps, which are unknown: send more.']),
    ],
  };
}

function encodeTransfer({ registry }: Runtime, { account, missing }: ParaMoney) {
  const call = { pallet: 'Balances', method: 'transfer_keep_alive' };
  if (!hasCall(registry, call.pallet, call.method)) return undefined;
  const dest = formatAddress(registry, account, { ...call, argument: 'dest' });
  return encodeCall(registry, { ...call, args: { dest, value: missing } });
}
