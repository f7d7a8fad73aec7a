// Messages to the service are executed by its own executor, which reads the versions that the service writes: version 2 by default.
import type { Hex } from '@parachron/core';
import {
  deriveSovereignAccount,
  encodePage,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
} from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import {
  alice,
  bob,
  callWeight,
  listEvents,
  openApi,
  type SeenEvent,
  start,
  submit,
  tx,
} from '../support/clients.js';
import { advance, type BlockEvent, onBlock } from '../support/smallChain.js';

const token = 10_000_000_000n;
const here: Location = { parents: 0, interior: [] };
const place = (id: Hex): Location => ({ parents: 0, interior: [{ kind: 'AccountId32', id }] });

describe('messages', () => {
  const sibling = 2000;
  const sovereign = deriveSovereignAccount({ paraId: sibling, relation: 'sibling' }).hex;
  let chain: SmallChain;
  let api: ApiPromise;

  beforeAll(async () => {
    chain = await createServiceChain({
      variant: 'H',
      mode: { kind: 'manual' },
      clock: () => start * 1000,
    });
    api = await openApi(chain.provider);
    await submit(api, tx(api, 'balances', 'transferKeepAlive', sovereign, 100n * token), alice);
    await chain.build();
  });
  afterAll(async () => {
    await api.disconnect();
    chain.close();
  });

  /** Lets messages arrive with a block; returns the events about the messages. */
  async function receive(messages: {
    downward?: readonly Hex[];
    pages?: readonly Hex[];
  }): Promise<SeenEvent[]> {
    const { downward = [], pages = [] } = messages;
    const inputs = {
      downwardMessages: downward.map((msg) => ({ sentAt: 1, msg })),
      horizontalMessages: { [sibling]: pages.map((data) => ({ sentAt: 1, data })) },
    };
    const { hash } = await chain.build(inputs);
    const events = await listEvents(api, hash);
    return events.filter(({ name }) => name !== 'system.ExtrinsicSuccess');
  }

  const transact = (call: Hex, originKind: 'Superuser' | 'SovereignAccount'): Instruction => {
    const requireWeightAtMost = { refTime: callWeight, proofSize: 0n };
    return { kind: 'Transact', originKind, requireWeightAtMost, call };
  };
  const paid = (...instructions: Instruction[]): Program => {
    const fees = { id: here, amount: token };
    return [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ...instructions,
      { kind: 'RefundSurplus' },
      { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: place(sovereign) },
    ];
  };
  const page = (program: Program, version: 2 | 3 = 2) => encodePage([encodeProgram(program, { version })]);
  const remark = () => tx(api, 'system', 'remarkWithEvent', 'from afar').method.toHex();
  const names = (events: readonly SeenEvent[]) => events.map(({ name }) => name);

  it('of a sibling act as its account: it can schedule a task of its own', async () => {
    const times = { Fixed: { executionTimes: [start + 3600] } };
    const call = tx(
      api,
      'automationTime',
      'scheduleDynamicDispatchTask',
      'para',
      times,
      remark(),
    ).method.toHex();
    const events = await receive({ pages: [page(paid(transact(call, 'SovereignAccount')))] });
    expect(names(events)).toContain('automationTime.TaskScheduled');
    expect(events.at(-1)).toMatchObject({ name: 'messageQueue.Processed', data: { success: true } });
    const ran: BlockEvent[] = [];
    const stop = onBlock(chain, (block) => ran.push(...block.events));
    await advance(chain, 3600);
    stop();
    const result = ran.find(({ name }) => name === 'DynamicDispatchResult');
    expect(result?.value).toMatchObject({ who: sovereign, result: { type: 'Ok' } });
    expect(ran.map(({ name }) => name)).toContain('Remarked');
  });

  it('of a sibling do not act as root', async () => {
    const events = await receive({ pages: [page(paid(transact(remark(), 'Superuser')))] });
    expect(names(events)).toContain('polkadotXcm.AssetsTrapped');
    expect(events.at(-1)).toMatchObject({ name: 'messageQueue.Processed', data: { success: false } });
    expect(names(events)).not.toContain('system.Remarked');
  });

  it('of a sibling that does not pay stop at the barrier', async () => {
    const events = await receive({ pages: [page([transact(remark(), 'SovereignAccount')])] });
    expect(events).toMatchObject([{ name: 'messageQueue.ProcessingFailed', data: { error: 'Unsupported' } }]);
  });

  it('of the relay chain act as root without payment; messages of a later version are dropped', async () => {
    const set = tx(api, 'balances', 'forceSetBalance', bob.address, 7n * token).method.toHex();
    const program = [transact(set, 'Superuser')];
    const unpaid: Program = [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, ...program];
    const first = await receive({ downward: [encodeProgram(program, { version: 2 })] });
    expect(names(first)).toEqual([
      'parachainSystem.DownwardMessagesReceived',
      'balances.BalanceSet',
      'messageQueue.Processed',
    ]);
    const second = await receive({ downward: [encodeProgram(unpaid, { version: 3 })] });
    expect(names(second)).toEqual([
      'parachainSystem.DownwardMessagesReceived',
      'messageQueue.ProcessingFailed',
    ]);
  });

  it('that are invalid are dropped without an event, and the programs before them run', async () => {
    const good = page(paid(transact(remark(), 'SovereignAccount')));
    const bad: readonly Hex[] = [
      '0x',
      '0x00',
      '0x0102040a', // another format: blobs
      '0x00ff', // no version
      page([{ kind: 'ClearOrigin' }], 3),
      `0x00${good.slice(4, -4)}`, // cut short
    ];
    for (const data of bad) expect(await receive({ pages: [data] })).toEqual([]);
    const events = await receive({ pages: [`${good}ffff`, '0x00ffff'] });
    expect(names(events)).toContain('system.Remarked');
    expect(events.filter(({ name }) => name.startsWith('messageQueue'))).toMatchObject([
      { name: 'messageQueue.Processed' },
    ]);
  });
});
