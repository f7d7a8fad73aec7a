import type { ArgumentRole, OperationName } from './ServiceInterface.js';
import type { Variant } from './Variant.js';

/** An argument as the family has it. */
interface RoleForm {
  readonly role: ArgumentRole;
  /** The names that runtimes of the family are known to give it. */
  readonly names: readonly string[];
  /** Required type, as `formatType` writes it. */
  readonly type: RegExp;
  /** Whether some runtimes of the family lack it. */
  readonly isOptional?: true;
}

/** An operation as the family has it. */
export interface OperationForm {
  readonly operation: OperationName;
  readonly call: string;
  readonly roles: readonly RoleForm[];
}

const integer = '(?:u16|u32|u64|u128|Compact<u(?:16|32|64|128)>)';
const list = `Vec<${integer}>`;
const one = (type: string) => `(?:\\(${type}\\)|\\{ \\w+: ${type} \\})`;
const two = (type: string) => `(?:\\(${type}, ${type}\\)|\\{ \\w+: ${type}, \\w+: ${type} \\})`;
// Times of their own, or a first one and a distance.
const scheduleType = `enum \\{ \\w+ ${one(list)}, \\w+ ${two(integer)} \\}`;
const exactly = (type: string) => new RegExp(`^(?:${type})$`);

const bytes = exactly('Vec<u8>');
const providedId: RoleForm = { role: 'providedId', names: ['provided_id'], type: bytes };
const schedule: RoleForm = { role: 'when', names: ['schedule'], type: exactly(scheduleType) };
const times: RoleForm = {
  role: 'when',
  names: ['execution_times', 'execution_time', 'time'],
  type: exactly(`${list}|${integer}`),
};
const taskId: RoleForm = { role: 'taskId', names: ['task_id'], type: exactly('H256|\\[u8; 32\\]') };

const crossChain = (when: RoleForm): OperationForm => ({
  operation: 'crossChain',
  call: 'schedule_xcmp_task',
  roles: [
    providedId,
    when,
    { role: 'paraId', names: ['para_id'], type: exactly(integer) },
    // Any name of a token; later runtimes take a location instead.
    { role: 'currencyId', names: ['currency_id'], type: /^(?!.*\bparents: )/, isOptional: true },
    { role: 'call', names: ['call', 'encoded_call'], type: bytes },
    {
      role: 'callWeight',
      names: ['weight_at_most', 'encoded_call_weight'],
      type: exactly(`${integer}|\\w+ ${two(integer)}`),
    },
  ],
});

const cancel: OperationForm = { operation: 'cancel', call: 'cancel_task', roles: [taskId] };

/** The operations of each variant, after the specification; first what distinguishes the variants best. */
export const operationForms: { readonly [V in Variant]: readonly OperationForm[] } = {
  H: [
    crossChain(schedule),
    {
      operation: 'dynamicDispatch',
      call: 'schedule_dynamic_dispatch_task',
      roles: [providedId, schedule, { role: 'call', names: ['call'], type: /^enum / }],
    },
    cancel,
  ],
  M: [
    crossChain(times),
    {
      operation: 'nativeTransfer',
      call: 'schedule_native_transfer_task',
      roles: [
        providedId,
        times,
        {
          role: 'recipient',
          names: ['recipient_id', 'recipient'],
          type: exactly('AccountId32|\\[u8; 32\\]|enum MultiAddress'),
        },
        { role: 'amount', names: ['amount'], type: exactly(integer) },
      ],
    },
    cancel,
  ],
};
