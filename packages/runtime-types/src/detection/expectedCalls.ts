import type { Variant } from './Variant.js';

/** An argument as a variant has it. */
interface ExpectedArgument {
  readonly name: string;
  /** As `formatType` writes it; undefined where each runtime has a type of its own. */
  readonly type?: string;
}

/** A call as a variant has it. */
export interface ExpectedCall {
  readonly name: string;
  readonly args: readonly ExpectedArgument[];
}

const bytes = 'Vec<u8>';
const providedId = { name: 'provided_id', type: bytes };
const executionTimes = { name: 'execution_times', type: 'Vec<u64>' };
const paraId = { name: 'para_id', type: 'u32' };
const currencyId = { name: 'currency_id' };
const schedule = {
  name: 'schedule',
  type: 'enum { Fixed { execution_times: Vec<u64> }, Recurring { next_execution_time: u64, frequency: u64 } }',
};
const cancelTask = { name: 'cancel_task', args: [{ name: 'task_id', type: 'H256' }] };

/** The calls that make a variant, after the specification of the interface. */
export const expectedCalls: { readonly [V in Variant]: readonly ExpectedCall[] } = {
  H: [
    {
      name: 'schedule_xcmp_task',
      args: [
        providedId,
        schedule,
        paraId,
        currencyId,
        { name: 'encoded_call', type: bytes },
        { name: 'encoded_call_weight', type: 'u64' },
      ],
    },
    { name: 'schedule_dynamic_dispatch_task', args: [providedId, schedule, { name: 'call' }] },
    cancelTask,
  ],
  M: [
    {
      name: 'schedule_xcmp_task',
      args: [
        providedId,
        executionTimes,
        paraId,
        currencyId,
        { name: 'call', type: bytes },
        { name: 'weight_at_most', type: 'u64' },
      ],
    },
    {
      name: 'schedule_native_transfer_task',
      args: [
        providedId,
        executionTimes,
        { name: 'recipient_id', type: 'AccountId32' },
        { name: 'amount', type: 'Compact<u128>' },
      ],
    },
    cancelTask,
  ],
};

/** A call in one line, with the types of its arguments. */
export function formatExpectedCall({ name, args }: ExpectedCall): string {
  return `${name}(${args.map((arg) => `${arg.name}: ${arg.type ?? 'of the runtime'}`).join(', ')})`;
}
