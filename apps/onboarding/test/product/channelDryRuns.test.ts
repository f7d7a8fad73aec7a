// The programs of channel plans are tried on the real Rococo runtime before the plan is printed.
import type { Report } from '@parachron/checklist';
import { checkChains } from '@parachron/checklist';
import { type Chain, connect } from '@parachron/client';
import { formatTokens } from '@parachron/core';
import {
  createFork,
  createServiceChain,
  createTarget,
  loadChainSpec,
  type RuntimeFork,
} from '@parachron/devnet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { specFiles } from '../support/runCommand.js';

/** A runtime in this process answers at the speed of the machine. */
const patience = { timeoutMs: Number.POSITIVE_INFINITY };
const first = 'init-2114-to-2000';
const both = 'init-2000-to-2114-and-accept-2114-to-2000';
const last = 'accept-2000-to-2114';
/**
 * Picoseconds that the relay chain gives one program: too few for any call. Rococo counts 10^9 for each of the six instructions around a
 * call.
 */
const tooFew = 6_500_000_000;

let relay: RuntimeFork;
let genesis: object;
let chains: { readonly relay: Chain; readonly target: Chain; readonly service: Chain };

beforeAll(async () => {
  relay = await createFork({ spec: await loadChainSpec(specFiles.relay) });
  genesis = Object((await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  const target = await createTarget({ paraId: 2000 });
  const service = await createServiceChain({ variant: 'H' });
  chains = {
    relay: await connect(relay.provider, patience),
    target: await connect(target.provider, patience),
    service: await connect(service.provider, patience),
  };
});
afterAll(async () => {
  await Promise.all(Object.values(chains).map((chain) => chain.close()));
  await relay.close();
});
beforeEach(async () => {
  // Storage is written into the head: each test has a head of its own.
  await relay.build();
});

async function limitPrograms(picoseconds: number): Promise<void> {
  const fields = { umpMaxIndividualWeight: picoseconds, umpServiceTotalWeight: picoseconds };
  await relay.write([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...genesis, ...fields } }]);
}

async function planAll(forked: boolean): Promise<Report['plan']> {
  const scope = { network: 'test', serviceParaId: 2114, targetParaId: 2000, onProgress: () => undefined };
  const forks = forked ? relay : undefined;
  const { target, service } = chains;
  const opened = {
    relay: { chain: chains.relay, forks },
    target: { chain: target },
    service: { chain: service },
  };
  return (await checkChains(opened, scope)).plan;
}

async function plan(forked: boolean): Promise<Report['plan']> {
  return (await planAll(forked)).filter(({ layers }) => layers.some(({ kind }) => kind === 'program'));
}

describe('a channel plan on a fork of Rococo', () => {
  it('reports for each step the effect of its program, and the part of the offer that the fork charged', async () => {
    const { hash, number } = relay.head;
    const steps = await plan(true);
    expect(steps.map(({ id, notes }) => [id, notes.at(-1)])).toEqual(
      [
        [first, 'Hrmp.OpenChannelRequested'],
        [both, 'Hrmp.OpenChannelRequested, Hrmp.OpenChannelAccepted'],
        [last, 'Hrmp.OpenChannelAccepted'],
      ].map(([id, events]) => [
        id,
        `Tried on a fork of Rococo at block ${number}: ${events}. Prepared on the fork: registration of parachains 2000 and 2114; the missing funds of parachains 2000 and 2114.`,
      ]),
    );
    // The genesis registers neither parachain: success on the fork does not change that.
    expect(steps.map(({ blocked }) => blocked?.reason)).toEqual(
      [2114, 2000, 2114].map((para) => expect.stringContaining(`Para ${para} is not registered`)),
    );
    const offers = steps.map(({ costs }) => costs?.find(({ kind }) => kind === 'offer'));
    for (const offer of offers) {
      const taken = (offer?.amount ?? 0n) - (offer?.returns ?? 0n);
      expect(taken).toBeGreaterThan(0n);
      expect(offer?.source).toContain(
        ` charged ${formatTokens(taken, { symbol: 'ROC', decimals: 12 })} for this program.`,
      );
    }
    expect(relay.head).toMatchObject({ hash, number });
    // A second dry run on the same block does not see the changes of the first.
    expect(await plan(true)).toEqual(steps);
  });

  it('keeps the steps as blocked with the reason if no program works', async () => {
    await relay.registerParas([2000, 2114]);
    await limitPrograms(tooFew);
    const steps = (await planAll(true)).filter(({ id }) => [first, both, last].includes(id));
    const reason = expect.stringMatching(/Ump\.OverweightEnqueued reports an overweight program\.$/);
    expect(steps.map(({ id, blocked }) => [id, blocked?.reason])).toEqual(
      [first, both, last].map((id) => [id, reason]),
    );
  });

  it('says that no program was tried without a fork', async () => {
    const steps = await plan(false);
    expect(steps.map(({ notes }) => notes.at(-1))).toEqual(
      steps.map(() => 'Not tried: no fork of Rococo is given.'),
    );
  });
});
