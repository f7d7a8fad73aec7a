// A whole task on each real chain that derives accounts: the plan's bytes are signed, the service stores the task and runs
// it, and the call's effect and every planck are followed. On chains with Revive the call is that of a contract.
import type { Report } from '@parachron/checklist';
import { encodeItemKey, submit } from '@parachron/client';
import { type Call, encodeCall, type Hex, type Planck } from '@parachron/core';
import { contractCallRead } from '@parachron/proxy';
import {
  bob,
  createFixture,
  type Fixture,
  getLocal,
  type Scenario,
  serviceAccount,
  submitPayment,
  type TaskResult,
} from '@parachron/stories';
import { Keyring } from '@polkadot/keyring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isShort, listChains } from '../src/chains.js';
import { newestVersion } from '../src/networks.js';
import { polkaContract } from '../src/polkaContract.js';
import { checkTask, runTask, setFlow, signPlan } from '../src/runTask.js';

const parachains = (await listChains())
  .filter(({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'))
  // A chain with accounts of 20 bytes has no account of Alice's key: its verdict is in contracts.test.ts.
  .filter(({ accountBytes }) => accountBytes === 32)
  .map((chain) => ({ name: chain.name, chain, hasContracts: chain.pallets.includes('Revive') }))
  .sort((one, other) => Number(other.hasContracts) - Number(one.hasContracts));
const cases = parachains.flatMap((one) => (['H', 'M'] as const).map((variant) => ({ ...one, variant })));

/** The call of Alice's task, and the event that proves its effect. */
interface WantedCall {
  readonly call: Call;
  /** Amount that the call itself takes from Alice and gives to Bob, in planck. */
  readonly spent: Planck;
  readonly given: Planck;
  expectDone(task: TaskResult): Promise<void>;
}

const sent = 10n ** 11n;

function createTransfer({ target }: Fixture): WantedCall {
  const args = { dest: { Id: bob.hex }, value: sent };
  const call = { pallet: 'Balances', method: 'transfer_keep_alive', args };
  return {
    call: encodeCall(target.runtime.registry, call),
    spent: sent,
    given: sent,
    expectDone: async () => undefined,
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

/** Bob deploys a contract; gives its address. A runtime of a specification may be built without the digest of its metadata. */
async function deploy(fixture: Fixture, kind: keyof typeof polkaContract): Promise<Hex> {
  const { target } = fixture;
  const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Bob');
  const known = await listContracts(fixture);
  if (known.length === 0)
    await submit(target, reviveCall(fixture, 'map_account', {}), { signer, checkMetadataHash: false });
  const salt = `0x${`0${known.length}`.repeat(32)}`;
  const made = { ...most, code: polkaContract[kind], salt };
  await submit(target, reviveCall(fixture, 'instantiate_with_code', made), {
    signer,
    checkMetadataHash: false,
  });
  const [dest] = (await listContracts(fixture)).filter((one) => !known.includes(one));
  if (dest === undefined) throw new TypeError('nothing was deployed');
  return dest;
}

async function listContracts(fixture: Fixture): Promise<Hex[]> {
  const prefix = encodeItemKey('Revive', 'ContractInfoOf');
  const keys = (await fixture.target.request('state_getKeysPaged', [prefix, 10])) as Hex[];
  return keys.map((key): Hex => `0x${key.slice(-40)}`);
}

/** A call of a contract with no more gas and deposit than the chain says that it takes. */
async function createContractCall(fixture: Fixture, kind: keyof typeof polkaContract): Promise<WantedCall> {
  const { target } = fixture;
  const dest = await deploy(fixture, kind);
  const draft = reviveCall(fixture, 'call', { ...most, dest });
  const asked = contractCallRead(target.runtime, { origin: bob, call: draft });
  if (!asked) throw new TypeError(`${draft.pallet}.${draft.method} is no call of a contract`);
  const { cost } = await (await target.snapshot()).read({ cost: asked });
  if (!cost.known) throw new TypeError(cost.reason);
  const { gas, storageDeposit, failure } = cost.value;
  expect(failure?.error).toBe(kind === 'reverts' ? 'ContractReverted' : undefined);
  const limits = {
    gas_limit: { ref_time: gas.refTime, proof_size: gas.proofSize },
    storage_deposit_limit: storageDeposit,
  };
  return {
    call: reviveCall(fixture, 'call', { ...most, ...limits, dest }),
    spent: storageDeposit,
    given: 0n,
    expectDone: async ({ rounds }) => {
      const emitted = (rounds[0]?.target ?? []).filter(({ method }) => method === 'ContractEmitted');
      expect(emitted.map(({ data }) => data.contract)).toEqual([dest]);
      const info = await getLocal(fixture).getStorage('Revive', 'ContractInfoOf', [dest]);
      expect(info?.toJSON()).toMatchObject({ storageItems: 1 });
    },
  };
}

/** The quoted amount left Alice's account on the service, and the expected amount was taken on the target, to the planck. */
function expectBooked(
  { facts, quote, booked, rounds }: TaskResult,
  { spent, given }: Omit<WantedCall, 'call'>,
): void {
  const [payment] = facts.payments;
  const fee = payment?.fee.known ? payment.fee.value : 0n;
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

describe.each(isShort ? cases.slice(0, 1) : cases)('$name × $variant', ({ variant, chain, hasContracts }) => {
  const paraId = chain.paraId ?? 0;
  const token = 10n ** BigInt(chain.chain.runtime.token.decimals);
  const row: Scenario['row'] = {
    flow: 'remote',
    feeAsset: 'relay',
    instructionWeight: 1_000_000_000n,
    feePerSecond: 100n * token,
    xcmVersion: newestVersion(chain),
  };
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture({ variant, target: { paraId, source: { spec: chain.spec } }, row });
  });
  afterAll(() => fixture.close());

  test('the printed plan makes the user ready, and the task runs in the remote flow', async () => {
    const wanted = await (hasContracts ? createContractCall(fixture, 'stores') : createTransfer(fixture));
    const before = await checkTask(fixture, wanted.call);
    const ids = before.plan.map(({ id }) => id);
    expect(ids).toEqual(hasContracts ? ['map-account', 'grant-proxy'] : ['grant-proxy']);
    const explanation = (report: Report, subject: RegExp) =>
      report.findings
        .filter((one) => subject.test(one.subject))
        .map(({ outcome, reason }) => [outcome, reason]);
    const ofContracts = (report: Report, subject: RegExp) =>
      hasContracts ? explanation(report, subject) : [];
    const expected = (outcome: string, reason: unknown) => (hasContracts ? [[outcome, reason]] : []);
    // The estimate of the contract's run needs the mapped address; the finding on the deposit includes the costs of the mapping.
    expect(ofContracts(before, /^limits of/)).toEqual(
      expected('unknown', expect.stringContaining('AccountUnmapped')),
    );
    expect(ofContracts(before, /^deposit$/)).toEqual(
      expected('pass', expect.stringContaining('address in the contracts')),
    );
    const signed = await signPlan(fixture, before.plan);
    expect(signed.map(({ taken }) => taken)).toEqual(signed.map(({ expected }) => expected));
    expect(signed[0]?.taken).toBe(signed[0]?.planned);
    const after = await checkTask(fixture, wanted.call);
    expect(after.findings.filter(({ outcome }) => /fail|unknown/.test(outcome))).toEqual([]);
    // The limits are what the chain says that the contract takes, and not more.
    expect(ofContracts(after, /^limits of/)).toEqual(expected('pass', expect.any(String)));
    const task = await runTask(fixture, row, wanted.call);
    expect(task.facts.payments[0]).toMatchObject({ flow: 'remote', explanation: { outcome: 'executed' } });
    expect(task.rounds[0]?.explanation).toMatchObject({ outcome: 'executed', trapped: [] });
    expect(task.watched.map(({ kind }) => kind)).toContain('executed');
    expectBooked(task, wanted);
    await wanted.expectDone(task);
  });

  test.skipIf(isShort)('the task runs in the sovereign flow', async () => {
    await setFlow(fixture, paraId, { ...row, flow: 'sovereign' });
    await submitPayment(fixture, serviceAccount, 10n * token);
    const wanted = await (hasContracts ? createContractCall(fixture, 'stores') : createTransfer(fixture));
    const task = await runTask(fixture, { ...row, flow: 'sovereign' }, wanted.call);
    expect(task.facts.payments[0]).toMatchObject({
      flow: 'sovereign',
      explanation: { outcome: 'executed' },
    });
    expect(task.rounds[0]?.explanation).toMatchObject({ outcome: 'executed', trapped: [] });
    expectBooked(task, wanted);
    await wanted.expectDone(task);
  });

  test.runIf(hasContracts)('a contract that reverts is a failed delivery', async () => {
    const wanted = await createContractCall(fixture, 'reverts');
    const task = await runTask(fixture, { ...row, flow: isShort ? 'remote' : 'sovereign' }, wanted.call);
    const failed = { outcome: 'call-failed', error: 'Revive.ContractReverted', trapped: [] };
    expect(task.facts.payments[0]?.explanation.outcome).toBe(failed.outcome);
    expect(task.rounds[0]?.explanation).toMatchObject(failed);
    expect(task.watched.map(({ kind }) => kind)).toContain('failed');
    expectBooked(task, { ...wanted, spent: 0n });
  });
});
