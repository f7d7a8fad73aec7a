import {
  deriveSignedRoute,
  encodeCall,
  formatAccount,
  formatCost,
  hasCall,
  type PlanStep,
} from '@parachron/core';
import type { ParaMoney } from '../money/quoteChannelMoney.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import { describeSovereign } from './listStepCosts.js';

export function fundStepId(para: number): string {
  return `fund-${para}`;
}

// A step for each account that has less than the due steps take from it.
export function deriveFundSteps(facts: ChannelFacts, money: readonly ParaMoney[]): PlanStep[] {
  return money.filter((para) => para.missing > 0n).map((para) => buildStep(facts, para));
}

function buildStep(facts: ChannelFacts, para: ParaMoney): PlanStep {
  const { runtime } = facts.host;
  const address = formatAccount(para.account, runtime.ss58Prefix);
  const call = hasCall(runtime.registry, 'Balances', 'transfer_keep_alive')
    ? encodeCall(runtime.registry, {
        pallet: 'Balances',
        method: 'transfer_keep_alive',
        args: { dest: { Id: para.account.hex }, value: para.missing },
      })
    : undefined;
  const payer = { chain: runtime.chain, name: `any account that holds ${runtime.token.symbol}` };
  return {
    id: fundStepId(para.para),
    title: `The account of parachain ${para.para} on ${runtime.chain} gets ${para.tokens.missing} (${para.missing} planck).`,
    sender: `any account that holds ${runtime.token.symbol} on ${runtime.chain}`,
    layers: call
      ? [
          {
            kind: 'host-call',
            title: `the call on ${runtime.chain}`,
            chain: runtime.chain,
            hex: call.hex,
            call,
          },
        ]
      : [],
    dispatch: [deriveSignedRoute(payer, call)],
    verify: `System.Account(${address}) on ${runtime.chain} has at least ${para.needed} planck free.`,
    after: [],
    costs: [
      formatCost(
        {
          kind: 'transfer',
          title: `funds of parachain ${para.para} for deposits and fees`,
          payer,
          to: describeSovereign(facts, para.para),
          token: runtime.token,
          source: 'the deposits, offers and existential deposit of the steps, less what is free',
        },
        para.missing,
      ),
    ],
    notes: [
      `It needs ${para.tokens.needed}: ${para.tokens.deposits} of deposits, ${para.tokens.offers} offered for execution and ${para.tokens.keep} that must stay. It has ${para.tokens.free} free.`,
      ...(para.complete ? [] : ['The fees of some steps are unknown and not in this sum: send more.']),
    ],
  };
}
