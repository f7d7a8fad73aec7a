import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import { getFree } from '../../src/chain/pallets/balances.js';
import type { ServiceTarget } from '../../src/chain/ServiceConfig.js';
import type { CallValue } from '../../src/chain/types.js';
import { advance } from '../support/smallChain.js';
import { listOutbound } from './support/listOutbound.js';
import {
  automation,
  entry,
  errorOf,
  hookEvents,
  hour,
  idOf,
  run,
  start,
  startService,
  type TestService,
  target,
  textBytes,
  travel,
} from './support/startService.js';

const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

// Specification, "XCM on trigger": target 2110, call 0x000102, weight 1e8, fee 32793600000, overall 6.1e9.
const golden =
  '0x02180104000101000921000700a0a6a20713000101000921000700a0a6a2070107009d966b010b010100d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d06010284d7170c000102140d0100040101000921';
const goldenFee = 32_793_600_000n;
// Fee per second for this fee and this weight, by the formula of the same page: 32793600000 × 1e12 / 6.1e9.
const goldenEntry = { ...entry, feePerSecond: 5_376_000_000_000n };

function xcmTask(id = 'xcm', call = new Uint8Array([0, 1, 2]), currency_id = 0): CallValue {
  return automation('schedule_xcmp_task', {
    provided_id: textBytes(id),
    schedule: { type: 'Fixed', value: { execution_times: [start + hour] } },
    para_id: target,
    currency_id,
    encoded_call: call,
    encoded_call_weight: 100_000_000n,
  });
}

function startWith(change: Partial<ServiceTarget> = {}, extras: Parameters<typeof startService>[0] = {}) {
  return startService({ ...extras, config: { targets: { [`${target}/0`]: { ...goldenEntry, ...change } } } });
}

/** Advances to the hour and returns the messages that leave with each block; blocks without messages are omitted. */
async function collect({ chain }: TestService) {
  const blocks = await advance(chain, Number(hour));
  const found = await Promise.all(blocks.map(({ hash }) => chain.findBlock(hash)));
  const sent = found.map((block) => listOutbound(chain.getContext(block)));
  return sent.filter((messages) => messages.length > 0);
}

const freeOf = ({ chain }: TestService, paraId: number) => {
  const context = chain.getContext();
  return context ? getFree(context, deriveSovereignAccount({ paraId, relation: 'sibling' }).hex) : 0n;
};

describe('the sovereign flow', () => {
  it('sends the program to the byte, behind the format byte of a page', async () => {
    const test = await startWith();
    await run(test, 'alice', xcmTask());
    expect(await collect(test)).toEqual([[{ recipient: target, data: `0x00${golden.slice(2)}` }]]);
  });

  it('moves the fee from the user to sibl(2114), and on to the target’s account when it runs', async () => {
    const test = await startWith();
    expect(await run(test, 'alice', xcmTask())).toContain('XcmpHandler.XcmFeesPaid');
    expect([freeOf(test, 2114), freeOf(test, target)]).toEqual([goldenFee, 0n]);
    await collect(test);
    expect([freeOf(test, 2114), freeOf(test, target)]).toEqual([0n, goldenFee]);
  });

  it.each([
    // The golden bytes, except for WithdrawAsset (00) and the asset: Here (00 00) or the relay chain's token (01 00).
    ['target', '0000'],
    ['relay', '0100'],
  ] as const)('withdraws where the fee asset is that of the %s', async (feeAsset, place) => {
    // The row of another currency has its own token.
    const other = { ...entry, feeAsset: deriveLocation({ paraId: 1000, relation: 'sibling' }) };
    const row = { ...goldenEntry, feeAsset };
    const test = await startService({
      config: { targets: { [`${target}/0`]: row, [`${target}/1`]: other } },
    });
    await run(test, 'alice', xcmTask());
    const expected = golden
      .replace('0x02180104000101000921', `0x0218000400${place}`)
      .replace('1300010100092100', `1300${place}00`);
    expect(await collect(test)).toEqual([[{ recipient: target, data: `0x00${expected.slice(2)}` }]]);
  });

  it('fails when the service’s own account cannot pay', async () => {
    const test = await startWith();
    await run(test, 'alice', xcmTask());
    const who = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex;
    const empty = {
      type: 'Balances',
      value: { type: 'force_set_balance', value: { who: { type: 'Id', value: who }, new_free: 0n } },
    };
    await run(test, 'alice', { type: 'Sudo', value: { type: 'sudo', value: { call: empty } } });
    const events = hookEvents(test, await travel(test, Number(hour)));
    expect((events[0] as [string, { error: string }])[1].error).toBe('xcmpHandler.XcmExecutionFailed');
  });
});

