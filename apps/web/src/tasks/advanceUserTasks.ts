import type { Hex } from '@parachron/core';
import type { ShownTask, ShownUser, TaskUser } from './TasksProtocol.js';

/** The tasks of a user between two events, as plain data. */
export interface UserTasksState {
  /** The accounts of the last choice, whose state may not be read yet. */
  readonly chosen: TaskUser | undefined;
  readonly user: ShownUser | undefined;
  /** Undefined if the tasks of the user could not be listed. */
  readonly tasks: readonly ShownTask[] | undefined;
  /** The names of tasks by id, including ended tasks. */
  readonly names: { readonly [taskId: Hex]: string };
  /** Number of summaries so far. */
  readonly last: number;
  /** The number of the summary whose transaction may be sent. */
  readonly open: number | undefined;
}

/** The accounts of a user, and the tasks if they could be listed. */
interface ReadUser {
  readonly user: ShownUser;
  readonly tasks: readonly ShownTask[] | undefined;
}

/** A choice of the user, or a fact that was read. */
export type UserTasksEvent =
  /** Accounts are chosen, so that the last summary is outdated. */
  | { readonly kind: 'chosen'; readonly user: TaskUser }
  /** The state of chosen accounts was read for the first time. */
  | ({ readonly kind: 'read' } & ReadUser)
  /** The state of the user's accounts and tasks was read again. */
  | ({ readonly kind: 'refreshed' } & ReadUser)
  /** The state of chosen accounts could not be read. */
  | { readonly kind: 'unread'; readonly user: TaskUser }
  | { readonly kind: 'named'; readonly taskId: Hex; readonly name: string }
  | { readonly kind: 'summarized' }
  /** The transaction of the last summary is being sent. */
  | { readonly kind: 'closed' };

/** The tasks before any choice. */
export const noUserTasks: UserTasksState = {
  chosen: undefined,
  user: undefined,
  tasks: [],
  names: {},
  last: 0,
  open: undefined,
};

/** Returns the tasks of a user after an event. */
export function advanceUserTasks(state: UserTasksState, event: UserTasksEvent): UserTasksState {
  switch (event.kind) {
    case 'chosen': {
      const { owner, onTarget } = event.user;
      return { ...state, chosen: { owner, onTarget }, open: undefined };
    }
    case 'read':
      // Other accounts may be chosen meanwhile.
      return isChosen(state, event.user) ? noteUser(state, event) : state;
    case 'refreshed':
      return isSameUser(state.user, event.user) ? noteUser(state, event) : state;
    case 'unread':
      // The state of the earlier accounts must not be shown as that of the chosen accounts.
      return !isChosen(state, event.user) || isSameUser(state.user, event.user)
        ? state
        : { ...state, user: undefined, tasks: undefined };
    case 'named':
      return { ...state, names: { ...state.names, [event.taskId]: event.name } };
    case 'summarized':
      return { ...state, last: state.last + 1, open: state.last + 1 };
    case 'closed':
      return { ...state, open: undefined };
  }
}

/** Returns whether no other accounts were chosen after these. */
export function isChosen({ chosen }: UserTasksState, user: TaskUser): boolean {
  return isSameUser(chosen, user);
}

function noteUser(state: UserTasksState, { user, tasks: listed }: ReadUser): UserTasksState {
  const tasks = listed ?? (isSameUser(state.user, user) ? state.tasks : undefined);
  const named = (tasks ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  return { ...state, user, tasks, names: { ...state.names, ...Object.fromEntries(named) } };
}

function isSameUser(user: TaskUser | undefined, { owner, onTarget }: TaskUser): boolean {
  return user?.owner === owner && user.onTarget === onTarget;
}
