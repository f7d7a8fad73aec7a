import { type InjectedSigner, submit, type TransactionSigner } from '@parachron/client';
import { attempt, type Hex, isParachronError, parseAccount, parseHex } from '@parachron/core';
import { linkAt } from '@parachron/reports';
import type { Task } from '@parachron/scheduler';
import type { PageChain } from '../PageChain.js';
import { PageError } from '../PageError.js';
import { describeEvent } from './describeEvent.js';
import { type Places, TasksNotReadyError } from './Places.js';
import { planPermission, planRevoke } from './planPermission.js';
import { planCancel, planSchedule } from './planSchedule.js';
import { readUser } from './readUser.js';
import type {
  PlannedTransaction,
  SentTransaction,
  ShownTask,
  ShownUser,
  SummaryRequest,
  TasksState,
  TaskUser,
  TransactionSummary,
} from './TasksProtocol.js';
import { describeCall, describeSent, SummaryOutdatedError, Transactions } from './Transactions.js';

/** The environment of the tasks. */
export interface UserTasksOptions {
  /** The wallet of the page. */
  readonly signer: InjectedSigner;
  readonly onChange: () => void;
  /** Called when the watch of events ends with an error. */
  readonly onFailure: (error: unknown) => void;
}

/** Number of shown events; older events are dropped. */
const mostEvents = 500;

/** The tasks of one user on live chains: all functions of the page of tasks. */
export class UserTasks {
  readonly #places: Places;
  readonly #options: UserTasksOptions;
  readonly #transactions = new Transactions();
  /** The accounts of the last choice, whose state may not be read yet. */
  #chosen: TaskUser | undefined;
  #user: ShownUser | undefined;
  /** Undefined if the tasks of the user could not be listed. */
  #tasks: readonly ShownTask[] | undefined = [];
  /** The names of tasks by id, including ended tasks. */
  readonly #names = new Map<Hex, string>();
  /** Ends the watch of the owner's tasks. */
  #watch: AbortController | undefined;
  #events: TasksState['events'] = [];
  /** Number of events since the state was read. */
  #unread = 0;

  /** @param places the connected chains, which `close` closes */
  constructor(places: Places, options: UserTasksOptions) {
    this.#places = places;
    this.#options = options;
  }

  getState(): TasksState {
    const { scheduler, service, target, local } = this.#places;
    return {
      now: local?.now(),
      variant: scheduler.variant,
      slotSeconds: Number(scheduler.rules.slotSeconds),
      chains: [service, ...(target ? [target.live] : [])].map(({ shown }) => shown),
      user: this.#user,
      tasks: this.#tasks,
      events: this.#events,
    };
  }

  /**
   * Selects the accounts, reads their state on the chains, and follows the owner's tasks. If the tasks cannot be listed, the
   * accounts are selected with unknown tasks, and the error of the listing is thrown afterwards. A later choice replaces an
   * earlier choice that is still being read.
   */
  async choose({ owner, onTarget }: TaskUser): Promise<void> {
    if (this.#chosen?.owner !== owner) this.#stopWatch();
    this.#chosen = { owner, onTarget };
    this.#transactions.forget();
    await this.#read();
  }

  /**
   * Plans a transaction, and makes it the one to send.
   *
   * @throws SummaryOutdatedError when other accounts were chosen while the transaction was planned
   * @throws TasksNotReadyError when no accounts are chosen, or no parachain is connected; the errors of the planning functions
   */
  async summarize(request: SummaryRequest): Promise<TransactionSummary> {
    const user = this.#user;
    if (!user) throw new TasksNotReadyError('accounts');
    const { call, ...effect } = await this.#plan(request, user);
    if (!isSameUser(this.#chosen, user)) throw new SummaryOutdatedError();
    const { service, target, local } = this.#places;
    const isOnService = 'order' in call;
    const live = isOnService || !target ? service : target.live;
    const address = isOnService ? user.owner : user.onTarget;
    // The key of a development account, or the wallet of the page.
    const signer = local?.getSigner(address) ?? { address, signer: this.#options.signer };
    const { runtime, genesisHash } = live.chain;
    const { endpoint } = live.shown;
    const place = { chain: runtime.chain, endpoint, genesisHash, address, link: linkAt(endpoint, call) };
    const summary = { kind: request.kind, ...place, ...describeCall(call), ...effect };
    return this.#transactions.show(summary, () => this.#submit(live, call, signer));
  }

  /**
   * Sends the transaction of the last summary; the wallet asks the user first.
   *
   * @throws PageError when the connection was lost, and a block may still include the transaction
   * @throws SummaryOutdatedError when a later summary was shown, or it was sent before
   */
  async send(number: number): Promise<SentTransaction> {
    try {
      const sent = await this.#transactions.send(number);
      await this.#places.local?.idle();
      return sent;
    } finally {
      // A failed reading does not replace the outcome of the transaction.
      await this.#read().catch(this.#options.onFailure);
    }
  }

  /** Advances the clock of a local network by a number of seconds, or to the next time at which tasks can run: due tasks run in their order. */
  async advance(seconds?: number): Promise<void> {
    const { local } = this.#places;
    await (seconds === undefined ? local?.advanceToNextSlot() : local?.advance(seconds));
    await local?.idle();
    await this.#read();
  }

  async close(): Promise<void> {
    this.#stopWatch();
    const { service, target, local } = this.#places;
    await Promise.all([service.close(), target?.live.close()]);
    await local?.close();
  }

  async #plan(request: SummaryRequest, user: TaskUser): Promise<PlannedTransaction> {
    const places = this.#places;
    if (request.kind === 'grant') return planPermission(places, user, request);
    if (request.kind === 'cancel') return planCancel(places, user, request.taskId);
    if (request.kind === 'revoke') {
      const calling = this.#tasks?.filter(
        ({ action }) => 'paraId' in action && action.paraId === places.target?.paraId,
      );
      return planRevoke(places, user, { proxyType: request.proxyType, taskCount: calling?.length });
    }
    const { taskId, ...plan } = await planSchedule(places, user, request);
    this.#names.set(taskId, request.name.trim());
    return plan;
  }

  async #submit(
    live: PageChain,
    call: PlannedTransaction['call'],
    signer: TransactionSigner,
  ): Promise<SentTransaction> {
    const { scheduler } = this.#places;
    try {
      const sent =
        'order' in call
          ? await scheduler.submit(call, { signer })
          : // The state of the page is that of final blocks.
            await submit(await live.getOpen(), call.hex, { signer, waitFor: 'finality' });
      return describeSent(sent, live.chain.runtime);
    } catch (cause) {
      if (!isParachronError(cause, 'SUBMISSION_UNKNOWN')) throw cause;
      const { reason, ticket } = cause.facts;
      const { untilBlock } = ticket;
      const until =
        untilBlock === undefined ? '' : ` A block up to ${untilBlock} may include the transaction.`;
      throw new PageError({
        message: `The outcome of the transaction is unknown: ${reason}.${until}`,
        hint: 'Look at the list of tasks and the events after that block. The service refuses a second task with the name of a stored task.',
      });
    }
  }

  #stopWatch(): void {
    this.#watch?.abort();
    this.#watch = undefined;
    this.#events = [];
  }

