import { u8aToHex } from '@polkadot/util';
import { describe, expect, it } from 'vitest';
import { automation, idOf, remark, startService, textBytes } from './support/startService.js';

// All expected values: the specification.
const taskId = '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd';
const crossChain = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';
const callBytes =
  '0x3c023c736176656450726f766964656449440008b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000';
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

const savedCall = automation('schedule_xcmp_task', {
  provided_id: textBytes('savedProvidedID'),
  schedule: { type: 'Fixed', value: { execution_times: [1675393200n, 1675396800n] } },
  para_id: 2000,
  currency_id: 0,
  encoded_call: new Uint8Array([0, 1]),
  encoded_call_weight: 191761979n,
});

describe('the vectors', () => {
  it('encodes the call of variant H', async () => {
    const { chain } = await startService();
    expect(u8aToHex(chain.runtime.types.encode(chain.runtime.outer.call, savedCall))).toBe(callBytes);
  });

  it('derives the task id by RPC and by state_call, and takes hex as plain text', async () => {
    for (const variant of ['H', 'M'] as const) {
      const { call, keys } = await startService({ variant });
      expect(await call('automationTime_generateTaskId', alice, 'savedProvidedID')).toBe(taskId);
      const args = `${idOf(keys.alice)}3c736176656450726f76696465644944`;
      expect(await call('state_call', 'AutomationTimeApi_generate_task_id', args)).toBe(taskId);
      expect(await call('automationTime_generateTaskId', alice, '0x00')).not.toBe(
        await call('automationTime_generateTaskId', alice, '\u0000'),
      );
    }
  });

  it('derives the cross-chain account by RPC and by state_call', async () => {
    const { call, keys, registry } = await startService();
    const answer = await call('xcmpHandler_crossChainAccount', keys.alice.address);
    expect(registry.createType('AccountId', answer).toHex()).toBe(crossChain);
    // `Result::Ok` encodes as 00.
    expect(await call('state_call', 'XcmpHandlerApi_cross_chain_account', idOf(keys.alice))).toBe(
      `0x00${crossChain.slice(2)}`,
    );
  });

  it('knows the indices, the constants and the storage of the pallets', async () => {
    for (const variant of ['H', 'M'] as const) {
      const { chain, registry } = await startService({ variant });
      const pallets = registry.metadata.pallets;
      const pallet = pallets.find(({ name }) => name.toString() === 'AutomationTime');
      expect(pallet?.index.toNumber()).toBe(60);
      expect(pallets.find(({ name }) => name.toString() === 'XcmpHandler')?.index.toNumber()).toBe(62);
      const calls = Object.entries(chain.runtime.getPallet('AutomationTime').calls ?? {});
      expect(calls.map(([name, { index }]) => [name, index])).toEqual(
        variant === 'H'
          ? [
              ['schedule_xcmp_task', 2],
              ['schedule_dynamic_dispatch_task', 4],
              ['cancel_task', 5],
            ]
          : [
              ['schedule_native_transfer_task', 1],
              ['schedule_xcmp_task', 2],
              ['cancel_task', 5],
            ],
      );
      const constants = pallet?.constants.map(({ name, type, value }) => [
        name.toString(),
        registry.createType(registry.createLookupType(type), value).toString(),
      ]);
      expect(constants).toEqual([
        ['MaxTasksPerSlot', '256'],
        ['MaxExecutionTimes', '24'],
        ['MaxScheduleSeconds', '15552000'],
        ['MaxBlockWeight', '500000000000'],
        ['MaxWeightPercentage', '50000000'],
        ['MaxWeightPerSlot', '150000000000'],
        ['UpdateQueueRatio', '500000000'],
        ['ExecutionWeightFee', '12'],
      ]);
      expect(pallet?.storage.unwrap().items.map(({ name }) => name.toString())).toEqual([
        'ScheduledTasksV3',
        'AccountTasks',
        'TaskQueueV2',
        'MissedQueueV2',
        'LastTimeSlot',
        'Shutdown',
      ]);
    }
  });
});

