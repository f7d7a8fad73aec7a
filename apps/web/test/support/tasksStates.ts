import { createElement, type FunctionComponent } from 'preact';
import type { TransactionSummary } from '../../src/tasks/TasksProtocol.js';
import { type UsedTasks, useTasks } from '../../src/view/tasks/useTasks.js';

/** 2026-01-01T00:00Z, in milliseconds. */
export const newYear = 1_767_225_600_000;

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
