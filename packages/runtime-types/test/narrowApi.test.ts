import type { ApiPromise } from '@polkadot/api';
import { TypeRegistry } from '@polkadot/types';
import { stringToHex } from '@polkadot/util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionsH } from '../src/h.js';
import { type ApiH, type ApiM, definitions, narrowApi } from '../src/index.js';
import { definitionsM } from '../src/m.js';
import { type ConnectedService, connectService } from './support/connectService.js';

// Expected values: the specification and its settled facts ("Calls", "Derivations", "Fees").
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const taskId = '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd';
const crossChainAccount = '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568';
const times = [1675393200, 1675396800];
const schedule = { Fixed: { executionTimes: times } };
// Two executions of 12 × 593 317 000, and of 419e9 × (6 × 1e9 + weight of the call, here 0) / 1e12.
const executionFee = 2n * 12n * 593_317_000n;
const xcmFee = 2n * 2_514_000_000n;

let serviceH: ConnectedService;
let serviceM: ConnectedService;
let apiH: ApiH;
let apiM: ApiM;

beforeAll(async () => {
  [serviceH, serviceM] = await Promise.all([
    connectService('H', definitions),
    connectService('M', definitions),
  ]);
  const [h, m] = [narrowApi(serviceH.api), narrowApi(serviceM.api)];
  if (h.variant !== 'H' || m.variant !== 'M') throw new Error('the variants are not distinguished');
  [apiH, apiM] = [h.api, m.api];
});

afterAll(() => Promise.all([serviceH.close(), serviceM.close()]));

describe('both variants side by side', () => {
  test('the returned api is the same object', () => {
    expect(apiH).toBe(serviceH.api);
    expect(apiM).toBe(serviceM.api);
  });

  test('the same call takes the arguments of its variant', () => {
    const h = apiH.tx.automationTime.scheduleXcmpTask(
      'savedProvidedID',
      schedule,
      2000,
      0,
      '0x0001',
      191_761_979,
    );
    expect(h.method.toHex()).toBe(
      '0x3c023c736176656450726f766964656449440008b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000',
    );
    const m = apiM.tx.automationTime.scheduleXcmpTask(
      'savedProvidedID',
      times,
      2000,
      0,
      '0x0001',
      191_761_979,
    );
    // The same bytes without the index of the schedule's enum: the table of calls in the specification.
    expect(m.method.toHex()).toBe(
      '0x3c023c736176656450726f7669646564494408b078dc6300000000c086dc6300000000d0070000000000000800013b0e6e0b00000000',
    );
  });

  test('storage, constants, errors and the state of a block are available', async () => {
    const task = await apiM.query.automationTime.accountTasks(alice, taskId);
    expect(task.isNone).toBe(true);
    expect(apiH.consts.automationTime.maxExecutionTimes.toNumber()).toBe(24);
    expect(apiH.errors.automationTime.NotTaskOwner.meta.index.toNumber()).toBe(15);
    const at = await apiH.at(apiH.genesisHash);
    expect((await at.query.automationTime.shutdown()).isTrue).toBe(false);
  });
});

describe('the definitions', () => {
  test('RPC methods of both variants', async () => {
    for (const { rpc } of [apiH, apiM]) {
      expect((await rpc.automationTime.generateTaskId(alice, 'savedProvidedID')).toHex()).toBe(taskId);
      expect((await rpc.xcmpHandler.crossChainAccount(alice)).toHex()).toBe(crossChainAccount);
    }
  });

  test('text that looks like hex is passed as the hex of its characters', async () => {
    const [plain, decoded] = await Promise.all([
      serviceH.api.rpc('automationTime_generateTaskId', alice, '0x6162'),
      apiH.rpc.automationTime.generateTaskId(alice, '0x6162'),
    ]);
    expect(decoded.toHex()).not.toBe(plain);
    const id = await apiH.rpc.automationTime.generateTaskId(alice, stringToHex('0x6162'));
    expect(id.toHex()).toBe(plain);
  });

  test('fees of an extrinsic in variant H, as amounts', async () => {
    const xcmp = apiH.tx.automationTime.scheduleXcmpTask('id', schedule, 2000, 0, '0x00', 0);
    const details = await apiH.rpc.automationTime.queryFeeDetails(xcmp.toHex());
    expect(details.executionFee.toBigInt()).toBe(executionFee);
    expect(details.xcmpFee.toBigInt()).toBe(xcmFee);
    const dispatch = apiH.tx.automationTime.scheduleDynamicDispatchTask(
      'id',
      { Recurring: { nextExecutionTime: times[0], frequency: 3600 } },
      apiH.tx.system.remark('0x00'),
    );
    const fees = await apiH.rpc.automationTime.queryFeeDetails(dispatch.toHex());
    expect(fees.xcmpFee.toBigInt()).toBe(0n);
    // 12 × (69 752 000 + weight of the call), once.
    expect(fees.executionFee.toBigInt()).toBeGreaterThanOrEqual(12n * 69_752_000n);
    const called = await apiH.call.automationTimeApi.queryFeeDetails(dispatch.toU8a());
    expect(called.asOk.executionFee.toBigInt()).toBe(fees.executionFee.toBigInt());
  });

  test('fees of an action in variant M, as amounts', async () => {
    const fee = await apiM.rpc.automationTime.getTimeAutomationFees('XCMP', 2);
    expect(fee.toBigInt()).toBe(executionFee);
    const called = await apiM.call.automationTimeApi.getTimeAutomationFees('XCMP', 2);
    expect(called.toBigInt()).toBe(executionFee);
    const compound = await apiM.rpc.automationTime.getTimeAutomationFees('AutoCompoundDelgatedStake', 1);
    expect(compound.toBigInt()).toBeGreaterThan(0n);
  });

  test('the api omits methods that the node lacks', () => {
    expect(Object.keys(apiH.rpc.automationTime)).not.toContain('getTimeAutomationFees');
    expect(Object.keys(apiM.rpc.automationTime)).not.toContain('queryFeeDetails');
  });

  test.each([
    ['H', definitionsH],
    ['M', definitionsM],
    ['H', definitions],
    ['M', definitions],
  ] as const)('runtime APIs of variant %s where metadata does not list them', async (variant, own) => {
    const service = await connectService(variant, { ...own, version: 14 });
    expect(service.api.runtimeMetadata.version).toBe(14);
    const narrowed = narrowApi(service.api);
    expect(narrowed.variant).toBe(variant);
    const { call } = narrowed.api;
    expect((await call.automationTimeApi.generateTaskId(alice, 'savedProvidedID')).toHex()).toBe(taskId);
    expect((await call.xcmpHandlerApi.crossChainAccount(alice)).asOk.toHex()).toBe(crossChainAccount);
    const answer =
      narrowed.variant === 'M'
        ? (await narrowed.api.call.automationTimeApi.getTimeAutomationFees('XCMP', 2)).toBigInt()
        : (
            await narrowed.api.call.automationTimeApi.queryFeeDetails(
              narrowed.api.tx.system.remark('0x00').toU8a(),
            )
          ).asErr.toUtf8();
    expect(answer).toBe(variant === 'M' ? executionFee : 'Unsupported Extrinsic');
    await service.close();
  });
});

test('an api that is not ready is refused', () => {
  // The state of an api before it receives the metadata of its chain.
  const api = { registry: new TypeRegistry() } as unknown as ApiPromise;
  expect(() => narrowApi(api)).toThrow(expect.objectContaining({ code: 'METADATA_MISSING' }));
});
