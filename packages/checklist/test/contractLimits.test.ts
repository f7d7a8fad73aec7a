// Asset Hub Kusama 2 000 000 (metadata V15 as polkadot.js keeps it) has Revive and describes ReviveApi.
import type { Fork } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contractLimitsFact } from '../src/checks/contracts/contractLimits.js';
import { proposal } from './support/bootChains.js';
import { gatherFacts } from './support/gatherFacts.js';
import { openStub, type PlainMetadata } from './support/openStub.js';
import { alice, find, openTokenRun, type TokenRun } from './support/openTokenRun.js';

const check = 'contracts/callable-over-xcm';
const HUB = 1000;

let run: TokenRun;
beforeAll(async () => {
  run = await openTokenRun();
});
afterAll(() => run.close());

/** A target that answers a call whose limits are a refTime of 10, a proofSize of 10 and a deposit of 10 planck. */
async function open(answer: object | undefined, change?: (metadata: PlainMetadata) => void) {
  const { runtime, close } = await openStub('v15/asset-hub-kusama');
  const { registry } = runtime;
  const limits = { value: 0, gas_limit: { ref_time: 10, proof_size: 10 }, storage_deposit_limit: 10 };
  const args = { dest: `0x${'22'.repeat(20)}`, ...limits, data: '0x' };
  const { hex } = encodeCall(registry, { pallet: 'Revive', method: 'call', args });
  const api = registry.metadata.apis.find(({ name }) => name.toString() === 'ReviveApi');
  const output = api?.methods.find(({ name }) => name.toString() === 'call')?.output.toNumber() ?? 0;
  const answered: Hex | undefined =
    answer && registry.createTypeUnsafe(registry.createLookupType(output), [answer]).toHex();
  await close();
  const calls = answered ? { ReviveApi_call: answered } : {};
  const target = await openStub('v15/asset-hub-kusama', { calls, ...(change ? { change } : {}) });
  return { target, scope: { targetParaId: HUB, calls: [{ name: 'a contract', hex }] } };
}

/** The finding for that call. */
async function look(
  answer: object | undefined,
  user: object = { user: { account: alice } },
  change?: (metadata: PlainMetadata) => void,
) {
  const { target, scope: ofCall } = await open(answer, change);
  const scope = { ...ofCall, ...user };
  const report = await run.run({ nodes: { target }, scope, only: /contracts/ });
  await target.close();
  return find(report, check, /limits of a contract/);
}

const took = (
  refTime: number,
  proofSize: number,
  charge: number,
  result: object = { Ok: { flags: { bits: 0 } } },
) => {
  const weight = { refTime, proofSize };
  return { gasConsumed: weight, gasRequired: weight, storageDeposit: { Charge: charge }, result };
};

test('the limits of a contract call that equal the consumption of a dry run pass', async () => {
  const finding = await look(took(10, 10, 10));
  expect(finding, finding.reason).toMatchObject({ outcome: 'pass' });
  expect(finding.reason).toContain('refTime 10, proofSize 10');
  expect(finding.evidence.map(({ key }) => key)).toEqual(['ReviveApi.call']);
});

test.each([
  ['time', took(11, 10, 10), 'are too low: refTime 10, proofSize 10.'],
  ['proof', took(10, 11, 10), 'are too low: refTime 10, proofSize 10.'],
  ['deposit', took(10, 10, 11), 'are too low: a storage deposit of 10 planck.'],
])('limits below the consumption of a dry run fail: %s', async (_name, answer, reason) => {
  const finding = await look(answer);
  expect(finding).toMatchObject({
    outcome: 'fail',
    noFix: { howTo: expect.stringContaining('higher limits') },
  });
  expect(finding.reason).toContain(reason);
});

test('a fork runs the contract, and the endpoint is not asked', async () => {
  const [endpoint, forked] = [await open(took(10, 10, 10)), await open(took(11, 10, 10))];
  onTestFinished(async () => {
    await endpoint.target.close();
    await forked.target.close();
  });
  const { target } = endpoint;
  const fork = { fork: async () => ({ snapshot: () => forked.target.snapshot() }) as Fork };
  const facts = await gatherFacts([contractLimitsFact], {
    scope: { network: 'test', serviceParaId: 2114, proposal, ...endpoint.scope, user: { account: alice } },
    chains: { target: await target.snapshot() },
    nodes: { target },
    forks: { target: fork },
  });
  expect(facts.get(contractLimitsFact)).toMatchObject([{ cost: { value: { gas: { refTime: 11n } } } }]);
});

test('a pallet with another name has the runtime API of its usual name', async () => {
  const rename = ({ pallets }: PlainMetadata) => {
    for (const pallet of pallets) if (pallet.name === 'Revive') pallet.name = 'Engine';
  };
  const lookRenamed = (answer: object) => look(answer, undefined, rename);
  const passed = await lookRenamed(took(10, 10, 10));
  expect(passed).toMatchObject({ outcome: 'pass', evidence: [{ key: 'ReviveApi.call' }] });
  expect(passed.reason).toContain('Engine.call');
  const reverted = await lookRenamed(took(1, 1, 1, { Ok: { flags: { bits: 1 } } }));
  expect(reverted.reason).toContain('fails with Engine.ContractReverted');
});

// pallet_revive of polkadot-sdk 2512 and later calls the gas of a result a weight.
test('the result of a newer pallet has its fields by other names', async () => {
  interface Plain {
    readonly lookup: { readonly types: readonly { readonly type: PlainType }[] };
  }
  interface PlainType {
    readonly path: readonly string[];
    readonly def: { readonly composite?: { readonly fields: { name: string | null }[] } };
  }
  const rename = (metadata: PlainMetadata) => {
    const { types } = (metadata as unknown as Plain).lookup;
    const result = types.find(({ type }) => type.path.at(-1) === 'ContractResult');
    if (!result?.type.def.composite) throw new TypeError('no ContractResult');
    for (const field of result.type.def.composite.fields)
      field.name = `${field.name}`.replace('gas_', 'weight_');
  };
  const passed = await look(took(10, 10, 10), undefined, rename);
  expect(passed, passed.reason).toMatchObject({ outcome: 'pass' });
  expect(passed.reason).toContain('refTime 10, proofSize 10');
});

test('limits are unknown or not applicable if the dry run fails, has no answer, or has no user', async () => {
  const reverted = await look(took(1, 1, 1, { Ok: { flags: { bits: 1 } } }));
  expect(reverted).toMatchObject({ outcome: 'unknown', howToFindOut: expect.any(String) });
  expect(reverted.reason).toContain('fails with Revive.ContractReverted');
  expect(await look(undefined)).toMatchObject({ outcome: 'unknown', howToFindOut: expect.any(String) });
  expect(await look(took(10, 10, 10), {})).toMatchObject({ outcome: 'not-applicable' });
});
