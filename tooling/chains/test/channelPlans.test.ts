import { setTimeout } from 'node:timers/promises';
import { checks, type Report, runChecklist } from '@parachron/checklist';
import { type Chain, connect, type Snapshot, submit } from '@parachron/client';
import { encodeCall, formatHex, type Hex, type Planck, type PlanStep } from '@parachron/core';
import { createPara, type Network } from '@parachron/devnet';
import { paraReads } from '@parachron/hrmp';
import { Keyring } from '@polkadot/keyring';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isShort } from '../src/isShort.js';
import { joinChains, servicePara } from '../src/joinChains.js';
import { listPairs, type Pair } from '../src/listPairs.js';

// Each plan is carried out by its own bytes, on chains that nothing else was done to.

const pairs = await listPairs();
const cases = pairs.flatMap((pair, at) => {
  const variants = isShort ? ([at % 2 === 0 ? 'M' : 'H'] as const) : (['H', 'M'] as const);
  return variants.map((variant) => [`${pair.title} × ${variant}`, pair, variant] as const);
});
const ofChannels = checks.filter(({ id }) => /^(hrmp|xcm)\//.test(id));
const patience = { timeoutMs: 120_000 };

/** A network of real chains and the service, with what carries out the steps of a plan on it. */
async function open(pair: Pair, variant: 'H' | 'M') {
  const { network, service } = await joinChains(pair, variant);
  const { relay } = network;
  const target = network.paras.get(pair.target.paraId);
  if (!target) throw new TypeError(`${pair.target.name} is no parachain of the network`);
  await network.step();
  const nodes = {
    relay: await connect(relay.provider, patience),
    target: await connect((target as unknown as typeof relay).provider, patience),
    service: await connect(createPara(service).provider, patience),
  };
  onTestFinished(async () => {
    await Promise.all(Object.values(nodes).map((node) => node.close()));
    await network.close();
  });
  const root = async (para: number, call: Hex) => {
    if (para === servicePara) {
      await stepUntil(network, sudo(nodes.service, call));
    } else expect(await network.dispatchAsRoot(para, call)).toMatchObject({ outcome: 'ok' });
  };
  return { network, nodes, root };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Chains here build their blocks with the network's: a transaction waits for the next. */
async function stepUntil(network: Network, sent: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = sent.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await network.step();
    await Promise.race([over, setTimeout(500)]);
  }
  await over;
}

const alice = () => new Keyring({ type: 'sr25519' }).addFromUri('//Alice');

async function sudo(chain: Chain, call: Hex): Promise<void> {
  const wrapped = encodeCall(chain.runtime.registry, { pallet: 'Sudo', method: 'sudo', args: { call } });
  await submit(chain, wrapped.hex, { signer: alice() });
}

async function check({ nodes }: Opened, pair: Pair): Promise<Report> {
  const chains: Record<string, Snapshot> = {};
  for (const [role, node] of Object.entries(nodes)) chains[role] = await node.snapshot();
  const proposal = { maxCapacity: 1000, maxMessageSize: 102_400 };
  const scope = {
    network: 'chains',
    serviceParaId: servicePara,
    targetParaId: pair.target.paraId,
    proposal,
  };
  return runChecklist(ofChannels, { scope, chains, nodes, endpoints: {} });
}

/** What a parachain's account on the relay chain spent for a step, without what is reserved. */
async function carryOut({ network, nodes, root }: Opened, step: PlanStep): Promise<Planck | undefined> {
  const { para, layers } = step;
  const hex = layers.at(-1)?.hex ?? '0x';
  if (para === undefined) {
    // Any account with the funds: Alice gets them on this copy.
    await network.relay.endow(new Map([[formatHex(alice().publicKey), 10n ** 20n]]));
    await stepUntil(network, submit(nodes.relay, hex, { signer: alice() }));
    return undefined;
  }
  const balance = async () => (await (await nodes.relay.snapshot()).read(paraReads(para))).balance;
  const before = await balance();
  await root(para, hex);
  for (let blocks = 0; blocks < 3; blocks += 1) await network.step();
  const after = await balance();
  if (!before.known || !after.known || !layers.some(({ kind }) => kind === 'program')) return undefined;
  const whole = ({ value }: typeof before) => value.free + value.reserved;
  return whole(before) - whole(after);
}

describe.each(cases)('%s', (_title, pair, variant) => {
  test('the printed plan opens both channels in one round, for no more than it says', async () => {
    const opened = await open(pair, variant);
    const before = await check(opened, pair);
    for (const step of before.plan) {
      expect(step.blocked, step.id).toBeUndefined();
      const taken = await carryOut(opened, step);
      if (taken === undefined) continue;
      const offer = step.costs?.find(({ kind }) => kind === 'offer');
      const expected = (offer?.amount ?? 0n) - (offer?.returns ?? 0n);
      expect(taken, step.id).toBeGreaterThan(0n);
      expect(taken, step.id).toBeLessThanOrEqual(expected);
      expect(expected, step.id).toBeLessThanOrEqual((taken * 3n) / 2n);
    }
    await opened.network.changeSession();
    await opened.network.step();
    const after = await check(opened, pair);
    expect(after.plan.map(({ id }) => id)).toEqual([]);
    // What no call fixes has its reason.
    for (const finding of after.findings.filter(({ outcome }) => outcome === 'fail')) {
      expect(finding.check).toBe('xcm/versions-agree');
      expect(finding.noFix).toMatchObject({ reason: expect.any(String), howTo: expect.any(String) });
    }
    const channels = after.findings.filter((finding) => finding.check === 'hrmp/channel-open-both-ways');
    expect(channels.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
});
