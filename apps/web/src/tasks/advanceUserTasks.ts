import type { Hex } from '@parachron/core';
import type { ShownTask, ShownUser } from './TasksProtocol.js';

/** The tasks of a user between two events, as plain data. */
export interface UserTasksState {
  readonly user: ShownUser | undefined;
  readonly tasks: readonly ShownTask[];
  /** The names of tasks by id, including ended tasks. */
  readonly names: { readonly [taskId: Hex]: string };
  /** Number of summaries so far. */
  readonly last: number;
  /** The number of the summary whose transaction may be sent. */
  readonly open: number | undefined;
}

/** A choice of the user, or a fact that was read. */
export type UserTasksEvent =
  | { readonly kind: 'chosen'; readonly user: ShownUser; readonly tasks: readonly ShownTask[] }
  /** The state of the user's accounts and tasks was read again. */
  | { readonly kind: 'refreshed'; readonly user: ShownUser; readonly tasks: readonly ShownTask[] }
  | { readonly kind: 'named'; readonly taskId: Hex; readonly name: string }
  | { readonly kind: 'summarized' }
  /** The last summary is outdated: its transaction is being sent, or other accounts are chosen. */
  | { readonly kind: 'closed' };

/** The tasks before any choice. */
export const noUserTasks: UserTasksState = {
  user: undefined,
  tasks: [],
  names: {},
  last: 0,
  open: undefined,
};

/** Returns the tasks of a user after an event. */
export function advanceUserTasks(state: UserTasksState, event: UserTasksEvent): UserTasksState {
  switch (event.kind) {
    case 'chosen':
      return noteTasks({ ...state, user: event.user }, event.tasks);
    case 'refreshed':
      // Other accounts may be chosen meanwhile.
      return isSameUser(state.user, event.user)
        ? noteTasks({ ...state, user: event.user }, event.tasks)
        : state;
    case 'named':
      return { ...state, names: { ...state.names, [event.taskId]: event.name } };
    case 'summarized':
      return { ...state, last: state.last + 1, open: state.last + 1 };
    case 'closed':
      return { ...state, open: undefined };
  }
}

function noteTasks(state: UserTasksState, tasks: readonly ShownTask[]): UserTasksState {
  const named = tasks.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  return { ...state, tasks, names: { ...state.names, ...Object.fromEntries(named) } };
}

function isSameUser(user: ShownUser | undefined, { owner, onTarget }: ShownUser): boolean {
  return user?.owner === owner && user.onTarget === onTarget;
}
