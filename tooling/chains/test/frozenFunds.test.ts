// The account of a parachain with reserved and frozen funds: some relay chains count the former towards the latter.
import { type ChannelFacts, findChannelManager, getChannelFacts, solveChannels } from '@parachron/hrmp';
import { expect, test } from 'vitest';
import { listChains, type TestChain } from '../src/chains.js';
import { newestVersion, servicePara } from '../src/networks.js';

const relays = (await listChains())
  .filter(({ kind }) => kind === 'relay')
  .map((relay) => [relay.name, relay] as const);
const para = 3000;

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
  const frozen = 40n * unit;
  const locks = [{ id: '0x6465626f72726f77', amount: frozen, reasons: 'All' }];
  const held = { free: 3n * unit, reserved: 50n * unit };
  // Newer accounts mark themselves with the highest bit of their flags.
  const data = { ...held, frozen, miscFrozen: frozen, feeFrozen: frozen, flags: 1n << 127n };
  const value = { nonce: 0, consumers: 1, providers: 1, sufficients: 0, data };
  await fork.endow(new Map([[other ?? '0x', 1000n * unit]]));
  await fork.write([
    { pallet: 'System', item: 'Account', keys: [own], value },
    { pallet: 'Balances', item: 'Locks', keys: [own], value: locks },
  ]);
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
