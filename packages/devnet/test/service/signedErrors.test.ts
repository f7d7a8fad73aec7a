import { ApiPromise } from '@polkadot/api';
import type { SubmittableExtrinsic } from '@polkadot/api/types';
import type { KeyringPair } from '@polkadot/keyring/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Chain } from '../../src/chain/Chain.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import { devKeys } from '../support/devKeys.js';
import { entry, hour, minute, start, target } from './support/startService.js';

// Each error of the tables of spec/service-interface.md, from a signed extrinsic and as @polkadot/api decodes it.

interface Client {
  readonly chain: Chain;
  readonly api: ApiPromise;
  readonly alice: KeyringPair;
  readonly bob: KeyringPair;
}

type Tx = SubmittableExtrinsic<'promise'>;

async function connect(variant: 'H' | 'M'): Promise<Client> {
  const chain = await createServiceChain({
    variant,
    clock: () => Number(start) * 1000,
    config: { targets: { [`${target}/0`]: entry }, automation: { maxTasksPerSlot: 2 } },
  });
  const api = await ApiPromise.create({ provider: chain.provider, noInitWarn: true });
  return { chain, api, alice: devKeys.alice, bob: devKeys.bob };
}

function call({ api }: Client, method: string, ...args: unknown[]): Tx {
  const build = api.tx.automationTime?.[method];
  if (!build) throw new TypeError(`no call ${method}`);
  return build(...args);
}

/** Sends a transaction and returns the name of its error, or the names of the pallet's events. */
async function send(tx: Tx, signer: KeyringPair): Promise<string> {
  return new Promise((resolve, reject) => {
    tx.signAndSend(signer, ({ status, dispatchError, events }) => {
      if (!status.isFinalized) return;
      if (dispatchError?.isModule) {
        const { section, name } = tx.registry.findMetaError(dispatchError.asModule);
        resolve(`${section}.${name}`);
      }
      const own = events.filter(({ event }) => event.section === 'automationTime');
      resolve(dispatchError?.toString() ?? own.map(({ event }) => event.method).join());
    }).catch(reject);
  });
}

const horizon = 15_552_000n;

describe('variant H', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('H');
  });
  afterAll(async () => {
    await client.api.disconnect();
    client.chain.close();
  });

  const fixed = (...times: bigint[]) => ({ Fixed: { executionTimes: times } });
  const xcmp = (change: { id?: string; schedule?: unknown; encoded?: string; currency?: number } = {}) => {
    const { id = 'x', schedule = fixed(start + hour), encoded = '0x000102', currency = 0 } = change;
    return call(client, 'scheduleXcmpTask', id, schedule, target, currency, encoded, 100_000_000);
  };
  const dispatch = (id: string, schedule: unknown) =>
    call(client, 'scheduleDynamicDispatchTask', id, schedule, client.api.tx.system?.remark?.('0x00'));

  it('returns the errors of scheduling', async () => {
    const { alice } = client;
    expect(await send(xcmp({ schedule: fixed(start + hour + 60n) }), alice)).toBe(
      'automationTime.InvalidTime',
    );
    expect(await send(xcmp({ schedule: fixed(start) }), alice)).toBe('automationTime.PastTime');
    const late = { Recurring: { nextExecutionTime: start + horizon, frequency: hour } };
    expect(await send(xcmp({ schedule: late }), alice)).toBe('automationTime.TimeTooFarOut');
    expect(await send(xcmp({ encoded: '0x' }), alice)).toBe('automationTime.EmptyMessage');
    expect(await send(xcmp({ id: '' }), alice)).toBe('automationTime.EmptyProvidedId');
    const many = Array.from({ length: 25 }, (_, at) => start + hour * BigInt(at + 1));
    expect(await send(dispatch('d', fixed(...many)), alice)).toBe('automationTime.TooManyExecutionsTimes');
    expect(await send(xcmp({ currency: 9 }), alice)).toBe('xcmpHandler.CurrencyChainComboNotFound');
    expect(await send(dispatch('d', fixed(start + horizon)), alice)).toBe('TaskScheduled');
  });

  it('returns DuplicateTask and TimeSlotFull', async () => {
    const { alice } = client;
    const time = fixed(start + 9n * hour);
    expect(await send(dispatch('1', time), alice)).toBe('TaskScheduled');
    expect(await send(dispatch('1', time), alice)).toBe('automationTime.DuplicateTask');
    expect(await send(xcmp({ id: '2', schedule: time }), alice)).toBe('TaskScheduled');
    // Booking is atomic: the free slot stays empty if the other slot is full.
    const both = fixed(start + 9n * hour, start + 10n * hour);
    expect(await send(dispatch('3', both), alice)).toBe('automationTime.TimeSlotFull');
    expect(await send(dispatch('4', fixed(start + 10n * hour)), alice)).toBe('TaskScheduled');
    expect(await send(dispatch('5', fixed(start + 10n * hour)), alice)).toBe('TaskScheduled');
  });

  it('returns the errors of cancelling', async () => {
    const { alice, bob, api } = client;
    const at = fixed(start + 20n * hour);
    expect(await send(dispatch('mine', at), alice)).toBe('TaskScheduled');
    const id = client.chain.callRuntime(
      'AutomationTimeApi_generate_task_id',
      api.createType('(AccountId, Bytes)', [alice.address, 'mine']).toU8a(),
    );
    const cancel = call(client, 'cancelTask', id);
    expect(await send(cancel, bob)).toBe('automationTime.NotTaskOwner');
    expect(await send(cancel, alice)).toBe('TaskCancelled');
    expect(await send(cancel, alice)).toBe('automationTime.TaskDoesNotExist');
  });
});

describe('variant M', () => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('M');
  });
  afterAll(async () => {
    await client.api.disconnect();
    client.chain.close();
  });

  const soon = () => start + 30n * minute;
  const transfer = (change: { id?: string; times?: bigint[]; to?: string; amount?: bigint } = {}) => {
    const { id = 'x', times = [soon()], to = client.bob.address, amount = 1_000_000_001n } = change;
    return call(client, 'scheduleNativeTransferTask', id, times, to, amount);
  };

  it('returns the errors of scheduling', async () => {
    const { alice } = client;
    expect(await send(transfer({ times: [soon() + 1n] }), alice)).toBe('automationTime.InvalidTime');
    expect(await send(transfer({ times: [start - minute] }), alice)).toBe('automationTime.PastTime');
    expect(await send(transfer({ id: '' }), alice)).toBe('automationTime.EmptyProvidedId');
    expect(await send(transfer({ amount: 1_000_000_000n }), alice)).toBe('automationTime.InvalidAmount');
    expect(await send(transfer({ to: alice.address }), alice)).toBe('automationTime.TransferToSelf');
    const empty = call(client, 'scheduleXcmpTask', 'x', [soon()], target, 0, '0x', 1);
    expect(await send(empty, alice)).toBe('automationTime.EmptyMessage');
  });

  it('returns DuplicateTask and TimeSlotFull', async () => {
    const { alice, bob } = client;
    expect(await send(transfer({ id: '1' }), alice)).toBe('TaskScheduled');
    expect(await send(transfer({ id: '1' }), alice)).toBe('automationTime.DuplicateTask');
    // The same provided id gives another task for another account.
    expect(await send(transfer({ id: '1', to: alice.address }), bob)).toBe('TaskScheduled');
    expect(await send(transfer({ id: '2' }), alice)).toBe('automationTime.TimeSlotFull');
  });
});