  #follow(owner: string): AbortController {
    const { scheduler, target } = this.#places;
    const { onChange, onFailure } = this.#options;
    const watch = new AbortController();
    // A closed connection refuses what was being read.
    const fail = (error: unknown) => this.#watch === watch && onFailure(error);
    const targets = target ? { [target.paraId]: target.live } : {};
    const { hex } = parseAccount(owner);
    const follow = async () => {
      for await (const event of scheduler.watchTasks({ owner: hex, targets, signal: watch.signal })) {
        const shown = await describeEvent(event, { service: scheduler.chain, target: target?.live.chain });
        if (watch.signal.aborted) return;
        const number = (this.#events.at(-1)?.number ?? 0) + 1;
        const numbered = { ...shown, number, name: this.#names.get(event.taskId) };
        this.#events = [...this.#events, numbered].slice(-mostEvents);
        onChange();
        this.#refresh().catch(fail);
      }
    };
    follow().catch(fail);
    return watch;
  }

  /** Reads the state again; once for all events that come while it is read. */
  async #refresh(): Promise<void> {
    this.#unread += 1;
    if (this.#unread > 1) return;
    try {
      for (let read = 0; read !== this.#unread; ) {
        read = this.#unread;
        await this.#read();
      }
    } finally {
      this.#unread = 0;
    }
  }

  /** Reads the state of the chosen accounts. A part that was not read stays as it was, unless it is that of other accounts. */
  async #read(): Promise<void> {
    const user = this.#chosen;
    if (!user) return;
    const [shown, tasks] = await Promise.allSettled([
      readUser(this.#places, user),
      this.#places.scheduler.listTasks(user.owner),
    ]);
    // Other accounts may be chosen meanwhile.
    if (user !== this.#chosen) return;
    const isSame = isSameUser(this.#user, user);
    this.#user = shown.status === 'fulfilled' ? shown.value : isSame ? this.#user : undefined;
    if (tasks.status === 'fulfilled')
      this.#tasks = tasks.value.map((task) => ({ ...task, name: readName(task) }));
    else if (!isSame) this.#tasks = undefined;
    for (const { id, name } of this.#tasks ?? []) if (name !== undefined) this.#names.set(id, name);
    if (this.#user) this.#watch ??= this.#follow(user.owner);
    this.#options.onChange();
    for (const part of [shown, tasks]) if (part.status === 'rejected') throw part.reason;
  }
}

function isSameUser(user: TaskUser | undefined, { owner, onTarget }: TaskUser): boolean {
  return user?.owner === owner && user.onTarget === onTarget;
}

/** Reads the name of a task, which its owner may have chosen as any bytes. */
function readName({ providedId }: Task): string | undefined {
  return attempt(() => providedId && new TextDecoder('utf-8', { fatal: true }).decode(parseHex(providedId)));
}
