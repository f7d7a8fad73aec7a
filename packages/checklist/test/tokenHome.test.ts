// The follow-up "transfer the native token to the service's chain", carried out on the local network: the calls that the report holds
// are signed on the target, and the user's balance on the service shows the received amount.
import { type Chain, connect, submit } from '@parachron/client';
import { balanceRead, encodeCall, type PlanStep, parseAccount } from '@parachron/core';
import { createDevnet, type DevAccount, type Devnet, deriveDevAccount } from '@parachron/devnet';
import { afterEach, expect, test } from 'vitest';
import { measureArrivalFee } from '../src/followUps/measureArrivalFee.js';
import { weighArrival } from '../src/followUps/weighArrival.js';
import { checks, followUps, type Report, runChecklist } from '../src/index.js';
import { proposal } from './support/bootChains.js';
import { createTestFork } from './support/createTestFork.js';
import { alice, find, SERVICE, TARGET, tur } from './support/openTokenRun.js';
import { toSigner } from './support/toSigner.js';

// service-facts.md, per-target defaults, which the service asks itself: 1e9 an instruction, 419e9 planck a second; WithdrawAsset,
// ClearOrigin, BuyExecution, DepositAsset (pallet-xcm, `destination_reserve_transfer_programs`).
const arrivalFee = (4n * 1_000_000_000n * 419_000_000_000n) / 10n ** 12n;

let devnet: Devnet;
let chains: { service: Chain; target: Chain };
afterEach(async () => {
  await Promise.all(Object.values(chains).map((chain) => chain.close()));
  await devnet.close();
});

/** Bob has 100 of the service's tokens on the target, and none on the service. */
async function open(generation: 'v4' | 'v5', bob: DevAccount): Promise<void> {
  const holders = [{ who: bob.publicKey, amount: 100n * tur }];
  devnet = await createDevnet({
    targets: [{ paraId: TARGET, generation, serviceToken: { holders } }],
    service: { config: { endowed: [{ who: alice, amount: 1_000n * tur }] } },
  });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  chains = { service: await connect(devnet.service.provider), target: await connect(there.provider) };
}

async function look(bob: DevAccount): Promise<Report> {
  const { target, service } = chains;
  const args = { remark: '0x2a' };
  const remark = encodeCall(target.runtime.registry, { pallet: 'System', method: 'remark', args });
  return runChecklist(
    checks.filter(({ id }) => /^(token|xcm)\//.test(id)),
    {
      scope: {
        network: 'local',
        serviceParaId: SERVICE,
        targetParaId: TARGET,
        proposal,
        user: { account: bob.publicKey },
        calls: [{ name: 'a remark', hex: remark.hex }],
      },
      chains: { target: await target.snapshot(), service: await service.snapshot() },
      nodes: chains,
      forks: {},
      endpoints: {},
      followUps,
    },
  );
}

async function getFree(bob: DevAccount): Promise<bigint> {
  const account = parseAccount(bob.publicKey);
  const { balance } = await (await chains.service.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : 0n;
}

function getStep({ followUps }: Report): { needed: string; step: PlanStep | undefined } {
  const found = followUps.find(({ kind }) => kind === 'transfer-token');
  return { needed: found?.needed ?? 'absent', step: found?.steps[0] };
}

test.each(['v4', 'v5'] as const)('the token returns from a target of %s', async (generation) => {
  const bob = await deriveDevAccount('Bob');
  await open(generation, bob);
  const before = await look(bob);
  expect(find(before, 'token/registered-on-target')).toMatchObject({ outcome: 'pass' });
  expect(find(before, 'token/transfer-to-service')).toMatchObject({ outcome: 'pass' });
  expect(find(before, 'token/transfer-to-service', /dry run/)).toMatchObject({ outcome: 'pass' });

  // The service sends to the target in the target's newest version, and also reads that version.
  expect(find(before, 'xcm/versions-agree', /^service/)).toMatchObject({ outcome: 'pass' });
  expect(find(before, 'xcm/versions-agree', /^target → service/)).toMatchObject({ outcome: 'pass' });

  const { needed, step } = getStep(before);
  expect(needed).toBe('yes');
  const call = step?.layers.at(-1);
  const sent = step?.costs?.find(({ title }) => title === 'amount sent')?.amount;
  if (!call || sent === undefined) throw new TypeError('the step has no call');
  expect(await getFree(bob)).toBe(0n);
  await submit(chains.target, call.hex, { signer: toSigner(bob) });
  await devnet.idle();
  expect(await getFree(bob)).toBe(sent - arrivalFee);
  expect(devnet.dropped).toEqual([]);
});

test('a message with a given weight gets a weight that the service executes, for the same fee', async () => {
  devnet = await createDevnet({ targets: [{ paraId: TARGET }] });
  const [there] = devnet.targets;
  if (!there) throw new TypeError('the network has no target');
  chains = { service: await connect(devnet.service.provider), target: await connect(there.provider) };
  const fork = await createTestFork(devnet.service.provider);
  const bob = await deriveDevAccount('Bob');
  const sent = { from: TARGET, beneficiary: parseAccount(bob.publicKey), route: 'reserve' } as const;
  const weighed = await weighArrival(fork, sent);
  const { weight, fee } = weighed ?? {};
  const least = 4_000_000_000n;
  expect(weight?.refTime).toBeGreaterThanOrEqual(least);
  expect(weight?.refTime).toBeLessThan(2n * least);
  // Barriers lower what a program buys to what it needs.
  expect(fee?.value).toBe(arrivalFee);
  const less = { refTime: least - 1n, proofSize: 0n };
  expect(await measureArrivalFee(fork, { ...sent, version: 2, weightLimit: less })).toBeUndefined();
  await fork.close();
});
