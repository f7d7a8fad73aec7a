import { createElement, type FunctionComponent } from 'preact';
import type {
  ShownChain,
  ShownEvent,
  ShownTask,
  ShownUser,
  TasksState,
  TransactionSummary,
} from '../../src/tasks/TasksProtocol.js';
import type { ChosenAccounts } from '../../src/view/tasks/AccountsPanel.js';
import { type UsedTasks, useTasks } from '../../src/view/tasks/useTasks.js';
import { createWallet } from './checklistRuns.js';

/** 2026-01-01T00:00Z, in milliseconds. */
export const newYear = 1_767_225_600_000;

/** A token of each chain: both differ in all parts. */
const tokens = {
  service: { symbol: 'SVC', decimals: 10 },
  target: { symbol: 'TGT', decimals: 12 },
} as const;

/** The chains of a user of tasks. */
export const chains: readonly [ShownChain, ShownChain] = [
  {
    role: 'service',
    name: 'Service H',
    endpoint: 'wss://service.example',
    genesisHash: '0xaa',
    token: tokens.service,
    ss58Prefix: 51,
    isLost: false,
    reason: undefined,
  },
  {
    role: 'target',
    name: 'Target 2000',
    endpoint: 'wss://target.example',
    genesisHash: '0xbb',
    token: tokens.target,
    ss58Prefix: 42,
    isLost: false,
    reason: undefined,
  },
];

/** The user of the wallet, with funds on both chains and without a proxy. */
export const user: ShownUser = {
  owner: '5Alice',
  onTarget: '5Alice',
  onService: 15n * 10n ** 9n,
  free: 25n * 10n ** 11n,
  derived: '5Derived',
  derivedFree: 0n,
  underivedReason: undefined,
  grants: [],
  proxyTypes: ['Any', 'Balances'],
};

/** Creates a state of the chains, as the worker of tasks sends it. */
export function createTasksState(change: Partial<TasksState> = {}): TasksState {
  return {
    now: undefined,
    variant: 'H',
    slotSeconds: 3600,
    chains,
    user,
    tasks: [],
    events: [],
    ...change,
  };
}

/** Creates a task of the service. */
export function createTask(change: Partial<ShownTask> = {}): ShownTask {
  return {
    id: '0x0102',
    name: 'rent',
    action: 'crossChain',
    paraId: 2000,
    next: newYear + 86_400_000,
    left: undefined,
    ...change,
  };
}

/** Creates an event of the task. */
export function createTaskEvent(change: Partial<ShownEvent> = {}): ShownEvent {
  return {
    number: 1,
    at: newYear,
    chain: 'service',
    block: 8,
    taskId: '0x0102030405060708',
    name: 'rent',
    kind: 'scheduled',
    sentence: undefined,
    ...change,
  };
}

/** Creates the summary of a transaction. */
export function createSummary(change: Partial<TransactionSummary> = {}): TransactionSummary {
  return {
    number: 3,
    kind: 'schedule',
    chain: 'Service H',
    endpoint: 'wss://service.example',
    genesisHash: '0xaa',
    knownAs: undefined,
    address: '5Alice',
    name: 'AutomationTime.schedule_xcmp_task',
    args: '{"provided_id":"rent"}',
    hex: '0x0102',
    link: undefined,
    lines: [],
    runs: [],
    runCount: 0,
    every: undefined,
    warnings: [],
    refusal: undefined,
    ...change,
  };
}

/** The accounts that the user has chosen. */
export const chosen: ChosenAccounts = {
  owner: { wallet: createWallet(), address: '5Alice' },
  onTarget: { wallet: createWallet(), address: '5Alice' },
};

/** Gives a panel of tasks its worker, as the page does; `onUse` receives the hook at each rendering. */
export function wrapTasksPanel<P extends { readonly tasks: UsedTasks }>(
  Panel: FunctionComponent<P>,
  onUse: (tasks: UsedTasks) => void = () => undefined,
): FunctionComponent<Omit<P, 'tasks'>> {
  return (props) => {
    const tasks = useTasks();
    onUse(tasks);
    return createElement(Panel, { ...props, tasks } as P);
  };
}
