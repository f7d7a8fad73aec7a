// Accounts with reserved and frozen funds: some chains count the former towards the latter.

import type { Hex } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { type ChannelFacts, findChannelManager, getChannelFacts, solveChannels } from '@parachron/hrmp';
import { getProxyFacts, tryGrant } from '@parachron/proxy';
import { expect, test } from 'vitest';
import { listChains, type TestChain } from '../src/chains.js';
import { newestVersion, servicePara } from '../src/networks.js';

const relays = (await listChains())
  .filter(({ kind }) => kind === 'relay')
  .map((relay) => [relay.name, relay] as const);
const para = 3000;

/** Gives an account funds of each kind; the total issuance grows with another account. */
async function hold(
  fork: RuntimeFork,
  account: Hex,
  { free, reserved, frozen }: Record<string, bigint>,
): Promise<void> {
  // Newer accounts mark themselves with the highest bit of their flags.
  const data = { free, reserved, frozen, miscFrozen: frozen, feeFrozen: frozen, flags: 1n << 127n };
  const value = { nonce: 0, consumers: 1, providers: 1, sufficients: 0, data };
  const locks = [{ id: '0x6465626f72726f77', amount: frozen, reasons: 'All' }];
  const rest = `0x${'2a'.repeat(account.length / 2 - 1)}` as const;
  await fork.endow(new Map([[rest, (free ?? 0n) + (reserved ?? 0n)]]));
  await fork.write([
    { pallet: 'System', item: 'Account', keys: [account], value },
    { pallet: 'Balances', item: 'Locks', keys: [account], value: locks },
  ]);
}

/** Solves the plan of a parachain whose account has 3 free, 50 reserved and 40 frozen, on a relay chain with or without deposits. */
async function solve(relay: TestChain, deposits: bigint, change: (facts: ChannelFacts) => ChannelFacts) {
  const fork = await relay.local.fork();
  const unit = 10n ** BigInt(relay.chain.runtime.token.decimals);
  const amounts = { hrmpSenderDeposit: deposits * unit, hrmpRecipientDeposit: deposits * unit };
  const config = Object((await fork.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  await fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...config, ...amounts } }]);
  await fork.registerParas([para, servicePara]);
  const found = findChannelManager([relay.chain.runtime]);
  if (!found.known) throw new TypeError(found.reason);
  const read = async () => {
    const about = { paras: [para, servicePara], channelManager: found.channelManager } as const;
    const answer = await getChannelFacts(await fork.snapshot(), about);
    if (!answer.known) throw new TypeError(answer.reason);
    return answer.facts;
  };
  const [own, other] = (await read()).paras.map(({ sovereign }) => sovereign.hex);
  await hold(fork, own ?? '0x', { free: 3n * unit, reserved: 50n * unit, frozen: 40n * unit });
  await fork.endow(new Map([[other ?? '0x', 1000n * unit]]));
  const facts = change(await read());
  const sender = { version: newestVersion(relay) };
  const senders = { [para]: sender, [servicePara]: sender };
  const plan = await solveChannels({ facts, proposal: { capacity: 8, messageSize: 1024 }, senders, fork });
  return { missing: plan.money[0].missing, blocked: plan.steps.filter(({ blocked }) => blocked).length };
}

const ignoreFrozen = (facts: ChannelFacts): ChannelFacts => {
  const [one, other] = facts.paras;
  return { ...facts, paras: [{ ...one, balance: { ...one.balance, frozen: 0n } }, other] };
};

test.each(relays.flatMap(([name, relay]) => [0n, 1n].map((deposits) => [name, deposits, relay] as const)))(
  '%s, deposits of %s: the plan adds only what a run needs',
  async (_name, deposits, relay) => {
    const plan = await solve(relay, deposits, (facts) => facts);
    expect(plan.blocked).toBe(0);
    // With the present funds, the same programs fail exactly if the plan adds to them.
    const present = await solve(relay, deposits, ignoreFrozen);
    expect(present.blocked > 0).toBe(plan.missing > 0n);
  },
);

const granting = (await listChains())
  .filter(
    ({ kind, pallets, accountBytes }) =>
      kind === 'parachain' && pallets.includes('Proxy') && accountBytes === 32,
  )
  .map((chain) => [chain.name, chain] as const);

test.each(granting)('%s: a user lacks only what the grant needs', async (_name, { local, chain }) => {
  const unit = 10n ** BigInt(chain.runtime.token.decimals);
  const [real, delegate] = [`0x${'77'.repeat(32)}`, `0x${'88'.repeat(32)}`] as const;
  const begin = async (free: bigint) => {
    const fork = await local.fork();
    await hold(fork, real, { free, reserved: 1000n * unit, frozen: 1000n * unit });
    return fork;
  };
  const fork = await begin(1000n * unit);
  const state = await fork.snapshot();
  const answer = await getProxyFacts(state, { real, delegate });
  if (!answer.known) throw new TypeError(answer.reason);
  const request = { proxyType: 'Any', fund: 500n * unit, fork };
  const { missing, calls, refusal } = await tryGrant(state, answer.facts, request);
  expect(missing === undefined).toBe(refusal !== undefined);
  // A call filter refuses the transfer.
  if (missing === undefined) return;
  const run = async (more: bigint) =>
    (await (await begin(1000n * unit + more)).dispatch(calls[0]?.hex ?? '0x', { account: real })).outcome;
  expect([await run(missing), await run(missing / 2n)]).toEqual(['done', 'failed']);
});
