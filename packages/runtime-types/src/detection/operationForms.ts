import type { ArgumentRole, OperationName } from './ServiceInterface.js';
import type { Variant } from './Variant.js';

/** An argument in the runtimes of the family. */
interface RoleForm {
  readonly role: ArgumentRole;
  /** Known names of the argument in runtimes of the family. */
  readonly names: readonly string[];
  /** Required type, in the notation of `formatType`. */
  readonly type: RegExp;
  /** Whether some runtimes of the family lack the argument. */
  readonly isOptional?: true;
}

/** An operation in the runtimes of the family. */
export interface OperationForm {
  readonly operation: OperationName;
  readonly call: string;
  readonly roles: readonly RoleForm[];
}

const integer = '(?:u16|u32|u64|u128|Compact<u(?:16|32|64|128)>)';
const list = `Vec<${integer}>`;
const formatOne = (type: string) => `(?:\\(${type}\\)|\\{ \\w+: ${type} \\})`;
const formatTwo = (type: string) => `(?:\\(${type}, ${type}\\)|\\{ \\w+: ${type}, \\w+: ${type} \\})`;
// An enum of a list of times, and of a first time with an interval.
const scheduleType = `enum \\{ \\w+ ${formatOne(list)}, \\w+ ${formatTwo(integer)} \\}`;
const createPattern = (type: string) => new RegExp(`^(?:${type})$`);

const bytes = createPattern('Vec<u8>');
const providedId: RoleForm = { role: 'providedId', names: ['provided_id'], type: bytes };
const schedule: RoleForm = { role: 'when', names: ['schedule'], type: createPattern(scheduleType) };
const times: RoleForm = {
  role: 'when',
  names: ['execution_times', 'execution_time', 'time'],
  type: createPattern(`${list}|${integer}`),
};
const taskId: RoleForm = { role: 'taskId', names: ['task_id'], type: createPattern('H256|\\[u8; 32\\]') };

const createCrossChainForm = (when: RoleForm): OperationForm => ({
  operation: 'crossChain',
  call: 'schedule_xcmp_task',
  roles: [
    providedId,
    when,
    { role: 'paraId', names: ['para_id'], type: createPattern(integer) },
    // Any type except a location, which later runtimes take.
    { role: 'currencyId', names: ['currency_id'], type: /^(?!.*\bparents: )/, isOptional: true },
    { role: 'call', names: ['call', 'encoded_call'], type: bytes },
    {
      role: 'callWeight',
      names: ['weight_at_most', 'encoded_call_weight'],
      type: createPattern(`${integer}|\\w+ ${formatTwo(integer)}`),
    },
  ],
});

const cancel: OperationForm = { operation: 'cancel', call: 'cancel_task', roles: [taskId] };

/** The operations of each variant in the specification. */
export const operationForms: { readonly [V in Variant]: readonly OperationForm[] } = {
  H: [
    createCrossChainForm(schedule),
    {
      operation: 'dynamicDispatch',
      call: 'schedule_dynamic_dispatch_task',
      roles: [providedId, schedule, { role: 'call', names: ['call'], type: /^enum / }],
    },
    cancel,
  ],
  M: [
    createCrossChainForm(times),
    {
      operation: 'nativeTransfer',
      call: 'schedule_native_transfer_task',
      roles: [
        providedId,
        times,
        {
          role: 'recipient',
          names: ['recipient_id', 'recipient'],
          type: createPattern('AccountId32|\\[u8; 32\\]|enum MultiAddress'),
        },
        { role: 'amount', names: ['amount'], type: createPattern(integer) },
      ],
    },
    cancel,
  ],
};
