// Each given chain must have the role it was given for; the checks compare the identity of the chains first.
import type { Chain } from '@parachron/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ByRole, checks, followUps, getParaId, type Mirror, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { asParachain, openStub, type PlainMetadata } from './support/openStub.js';
import { alice, find, openTokenRun, SERVICE, TARGET, type TokenRun } from './support/openTokenRun.js';

type Nodes = { readonly [role in 'relay' | 'channelManager' | 'target' | 'service']?: Chain };

const scope: Scope = {
  network: 'local',
  serviceParaId: SERVICE,
  targetParaId: TARGET,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};
/** An account of 20 bytes. */
const alith = `0x${'f2'.repeat(20)}` as const;

async function run(nodes: Nodes, more: Partial<Scope> = {}, mirrors: ByRole<readonly Mirror[]> = {}) {
  const pinned = Object.entries(nodes).map(async ([role, node]) => [role, await node.snapshot()] as const);
  const chains = Object.fromEntries(await Promise.all(pinned));
  return runChecklist(checks, {
    scope: { ...scope, ...more },
    chains,
    nodes,
    mirrors,
    endpoints: {},
    followUps,
  });
}

describe('nodes of another chain than the given role', () => {
  let one: TokenRun;
  beforeAll(async () => {
    one = await openTokenRun();
  });
  afterAll(() => one.close());

  it.each([
    ['--target-para', { targetParaId: 3000 }, 'target', TARGET, 3000],
    ['--service-para', { serviceParaId: 2115 }, 'service', SERVICE, 2115],
  ] as const)('are refused for a wrong %s, with both ids', async (option, more, role, own, given) => {
    await expect(run({ target: one.target, service: one.service }, more)).rejects.toMatchObject({
      code: 'PARA_ID_MISMATCH',
      fault: 'input',
      message: `The ${role} chain "${one[role].runtime.chain}": expected para ${given}, got para ${own}.`,
      hint: expect.stringContaining(option),
    });
  });

  it('a chain is refused in a role that its runtime cannot have', async () => {
    const relay = await openStub('v15/kusama');
    const rejects = (nodes: Nodes) =>
      run(nodes).then(
        () => 'accepted',
        ({ code, message }) => `${code}: ${message}`,
      );
    const is = 'WRONG_CHAIN: "v15/kusama" was given as the';
    const why = 'but it is a relay chain: its runtime has the pallet Paras.';
    expect(await rejects({ target: relay })).toBe(`${is} target chain, ${why}`);
    expect(await rejects({ service: relay })).toBe(`${is} service chain, ${why}`);
    expect(await rejects({ relay: one.target })).toMatch(
      /given as the relay chain, but it is a parachain: its runtime has the pallet ParachainSystem\.$/,
    );
    await relay.close();
  });

  it('a runtime with two pallets of other names is refused by these names, not as a swapped chain', async () => {
    const change = ({ pallets }: PlainMetadata) => {
      const paras = pallets.find(({ name }) => name === 'Paras');
      if (!paras) throw new TypeError('Kusama has no pallet Paras');
      paras.name = 'Parachains';
      pallets.push({ ...paras, name: 'Parathreads' });
    };
    const relay = await openStub('v15/kusama', { change });
    await expect(run({ relay })).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      message: expect.stringContaining(
        'the storage of the pallet Paras in its pallets Parachains and Parathreads',
      ),
      hint: 'Ask the team of the chain which of the pallets Parachains and Parathreads is in use.',
    });
    await relay.close();
  });

  it('a run is refused if the target is the service, or both nodes belong to one chain', async () => {
    await expect(run({ target: one.service }, { targetParaId: SERVICE })).rejects.toMatchObject({
      code: 'TARGET_IS_SERVICE',
      hint: expect.stringContaining('not swapped'),
    });
    await expect(run({ target: one.target, service: one.target })).rejects.toMatchObject({
      code: 'PARA_ID_MISMATCH',
    });
  });

  it('a second endpoint that belongs to another chain is refused', async () => {
    const mirrors = { target: [{ endpoint: 'ws://other', node: one.service }] };
    await expect(run({ target: one.target }, {}, mirrors)).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
      message: expect.stringContaining('ws://other serves this chain'),
    });
  });
});

describe('accounts of a length that the chain does not have', () => {
  it('an account of the wrong length is refused once, with its field', async () => {
    const one = await openTokenRun();
    const nodes = { target: one.target, service: one.service };
    await expect(run(nodes, { user: { account: alith } })).rejects.toMatchObject({
      code: 'ACCOUNT_LENGTH',
      fault: 'input',
      message: `user.account (--user): expected an account of 32 bytes for "${one.service.runtime.chain}", got 20 bytes: ${alith}.`,
    });
    await expect(run(nodes, { user: { account: alice, onTarget: alith } })).rejects.toMatchObject({
      message: expect.stringContaining('user.onTarget (--on-target)'),
    });
    await one.close();
  });

  it('an account of the wrong length for the target is refused without a service', async () => {
    const one = await openTokenRun();
    const { target } = one;
    await expect(run({ target }, { user: { account: alith } })).rejects.toMatchObject({
      code: 'ACCOUNT_LENGTH',
      message: `user.account (--user): expected an account of 32 bytes for "${target.runtime.chain}", got 20 bytes: ${alith}.`,
    });
    await one.close();
  });
});

describe('a para id that the runtime does not state', () => {
  it('a given para id is used, and the finding says that the id was given', async () => {
    const target = await openStub('v15/substrate', { change: asParachain });
    expect(await getParaId(await target.snapshot(), { given: 3000 })).toBe(3000);
    await expect(getParaId(await target.snapshot())).rejects.toMatchObject({ code: 'NOT_A_PARACHAIN' });
    const report = await run({ target }, { targetParaId: 3000 });
    const finding = find(report, 'network/chains-of-one-relay', /target/);
    expect(finding.outcome).toBe('unknown');
    expect(finding.waitsFor?.[0]?.subject).toBe('relay chain');
    await target.close();
  });

  it('the para id is found in any pallet that stores it', async () => {
    const change = ({ pallets }: PlainMetadata) => {
      const info = pallets.find(({ name }) => name === 'ParachainInfo');
      if (info) info.name = 'SelfInfo';
    };
    const stub = await openStub('v15/asset-hub-kusama', { change });
    // The item's own default, which the runtime takes where nothing is stored.
    expect(await getParaId(await stub.snapshot())).toBe(100);
    await stub.close();
  });
});
