import { type DescribedCall, type FoundArgument, formatCall } from './listTaskCalls.js';

/** A variant of the interface: H takes a schedule in whole hours; M takes a list of times in whole minutes. */
export type Variant = 'H' | 'M';

/** The operations of a user on the service, each a call of AutomationTime. */
export type OperationName = 'crossChain' | 'dynamicDispatch' | 'nativeTransfer' | 'cancel';

/** Purpose of an operation's argument. */
export type ArgumentRole = keyof typeof known;

/** An argument of a runtime's call, with its purpose. */
export interface OperationArgument extends FoundArgument {
  readonly role: ArgumentRole;
}

/** An operation with the call and the arguments of a runtime. */
export interface Operation {
  /** The call of AutomationTime: `schedule_xcmp_task`. */
  readonly call: string;
  /** Arguments in the order of the call. */
  readonly args: readonly OperationArgument[];
}

/** An argument in the runtimes of the family. */
interface RoleForm {
  readonly role: ArgumentRole;
  /** Required type, in the notation of `formatType`. */
  readonly type: RegExp;
}

/** An operation in the runtimes of the family. */
interface OperationForm {
  readonly operation: OperationName;
  readonly call: string;
  readonly roles: readonly RoleForm[];
}

/** Known names of each argument in runtimes of the family. */
const known = {
  providedId: ['provided_id'],
  when: ['schedule', 'execution_times', 'execution_time', 'time'],
  paraId: ['para_id'],
  currencyId: ['currency_id'],
  call: ['call', 'encoded_call'],
  callWeight: ['weight_at_most', 'encoded_call_weight'],
  recipient: ['recipient_id', 'recipient'],
  amount: ['amount'],
  taskId: ['task_id'],
} as const satisfies { readonly [role: string]: readonly string[] };

function isNamed(role: ArgumentRole, name: string): boolean {
  return known[role].some((one) => one === name);
}

const integer = '(?:u16|u32|u64|u128|Compact<u(?:16|32|64|128)>)';
const list = `Vec<${integer}>`;
const formatOne = (type: string) => `(?:\\(${type}\\)|\\{ \\w+: ${type} \\})`;
const formatTwo = (type: string) => `(?:\\(${type}, ${type}\\)|\\{ \\w+: ${type}, \\w+: ${type} \\})`;
const define = (role: ArgumentRole, type: string): RoleForm => ({ role, type: new RegExp(`^(?:${type})$`) });

const providedId = define('providedId', 'Vec<u8>');
// An enum of a list of times, and of a first time with an interval.
const schedule = define('when', `enum \\{ \\w+ ${formatOne(list)}, \\w+ ${formatTwo(integer)} \\}`);
const times = define('when', `${list}|${integer}`);

const createCrossChainForm = (when: RoleForm): OperationForm => ({
  operation: 'crossChain',
  call: 'schedule_xcmp_task',
  roles: [
    providedId,
    when,
    define('paraId', integer),
    // Any type except a location, which later runtimes take.
    { role: 'currencyId', type: /^(?!.*\bparents: )/ },
    define('call', 'Vec<u8>'),
    define('callWeight', `${integer}|\\w+ ${formatTwo(integer)}`),
  ],
});

const cancel: OperationForm = {
  operation: 'cancel',
  call: 'cancel_task',
  roles: [define('taskId', 'H256|\\[u8; 32\\]')],
};

/** The operations of each variant in the specification. */
export const operationForms: { readonly [V in Variant]: readonly OperationForm[] } = {
  H: [
    createCrossChainForm(schedule),
    {
      operation: 'dynamicDispatch',
      call: 'schedule_dynamic_dispatch_task',
      roles: [providedId, schedule, { role: 'call', type: /^enum / }],
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
        define('recipient', 'AccountId32|\\[u8; 32\\]|enum MultiAddress'),
        define('amount', integer),
      ],
    },
    cancel,
  ],
};

/**
 * Recognizes a call as an operation of a variant by the position and type of each argument. Unknown argument names are
 * accepted; a known name of another argument is not.
 *
 * @returns the operation; undefined if the call has other arguments
 */
export function detectOperation(form: OperationForm, call: DescribedCall): Operation | undefined {
  const { name, args } = call;
  const found = args.flatMap((arg, at) => {
    const role = form.roles[at];
    return isRole(role, arg, form) ? [{ ...arg, role: role.role }] : [];
  });
  const isWhole = found.length === args.length && found.length === form.roles.length;
  return isWhole ? { call: name, args: found } : undefined;
}

/**
 * Describes as a clause why a call is not an operation: its first unexpected argument, or all its arguments if their
 * number differs.
 */
export function describeMismatch(form: OperationForm, { name, args }: DescribedCall): string {
  const isSame = form.roles.length === args.length;
  const other = isSame && args.find((arg, at) => !isRole(form.roles[at], arg, form));
  if (other) return `${name} takes ${other.name}: ${other.type}`;
  return `${name} takes ${args.map((arg) => arg.name).join(', ') || 'nothing'}`;
}

function isRole(role: RoleForm | undefined, arg: FoundArgument, { roles }: OperationForm): role is RoleForm {
  if (!role?.type.test(arg.type)) return false;
  return isNamed(role.role, arg.name) || !roles.some((other) => isNamed(other.role, arg.name));
}

// Types of arguments with locations: the destination and the fee asset of a message.
const place = /\bparents: |Location\b|\benum \{ V\d/;

/**
 * Describes the feature by which a runtime is a later form of the service: tasks for locations instead of parachains and
 * currencies, tasks without an id of the caller, or ids of any length.
 *
 * @returns a clause: `schedule_xcmp_task takes xcm_asset_location`; undefined if the runtime has no such feature
 */
export function describeLaterForm(calls: readonly DescribedCall[]): string | undefined {
  const find = (name: string) => calls.find((call) => call.name === name);
  const xcmp = find('schedule_xcmp_task');
  const places = xcmp?.args.filter(({ type }) => place.test(type)) ?? [];
  if (places.length > 0) return `schedule_xcmp_task takes ${places.map(({ name }) => name).join(', ')}`;
  const scheduled = calls.find(({ name, args }) => /^schedule_/.test(name) && args[0]?.name === 'schedule');
  if (scheduled) return `${scheduled.name} takes no provided_id`;
  const cancel = find('cancel_task');
  return cancel?.args[0]?.type === 'Vec<u8>' ? `it has ${formatCall(cancel)}` : undefined;
}
