// Compiled, never run: both variants in one module, and each call accepts only the arguments of its own variant.
import type { ApiH, ApiM, ServiceApi } from './index.js';

declare const h: ApiH;
declare const m: ApiM;
declare const service: ServiceApi;

const times = [1675393200, 1675396800];
const schedule = { Fixed: { executionTimes: times } };

h.tx.automationTime.scheduleXcmpTask('id', schedule, 2000, 0, '0x0001', 1);
m.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x0001', 1);
// @ts-expect-error H takes a schedule, not a list of times
h.tx.automationTime.scheduleXcmpTask('id', times, 2000, 0, '0x0001', 1);
// @ts-expect-error M takes a list of times, not a schedule
m.tx.automationTime.scheduleXcmpTask('id', schedule, 2000, 0, '0x0001', 1);
// @ts-expect-error an argument is missing
h.tx.automationTime.scheduleXcmpTask('id', schedule, 2000, 0, '0x0001');

h.tx.automationTime.scheduleDynamicDispatchTask('id', schedule, h.tx.system.remark('0x'));
m.tx.automationTime.scheduleNativeTransferTask('id', times, '5Grw…', 1n);
// @ts-expect-error only H dispatches calls of the service's own chain
m.tx.automationTime.scheduleDynamicDispatchTask;
// @ts-expect-error only M has native transfers
h.tx.automationTime.scheduleNativeTransferTask;

h.rpc.automationTime.queryFeeDetails('0x').then((fees) => fees.executionFee.toBigInt());
m.rpc.automationTime.getTimeAutomationFees('XCMP', 1).then((fee) => fee.toBigInt());
// @ts-expect-error the interface has no such action
m.rpc.automationTime.getTimeAutomationFees('Transfer', 1);
// @ts-expect-error only H quotes an extrinsic
m.rpc.automationTime.queryFeeDetails;
// @ts-expect-error only M quotes an action
h.rpc.automationTime.getTimeAutomationFees;
h.rpc.chain.getBlock();

h.call.automationTimeApi.queryFeeDetails(new Uint8Array()).then((fees) => fees.asOk.xcmpFee.toBigInt());
// @ts-expect-error only bytes: polkadot.js would wrap hex in a second extrinsic
h.call.automationTimeApi.queryFeeDetails('0x');
m.call.automationTimeApi.getTimeAutomationFees('XCMP', 1).then((fee) => fee.toBigInt());
// @ts-expect-error only H quotes an extrinsic
m.call.automationTimeApi.queryFeeDetails;

h.query.automationTime.accountTasks('', '').then((task) => task.unwrap().schedule.asFixed.executionTimes);
m.query.automationTime.accountTasks('', '').then((task) => task.unwrap().executionTimes.length);
// @ts-expect-error a task of M has no schedule
m.query.automationTime.accountTasks('', '').then((task) => task.unwrap().schedule);
// @ts-expect-error a task of H has a schedule instead of a list
h.query.automationTime.accountTasks('', '').then((task) => task.unwrap().executionTimes);
h.at('0x').then((at) => at.query.automationTime.shutdown());

// @ts-expect-error no such pallet
h.tx.democracy;
// @ts-expect-error no such constant
m.consts.automationTime.slotSizeSeconds;
// @ts-expect-error no such error
h.errors.automationTime.NoSuchError;

// Without a test of the variant, only calls with the arguments of both variants compile.
service.api.tx.automationTime.cancelTask('0x');
// @ts-expect-error the variant is not known yet
service.api.tx.automationTime.scheduleNativeTransferTask;
if (service.variant === 'M')
  service.api.tx.automationTime.scheduleNativeTransferTask('id', times, '5Grw…', 1n);
