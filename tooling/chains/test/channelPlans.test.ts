// Executes the printed bytes of each plan on chains without other transactions, and runs all checks again. Prepared
// beforehand: the parachains are registered on the relay chain, the service's table has a row for the target, //Alice has funds,
// and for small chains the relay chain requires deposits.
import { setTimeout } from 'node:timers/promises';
import {
  type ByRole,
  type Check,
  checkChains,
  checks,
  type OpenChain,
  type Report,
  type Role,
} from '@parachron/checklist';
import { type Chain, connect, submit } from '@parachron/client';
import { encodeCall, formatHex, type Hex, type Planck, type PlanStep } from '@parachron/core';
import { createFork, type Network, type RuntimeFork } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestChain } from '../src/chains.js';
import { isShort, listChains, listPairs, listPublishedPairs, patience } from '../src/chains.js';
import {
  describeRealTarget,
  describeSmallTarget,
  joinChains,
  type PlanTarget,
  scopeOf,
  servicePara,
} from '../src/networks.js';
import { expectNothingLeft, measureCosts, readBalance } from '../src/plans.js';

interface Case {
  readonly title: string;
  readonly relay: TestChain;
  readonly target: PlanTarget;
  readonly variant: 'H' | 'M';
  /** Deposit of each side of a channel in planck, for a relay chain whose genesis requires none. */
  readonly deposit?: Planck;
}

const variants = ['H', 'M'] as const;
const listed = isShort
  ? (await listPairs()).slice(0, 1)
  : [...(await listPairs()), ...(await listPublishedPairs())];
const real = listed.map((pair) => ({
  ...pair,
  target: describeRealTarget(pair.target),
}));
const small = isShort
  ? []
  : (await listChains())
      .filter(({ kind }) => kind === 'relay')
      .map((relay) => ({
        title: `${relay.name} × small chain`,
        relay,
        target: describeSmallTarget(),
        deposit: 10n ** BigInt(relay.chain.runtime.token.decimals),
      }));
const cases = [...real, ...small].flatMap((one) =>
  variants
    // A short run of dryRun.test.ts has the other one.
    .filter((variant) => !isShort || variant === 'H')
    .map((variant) => [`${one.title} × ${variant}`, { ...one, variant } satisfies Case] as const),
);
// Without a user, no other check plans a step.
const planned = checks.filter(({ id }) => /^(hrmp|xcm)\//.test(id));
// All checks run after the plan; in a short run only the checks that plan a step do.
const looking = isShort ? planned : checks;

/** A network of a relay chain, the parachain and the service, with what carries out the steps of a plan on it. */
async function open({ relay: given, target, variant, deposit }: Case) {
  const { network, service } = await joinChains(given, target, variant);
  const { relay } = network;
  const para = network.paras.get(target.paraId);
  if (!para) throw new TypeError(`${target.name} is no parachain of the network`);
  if (deposit) await askDeposits(relay, deposit);
  await network.step();
  const nodes = {
    relay: await connect(relay.provider, patience),
    target: await connect(para.provider, patience),
    service: await connect(service.provider, patience),
  };
  onTestFinished(async () => {
    await Promise.all(Object.values(nodes).map((node) => node.close()));
    await network.close();
  });
  const fork = () => para.fork();
  const forkService = async () => createFork({ node: await connect(service.provider, patience) });
  const root = async (id: number, call: Hex) => {
    if (id === servicePara) return stepUntil(network, sudo(nodes.service, call));
    const { outcome, error } = await network.dispatch(id, call, 'root');
    if (outcome !== 'done') throw new TypeError(`parachain ${id} refused the call: ${error}`);
  };
  const close = () => undefined;
  const forks = { target: { fork, close }, service: { fork: forkService, close } };
  return { network, nodes, root, forks };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function askDeposits(relay: RuntimeFork, deposit: Planck): Promise<void> {
  const config = await relay.getStorage('Configuration', 'ActiveConfig');
  const value = { ...Object(config?.toJSON()), hrmpSenderDeposit: deposit, hrmpRecipientDeposit: deposit };
  await relay.write([{ pallet: 'Configuration', item: 'ActiveConfig', value }]);
}

/** Builds blocks of the network until a transaction is included: these chains build blocks only with the network. */
async function stepUntil(network: Network, sent: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = sent.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // If the transaction is not yet in the pool by then, a later round includes it.
    await Promise.race([over, setTimeout(500)]);
    if (!isOver) await network.step();
  }
  await over;
}

/** Runtimes of chain specifications are often built without the digest of their metadata, and then refuse it. */
const blind = { checkMetadataHash: false } as const;

const alice = () => new Keyring({ type: 'sr25519' }).addFromUri('//Alice');

async function sudo(chain: Chain, call: Hex): Promise<void> {
  const wrapped = encodeCall(chain.runtime.registry, { pallet: 'Sudo', method: 'sudo', args: { call } });
  await submit(chain, wrapped.hex, { signer: alice(), ...blind });
}

async function check(
  { network: { relay }, nodes, forks: others }: Opened,
  { target }: Case,
  ofThese: readonly Check[],
): Promise<Report> {
  // With forks of parachains, the run would also try the routes of each step, which other files test.
  const forks: ByRole<OpenChain['forks']> = ofThese === planned ? { relay } : { relay, ...others };
  const opened = Object.entries(nodes).map(([role, chain]) => [role, { chain, forks: forks[role as Role] }]);
  const about = { ...scopeOf(target.paraId), checks: ofThese, onProgress: () => undefined };
  return checkChains(Object.fromEntries(opened), about);
}

async function carryOut({ network, nodes, root }: Opened, step: PlanStep): Promise<void> {
  const { para, layers } = step;
  const hex = layers.at(-1)?.hex ?? '0x';
  if (para === undefined) return stepUntil(network, submit(nodes.relay, hex, { signer: alice(), ...blind }));
  const payer = step.costs?.find(({ kind }) => kind === 'offer')?.payer.account;
  const free = async () => (payer ? (await readBalance(nodes.relay, payer)).free : undefined);
  const before = await free();
  await root(para, hex);
  // Until the message is processed; later blocks bring no further events.
  for (let blocks = 0; payer && blocks < 3 && (await free()) === before; blocks += 1) await network.step();
}

describe.each(cases)('%s', (_title, one) => {
  test('the printed plan fixes all that a call can fix, and costs no more than it states', async () => {
    const opened = await open(one);
    const { network, nodes } = opened;
    const anyone = formatHex(alice().publicKey);
    await network.relay.endow(new Map([[anyone, 10n ** 20n]]));
    const before = await check(opened, one, planned);
    for (const step of before.plan) {
      expect(step.blocked, step.id).toBeUndefined();
      const costs = await measureCosts(step, {
        chain: nodes.relay,
        anyone,
        carryOut: () => carryOut(opened, step),
      });
      expect(costs.taken.deposits, step.id).toBe(costs.expected.deposits);
      // A later state may weigh a little more than that of the fork which showed the fee.
      expect(costs.taken.fees, step.id).toBeLessThanOrEqual((costs.expected.fees * 101n) / 100n);
      expect(costs.expected.fees, step.id).toBeLessThanOrEqual((costs.taken.fees * 3n) / 2n);
    }
    await network.session();
    const after = await check(opened, one, looking);
    expectNothingLeft(after);
    const channels = after.findings.filter(({ check }) => check === 'hrmp/channel-open-both-ways');
    expect(channels.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
});
