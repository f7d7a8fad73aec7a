// The row that a local network writes for a real target pays for a task's program there. A row in the service's token may not.
import { planTask } from '@parachron/checklist';
import { connect } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { createDevnet } from '@parachron/devnet';
import { tryDelivery } from '@parachron/proxy';
import { createScheduler } from '@parachron/scheduler';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveTaskProgram,
  encodeProgram,
  isXcmVersion,
  listXcmVersions,
} from '@parachron/xcm';
import { expect, onTestFinished, test } from 'vitest';
import { listChains } from '../src/chains.js';

const parachains = (await listChains()).filter(
  ({ kind, chain, accountBytes }) =>
    kind === 'parachain' && accountBytes === 32 && listXcmVersions(chain.runtime.registry).length > 0,
);
const owner = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
const user = deriveLocation({ paraId: 2114, relation: 'sibling', account: owner });

const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };

test.each(parachains.map((one) => [one.name, one] as const))('%s', async (_name, { paraId = 0, spec }) => {
  const devnet = await createDevnet({ targets: [{ paraId, source: { spec } }] });
  onTestFinished(() => devnet.close());
  const [target] = devnet.targets;
  if (!target) throw new TypeError('the network has no target');
  const accounts = [
    deriveLocationHashAccount(user).hex,
    deriveHashedDescriptionAccount({ paraId: 2114, relation: 'sibling', account: owner }).hex,
  ];
  await target.chain.endow(new Map(accounts.map((who) => [who, 10n ** 22n])));
  const [service, chain] = [await connect(devnet.service.provider), await target.chain.connectChain()];
  onTestFinished(() => service.close());
  const scheduler = await createScheduler(service, { variant: 'H' });
  const { nextSlot, slot } = await scheduler.getClock();
  const { delivery, check, doubts } = await planTask(
    scheduler,
    {
      owner,
      providedId: 'remark',
      when: { at: [2n * nextSlot - slot] },
      action: { kind: 'cross-chain', call: encodeCall(chain.runtime.registry, remark).hex },
    },
    { chain, target: await chain.snapshot(), servicePara: 2114, targetPara: paraId },
  );
  const [payment] = delivery?.payments ?? [];
  expect(check.runs).toMatchObject([{ outcome: 'sent', program: payment?.program }]);
  expect(payment?.explanation.outcome).not.toMatch(/^(fees|asset-not-found|asset-not-accepted)$/);
  expect(doubts).toEqual([]);
});

test.each(parachains.map((one) => [one.name, one] as const))(
  "%s blames its barrier for the service's token only if it refuses the token by any instruction",
  async (_name, { local, chain }) => {
    const { hex: call } = encodeCall(chain.runtime.registry, remark);
    const versions = listXcmVersions(chain.runtime.registry).filter(isXcmVersion);
    const callWeight = { refTime: 10n ** 9n, proofSize: 10_000n };
    const terms = { offer: 10n ** 16n, weightLimit: 'Unlimited', callWeight, call } as const;
    const task = deriveTaskProgram({
      user: { paraId: 2114, account: owner },
      flow: 'sovereign',
      token: 'service',
      ...terms,
    });
    const find = async (kind: 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset') => {
      const program = task.map((one) => (one.kind === 'ReserveAssetDeposited' ? { ...one, kind } : one));
      const sent = encodeProgram(program, { version: versions.at(-1) ?? 3 });
      return tryDelivery(local, { user: { paraId: 2114, account: owner }, program: sent });
    };
    const { outcome, sentence } = await find('ReserveAssetDeposited');
    const isRefused = (await find('ReceiveTeleportedAsset')).outcome === 'barrier';
    expect(outcome === 'barrier').toBe(isRefused);
    if (outcome === 'not-weighable') expect(sentence).toContain('it has no weight for ReserveAssetDeposited');
  },
);