describe('the remote flow', () => {
  it('sends the program to the byte and takes no XCM fee here', async () => {
    const test = await startWith({ flow: 'remote', feeAsset: 'target' });
    expect(await run(test, 'alice', xcmTask())).not.toContain('XcmpHandler.XcmFeesPaid');
    expect(freeOf(test, 2114)).toBe(0n);
    const own = '000000000700a0a6a207';
    const expected = [
      '0218',
      `0b010100${alice}`, // DescendOrigin AccountId32
      `0004${own}`, // WithdrawAsset
      `13${own}0107009d966b01`, // BuyExecution, Limited
      '06010284d7170c000102', // Transact SovereignAccount
      '14', // RefundSurplus
      `0d010004010200092101 00${alice}`.replace(' ', ''), // DepositAsset All, 1, to (1, Parachain 2114, AccountId32)
    ].join('');
    expect(await collect(test)).toEqual([[{ recipient: target, data: `0x00${expected}` }]]);
    expect([freeOf(test, 2114), freeOf(test, target)]).toEqual([0n, 0n]);
  });
});

describe('channels', () => {
  it('share a page among programs, and take one page per block', async () => {
    const channel = { recipient: target, maxCapacity: 8, maxMessageSize: 250, maxTotalSize: 2000 };
    const test = await startWith();
    await test.chain.build({ relay: { ingress: [], egress: [channel] } });
    for (const id of ['1', '2', '3']) await run(test, 'alice', xcmTask(id));
    const pages = (await collect(test)).map(([message]) => message?.data);
    const program = golden.slice(2);
    expect(pages).toEqual([`0x00${program}${program}`, `0x00${program}`]);
  });

  it('refuse a program above the maximum message size', async () => {
    // The format byte of the page counts too.
    const maxMessageSize = golden.length / 2 - 1;
    const channel = { recipient: target, maxCapacity: 8, maxMessageSize, maxTotalSize: 2000 };
    const test = await startWith();
    await test.chain.build({ relay: { ingress: [], egress: [channel] } });
    await run(test, 'alice', xcmTask());
    const events = hookEvents(test, await travel(test, Number(hour)));
    expect((events[0] as [string, { error: string }])[1].error).toBe('xcmpHandler.ErrorSendingXcmToTarget');
  });

  it('are those that the relay’s state says', async () => {
    const test = await startWith();
    await run(test, 'alice', xcmTask());
    await test.chain.build({
      relay: { ingress: [], egress: [] },
    });
    const events = hookEvents(test, await travel(test, Number(hour)));
    expect(events.map((event) => (event as [string])[0])).toEqual(['XcmpTaskFailed']);
  });
});

describe('the table', () => {
  const change = (type: string, value: Record<string, unknown>): CallValue => ({
    type: 'XcmpHandler',
    value: { type, value },
  });
  const asRoot = (call: CallValue): CallValue => ({ type: 'Sudo', value: { type: 'sudo', value: { call } } });
  const pair = { para_id: target, currency_id: 0 };
  const xcm_data = { native: false, fee_per_second: 1n, instruction_weight: 1n, flow: { type: 'Normal' } };

  it('is changed by root alone', async () => {
    const test = await startWith();
    const remove = change('remove_chain_currency_data', pair);
    const add = change('add_chain_currency_data', { ...pair, xcm_data });
    expect(await errorOf(test, 'bob', remove)).toBe('BadOrigin');
    expect(await errorOf(test, 'bob', add)).toBe('BadOrigin');
    expect(await run(test, 'alice', asRoot(remove))).toContain('XcmpHandler.XcmDataRemoved');
    expect(await errorOf(test, 'alice', xcmTask())).toBe('xcmpHandler.CurrencyChainComboNotFound');
    expect(await run(test, 'alice', asRoot(add))).toContain('XcmpHandler.XcmDataAdded');
    expect(await run(test, 'alice', xcmTask())).toContain('AutomationTime.TaskScheduled');
    expect(idOf(test.keys.alice)).toBe(`0x${alice}`);
  });

  it('can be the default of every target in the native currency', async () => {
    const test = await startService({ config: { targets: { '*': entry } } });
    expect(await run(test, 'alice', xcmTask())).toContain('AutomationTime.TaskScheduled');
    const other = xcmTask('other', undefined, 1);
    expect(await errorOf(test, 'alice', other)).toBe('xcmpHandler.CurrencyChainComboNotFound');
  });

  it.each(['moonbase', '2110', 'x2110/0', '2110/0x', '-1/0'])(
    'refuses %s as the name of a target',
    async (name) => {
      await expect(startService({ config: { targets: { [name]: entry } } })).rejects.toThrow(`"${name}"`);
    },
  );
});
