// Real runtimes whose pallets have other names: the checks have the same results, with the names of the chain.
import { checks, type Report, runChecklist } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { formatJson } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { renamePallets } from '@parachron/samples/metadata';
import { alice } from '@parachron/stories';
import { expect, onTestFinished, test } from 'vitest';
import { isShort } from '../src/isShort.js';
import { servicePara } from '../src/joinChains.js';
import { listPairs, type Pair } from '../src/listPairs.js';

const pairs = (await listPairs()).map((pair) => [pair.title, pair] as const);

/** Other names of the same length. */
const names = {
  Balances: 'Currency',
  Configuration: 'ParasSettings',
  DmpQueue: 'RelayBox',
  Ethereum: 'EthLayer',
  Hrmp: 'Lane',
  MessageQueue: 'InboundQueue',
  Paras: 'Chain',
  ParaScheduler: 'CoreAllocator',
  ParasShared: 'ChainsBasis',
  ParachainInfo: 'OwnChainIndex',
  ParachainSystem: 'CollatorBackend',
  PolkadotXcm: 'CrossChains',
  Proxy: 'Agent',
  Revive: 'Engine',
  Sudo: 'Boss',
  Timestamp: 'BlockTime',
  TransactionPayment: 'InclusionFeeLedger',
  Utility: 'Batches',
  XTokens: 'Outflow',
  XcmPallet: 'Crossings',
  XcmpQueue: 'LaneQueue',
} as const;

/** The findings and the plan with the usual names in place of the chain's own names. */
function withUsualNames({ findings, plan, verdict }: Report): unknown {
  const text = Object.entries(names).reduce(
    (json, [usual, own]) => json.replaceAll(new RegExp(`\\b${own}\\b`, 'g'), usual),
    formatJson({ findings, plan, verdict }),
  );
  return JSON.parse(text);
}

async function check(
  { relay, target }: Pair,
  change: (local: LocalChain) => LocalChain['provider'],
): Promise<Report> {
  const open = (local: LocalChain) => connect(change(local), { timeoutMs: Number.POSITIVE_INFINITY });
  const [above, own] = [await open(relay.local), await open(target.local)];
  onTestFinished(() => Promise.all([above.close(), own.close()]).then(() => undefined));
  return runChecklist(checks, {
    scope: {
      network: 'chains',
      serviceParaId: servicePara,
      targetParaId: target.paraId,
      proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
      ...(target.accountBytes === 32 ? { user: { account: alice.hex } } : {}),
    },
    chains: { relay: await above.snapshot(), target: await own.snapshot() },
    nodes: { relay: above, target: own },
    endpoints: {},
  });
}

test.each(isShort ? pairs.slice(0, 1) : pairs)('%s, with other names of pallets', async (_title, pair) => {
  const usual = await check(pair, ({ provider }) => provider);
  const renamed = await check(pair, ({ provider }) => renamePallets(provider, names));
  expect(usual.plan.length).toBeGreaterThan(0);
  expect(renamed.plan.flatMap(({ layers }) => layers).map(({ call }) => call?.pallet)).toContain('Lane');
  expect(withUsualNames(renamed)).toEqual(withUsualNames(usual));
});
