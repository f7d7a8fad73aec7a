// A whole task on each real chain: the plan is carried out, the service stores the task and runs it, and the call's effect and every
// planck are followed. On chains with Revive the call is that of a contract. If the call does not run, the report named the obstacle.
import type { Report } from '@parachron/checklist';
import { encodeItemKey } from '@parachron/client';
import { type Call, encodeCall, type Hex, type Planck, transferCall } from '@parachron/core';
import { type DeliveryExplanation, type DeliveryOutcome, explainDelivery } from '@parachron/proxy';
import {
  alice,
  bob,
  createFixture,
  type Fixture,
  getLocal,
  openScene,
  type Scenario,
  serviceAccount,
  type TaskResult,
  user,
} from '@parachron/stories';
import { compareLocations, type FeeFlow, hereLocation, type Location, relayLocation } from '@parachron/xcm';
import { ApiPromise } from '@polkadot/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatch } from '../src/carryOut.js';
import { isShort, listChains } from '../src/chains.js';
import { newestVersion } from '../src/networks.js';
import { polkaContract } from '../src/polkaContract.js';
import { carryOutPlan, checkTask, runTask, setFlow } from '../src/runTask.js';

const chains = (await listChains())
  .filter(({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'))
  // A chain with accounts of 20 bytes has no account of Alice's key: its verdict is in contracts.test.ts.
  .filter(({ accountBytes }) => accountBytes === 32)
  .map((chain) => ({ name: chain.name, chain, hasContracts: chain.pallets.includes('Revive') }))
  .sort((one, other) => Number(other.hasContracts) - Number(one.hasContracts));

/** The call of Alice's task, and the event that proves its effect. */
interface WantedCall {
  readonly call: Call;
  /** Amount that the call itself takes from Alice and gives to Bob, in planck. */
  readonly spent: Planck;
  readonly given: Planck;
  expectDone(task: TaskResult): Promise<void>;
}

/** A transfer to Bob, or a remark: a chain may refuse transfers of its token to all accounts, which the report then says. */
async function createSmallCall(fixture: Fixture): Promise<WantedCall> {
  const { runtime } = fixture.target;
  const amount = 10n ** 11n;
  const transfer = transferCall(runtime, { to: bob, amount });
  const { outcome, error } = await (await getLocal(fixture).fork()).dispatch(transfer.hex, {
    account: alice.hex,
  });
  if (outcome === 'done') {
    return { call: transfer, spent: amount, given: amount, expectDone: async () => undefined };
  }
  const { pallet, method } = transfer;
  const refused = `network/not-paused: A fork of ${runtime.chain} refused ${pallet}.${method} (${error}).`;
  expect(listDoubts(await checkTask(fixture, transfer))).toContain(refused);
  const args = { remark: '0x2a' };
  return {
    call: encodeCall(runtime.registry, { pallet: 'System', method: 'remark_with_event', args }),
    spent: 0n,
    given: 0n,
    expectDone: async ({ rounds }) =>
      expect(rounds[0]?.target.map(({ method }) => method)).toContain('Remarked'),
  };
}

/** More gas and deposit than a small contract takes. */
const most = {
  value: 0,
  gas_limit: { ref_time: 10n ** 11n, proof_size: 500_000n },
  storage_deposit_limit: 10n ** 14n,
  data: '0x',
};

function reviveCall({ target }: Fixture, method: string, args: Readonly<Record<string, unknown>>): Call {
  return encodeCall(target.runtime.registry, { pallet: 'Revive', method, args });
}

/** Bob deploys a contract; gives its address. */
async function deploy(fixture: Fixture, kind: keyof typeof polkaContract): Promise<Hex> {
  const local = getLocal(fixture);
  const known = await listContracts(fixture);
  if (known.length === 0)
    await dispatch(local, reviveCall(fixture, 'map_account', {}).hex, { account: bob.hex });
  const salt = `0x${`0${known.length}`.repeat(32)}`;
  const made = reviveCall(fixture, 'instantiate_with_code', { ...most, code: polkaContract[kind], salt });
  await dispatch(local, made.hex, { account: bob.hex });
  const [dest] = (await listContracts(fixture)).filter((one) => !known.includes(one));
  if (dest === undefined) throw new TypeError('nothing was deployed');
  return dest;
}

async function listContracts(fixture: Fixture): Promise<Hex[]> {
  const prefix = encodeItemKey('Revive', 'ContractInfoOf');
  const keys = (await fixture.target.request('state_getKeysPaged', [prefix, 10])) as Hex[];
  return keys.map((key): Hex => `0x${key.slice(-40)}`);
}

/** The gas and the deposit of a contract call, by another client. */
async function askCost(fixture: Fixture, { args }: Call) {
  const { provider } = getLocal(fixture);
  const api = await ApiPromise.create({ provider, noInitWarn: true });
  const asked = await api.call.reviveApi?.call?.(bob.hex, args.dest, 0, null, null, args.data);
  const { gasRequired, weightRequired = gasRequired, storageDeposit } = Object(asked?.toJSON());
  await api.disconnect();
  const gas = { ref_time: BigInt(weightRequired.refTime), proof_size: BigInt(weightRequired.proofSize) };
  return { gas, deposit: BigInt(storageDeposit.charge) };
}

/** A call of a contract with no more gas and deposit than the chain says that it takes. */
async function createContractCall(fixture: Fixture, kind: keyof typeof polkaContract): Promise<WantedCall> {
  const dest = await deploy(fixture, kind);
  const draft = reviveCall(fixture, 'call', { ...most, dest });
  const { gas, deposit } = await askCost(fixture, draft);
  const limits = { gas_limit: gas, storage_deposit_limit: deposit };
  return {
    call: reviveCall(fixture, 'call', { ...most, ...limits, dest }),
    spent: deposit,
    given: 0n,
    expectDone: async ({ rounds }) => {
      const emitted = (rounds[0]?.target ?? []).filter(({ method }) => method === 'ContractEmitted');
      expect(emitted.map(({ data }) => data.contract)).toEqual([dest]);
      const info = await getLocal(fixture).getStorage('Revive', 'ContractInfoOf', [dest]);
      expect(info?.toJSON()).toMatchObject({ storageItems: 1 });
    },
  };
}

/** The findings of a report that are no pass, as text. */
function listDoubts({ findings }: Report): string[] {
  const doubts = findings.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  return doubts.map(({ check, reason }) => `${check}: ${reason}`);
}

/** The limits of a contract's call are what the chain says that it takes; that needs the mapped address, whose deposit the report includes. */
function expectLimits(before: Report, after: Report): void {
  const explain = ({ findings }: Report, subject: RegExp) =>
    findings.filter((one) => subject.test(one.subject)).map(({ outcome, reason }) => [outcome, reason]);
  if (before.plan.some(({ id }) => id === 'map-account')) {
    const unmapped = [['unknown', expect.stringContaining('AccountUnmapped')]];
    expect(explain(before, /^limits of/)).toEqual(unmapped);
    const mapping = [['pass', expect.stringContaining('address in the contracts')]];
    expect(explain(before, /^deposit$/)).toEqual(mapping);
  }
  expect(explain(after, /^limits of/)).toEqual([['pass', expect.any(String)]]);
}

/** How the report names what keeps a call from running. */
const barrier = 'proxy/barrier-accepts-program: .* ';
const named: { readonly [O in DeliveryOutcome]?: string } = {
  barrier: `${barrier}rejects the service's program`,
  'asset-not-found': `${barrier}"Here" fail: .* They end with`,
  'asset-not-accepted': `${barrier}accepts no payment`,
  'untrusted-reserve': `${barrier}accepts no payment`,
  'unsupported-version': 'xcm/versions-agree: ',
  'origin-not-convertible': 'proxy/derivation: .* derives no account',
  'call-filtered': `${barrier}refuses want in a program`,
};

function expectNamed(report: Report, outcome: DeliveryOutcome): void {
  const words = new RegExp(named[outcome] ?? `no words for ${outcome}`);
  expect(listDoubts(report)).toContainEqual(expect.stringMatching(words));
}

/** The quoted amount left Alice's account on the service, and the expected amount was taken on the target, to the planck. */
function expectBooked(
  { plan, quote, booked, rounds }: TaskResult,
  { spent, given }: Omit<WantedCall, 'call'>,
): void {
  const [payment] = plan.payments;
  const fee = payment?.fee.known && payment.token === 'target' ? payment.fee.value : 0n;
  expect(booked.service.alice).toBe(-(quote.total ?? 0n));
  const xcm = quote.xcm.known ? quote.xcm.value : 0n;
  expect(booked.service.own).toBe(xcm);
  expect(rounds[0]?.moved.service).toMatchObject({ alice: 0n, own: -xcm, held: xcm });
  expect(rounds[0]?.moved.target).toMatchObject({
    alice: -spent,
    aliceReserved: 0n,
    bob: given,
    derived: payment?.flow === 'remote' ? -fee : 0n,
    service: payment?.flow === 'sovereign' ? -fee : 0n,
  });
}

describe.each(isShort ? chains.slice(0, 1) : chains)('$name', ({ chain, hasContracts }) => {
  const paraId = chain.paraId ?? 0;
  const unit = 10n ** BigInt(chain.chain.runtime.token.decimals);
  let token: Location;
  beforeAll(async () => {
    const scene = await openScene(() => chain.boot({ mockSignatures: true }), { unit });
    ({ token } = scene);
    await scene.fork.close();
  });
  const rowOf = (flow: FeeFlow): Scenario['row'] => {
    const isToken = (location: Location) => compareLocations(token, location) === 0;
    // The service names no other location: its own token can pay in the sovereign flow.
    const isNamed = isToken(hereLocation) || isToken(relayLocation) || flow === 'remote';
    return {
      flow,
      feeAsset: !isNamed ? 'service' : isToken(relayLocation) ? 'relay' : 'target',
      instructionWeight: 1_000_000_000n,
      feePerSecond: 100n * unit,
      xcmVersion: newestVersion(chain),
    };
  };

  describe.each(isShort ? (['H'] as const) : (['H', 'M'] as const))('variant %s', (variant) => {
    let fixture: Fixture;
    beforeAll(async () => {
      const target = { paraId, source: { spec: chain.spec } };
      fixture = await createFixture({ variant, target, row: rowOf('remote') });
    });
    afterAll(() => fixture.close());

    /** Carries the plan out and runs the task: the call runs, or the report names the obstacle, which is that of the chain. */
    async function tell(flow: FeeFlow): Promise<void> {
      const row = rowOf(flow);
      await setFlow(fixture, paraId, row);
      // The check asks the service's team for these funds.
      if (flow === 'sovereign') await getLocal(fixture).endow(new Map([[serviceAccount.hex, 10n * unit]]));
      const wanted = await (hasContracts ? createContractCall(fixture, 'stores') : createSmallCall(fixture));
      const before = await checkTask(fixture, wanted.call);
      const signed = await carryOutPlan(fixture, before.plan);
      expect(signed.map(({ taken }) => taken)).toEqual(signed.map(({ expected }) => expected));
      if (before.plan[0]?.signed) expect(signed[0]?.taken).toBe(signed[0]?.planned);
      const after = await checkTask(fixture, wanted.call);
      expect(after.plan).toEqual([]);
      if (hasContracts) expectLimits(before, after);
      const task = await runTask(fixture, row, wanted.call);
      const [payment] = task.plan.payments;
      const seen = task.rounds[0]?.explanation;
      if (seen?.outcome === 'executed') {
        expect(after.verdict, listDoubts(after).join('\n')).toBe('ready');
        expect(payment).toMatchObject({ flow, explanation: { outcome: 'executed' } });
        expect(seen.trapped).toEqual([]);
        expect(task.watched.map(({ kind }) => kind)).toContain('executed');
        expectBooked(task, wanted);
        await wanted.expectDone(task);
        return;
      }
      expectNamed(after, seen?.outcome ?? 'unknown');
      expect(task.rounds[0]?.moved.target).toMatchObject({ alice: 0n, bob: 0n });
      const { program = task.program, explanation } = payment ?? {};
      const isSent = program === task.program;
      // The service does not name the location of the token that the check found: the program that names it is tried.
      const sent = isSent ? seen : await receive(program);
      expect(sent?.outcome).toBe(explanation?.outcome);
      if (!isSent && sent?.outcome !== 'executed') expectNamed(after, sent?.outcome ?? 'unknown');
    }

    async function receive(program: Hex): Promise<DeliveryExplanation> {
      const { runtime } = fixture.target;
      const events = await (await getLocal(fixture).fork()).receive({ from: user.paraId, program });
      return explainDelivery(events, { from: user.paraId, runtime, program });
    }

    test('the plan and the task in the remote flow', () => tell('remote'));
    test.skipIf(isShort)('the plan and the task in the sovereign flow', () => tell('sovereign'));

    if (hasContracts)
      test('a contract that reverts is a failed delivery', async () => {
        const wanted = await createContractCall(fixture, 'reverts');
        const task = await runTask(fixture, rowOf(isShort ? 'remote' : 'sovereign'), wanted.call);
        const failed = { outcome: 'call-failed', error: 'Revive.ContractReverted', trapped: [] };
        expect(task.plan.payments[0]?.explanation.outcome).toBe(failed.outcome);
        expect(task.rounds[0]?.explanation).toMatchObject(failed);
        expect(task.watched.map(({ kind }) => kind)).toContain('failed');
        expectBooked(task, { ...wanted, spent: 0n });
      });
  });
});