describe('the fee queries', () => {
  async function query(
    test: Awaited<ReturnType<typeof startService>>,
    call: Parameters<typeof automation>[1],
  ) {
    const { chain, registry } = test;
    const bytes = chain.runtime.types.encode(chain.runtime.outer.call, call as never);
    const extrinsic = registry.createType('Extrinsic', registry.createType('Call', bytes), { version: 4 });
    return test.call('automationTime_queryFeeDetails', extrinsic.toHex());
  }

  it('quotes H tasks: 12 × weight × executions, and the XCM fee of the table', async () => {
    const test = await startService({ config: { targets: { '2000/0': target2000 } } });
    // 2 × 12 × 593 317 000; 2 × floor(419e9 × (6e9 + 191 761 979) / 1e12)
    expect(await query(test, savedCall as never)).toEqual({
      executionFee: `0x${(2n * 12n * 593_317_000n).toString(16)}`,
      xcmpFee: `0x${(2n * ((419_000_000_000n * 6_191_761_979n) / 1_000_000_000_000n)).toString(16)}`,
    });
    const recurring = automation('schedule_dynamic_dispatch_task', {
      provided_id: textBytes('x'),
      schedule: { type: 'Recurring', value: { next_execution_time: 3600n, frequency: 3600n } },
      call: remark('hello'),
    });
    const answer = (await query(test, recurring as never)) as { executionFee: string; xcmpFee: string };
    const info = test.chain.getContext()?.dispatchInfo(remark('hello'));
    expect(BigInt(answer.executionFee)).toBe(12n * (69_752_000n + (info?.weight.ref_time ?? 0n)));
    expect(answer.xcmpFee).toBe('0x0');
  });

  it('refuses as the nodes do', async () => {
    const test = await startService();
    await expect(query(test, savedCall as never)).rejects.toThrow('1: Unable to get fees.');
    await expect(query(test, remark('x') as never)).rejects.toThrow(
      '1: Unable to get fees.: Unsupported Extrinsic',
    );
    // A node decodes the length of the extrinsic, and the runtime the rest.
    for (const bytes of ['0x', '0x1234'])
      await expect(test.call('automationTime_queryFeeDetails', bytes)).rejects.toThrow(
        '1: Unable to decode extrinsic.',
      );
    await expect(test.call('automationTime_queryFeeDetails', '0x0463')).rejects.toThrow(
      '1: Unable to get fees.',
    );
    await expect(test.call('automationTime_queryFeeDetails', 'nonsense')).rejects.toThrow('-32602');
    await expect(test.call('automationTime_getTimeAutomationFees', 'XCMP', 1)).rejects.toThrow('-32601');
    await expect(test.call('automationTime_generateTaskId', 'nobody', 'x')).rejects.toThrow('-32602');
    await expect(test.call('automationTime_generateTaskId', idOf(test.keys.alice), 'x')).rejects.toThrow(
      '-32602',
    );
  });

  it('quotes the kinds of task of variant M, the last in both spellings', async () => {
    const { call } = await startService({ variant: 'M' });
    const ask = (action: string, executions: number) =>
      call('automationTime_getTimeAutomationFees', action, executions);
    expect(await ask('NativeTransfer', 1)).toBe(12 * 286_209_000);
    expect(await ask('XCMP', 3)).toBe(3 * 12 * 593_317_000);
    expect(await ask('XCMP', 0)).toBe(0);
    expect(await ask('Notify', 1)).toBeGreaterThan(0);
    expect(await ask('AutoCompoundDelgatedStake', 1)).toBeGreaterThan(0);
    expect(await ask('AutoCompoundDelegatedStake', 1)).toBe(await ask('AutoCompoundDelgatedStake', 1));
    await expect(ask('Compound', 1)).rejects.toThrow('-32602');
    await expect(ask('XCMP', -1)).rejects.toThrow('-32602');
    // u8 2 (XCMP) ++ u32 1; the answer is a u128.
    const answer = await call('state_call', 'AutomationTimeApi_get_time_automation_fees', '0x0201000000');
    expect(answer).toBe(`0x${Buffer.from(littleEndian(12n * 593_317_000n)).toString('hex')}`);
  });
});

const target2000 = {
  instructionWeight: 1_000_000_000n,
  feePerSecond: 419_000_000_000n,
  flow: 'sovereign',
  xcmVersion: 2,
} as const;

function littleEndian(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn));
}
