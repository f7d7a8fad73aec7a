import { forkTarget } from '@parachron/checklist';
import { findKnownChain, type InjectedSigner, submit, type TransactionSigner } from '@parachron/client';
import {
  type Call,
  formatAccount,
  formatTokens,
  type Hex,
  isParachronError,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import type { TaskCall } from '@parachron/scheduler';
import { estimateInclusionFee } from '@parachron/weight';
import type { LiveChain, LocalNetwork, Places } from './Places.js';
import { planGrant, planRevoke, type SignedPlan } from './planPermission.js';
import { planSchedule } from './planSchedule.js';
import { readUser } from './readAction.js';
import { describeCall, describeSent, describeTask } from './shownTasks.js';
import type {
  GrantForm,
  GrantSummary,
  SentTransaction,
  ShownTask,
  ShownUser,
  TaskForm,
  TasksState,
  TaskUser,
  TransactionSummary,
} from './TasksProtocol.js';
import { SummaryOutdatedError, TasksNotReadyError, TransactionUndecidedError } from './tasksErrors.js';
import { watchAccount } from './watchAccount.js';

/** The environment of the tasks. */
export interface UserTasksOptions {
  /** The wallet of the page. */
  readonly signer: InjectedSigner;
  readonly onChange: () => void;
  /** Called when the watch of events ends with an error. */
  readonly onFailure: (error: unknown) => void;
}

type Sending = () => Promise<SentTransaction>;

/** What the summary of a transaction says besides its chain, its call and its signer. */
type Said = Pick<TransactionSummary, 'lines' | 'warnings' | 'refusal'> &
  Partial<Pick<TransactionSummary, 'runs' | 'runCount' | 'every'>>;

/** Number of shown events; older events are dropped. */
const mostEvents = 500;

/** The tasks of one user on live chains: all functions of the page of tasks. */
export class UserTasks {
  readonly #places: Places;
  readonly #options: UserTasksOptions;
  /** The accounts of the last choice, whose state may not be read yet. */
  #chosen: TaskUser | undefined;
  #user: ShownUser | undefined;
  /** Undefined if the tasks of the user could not be listed. */
  #tasks: readonly ShownTask[] | undefined = [];
  /** The names of tasks by id, including ended tasks. */
  readonly #names = new Map<Hex, string>();
  /** Number of summaries so far. */
  #last = 0;
  /** Ends the watch of the owner's tasks. */
  #watch: AbortController | undefined;
  #events: TasksState['events'] = [];
  /** Number of events since the state was read. */
  #unread = 0;
  /** Sends the transaction of the last summary. */
  #send: Sending | undefined;

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
      chains: [service, ...(target ? [target.live] : [])].map((live) => live.describe()),
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
  async choose(user: TaskUser): Promise<void> {
    this.#chosen = { owner: user.owner, onTarget: user.onTarget };
    this.#send = undefined;
    const [shown, tasks] = await this.#readAll(user);
    if (!isSameUser(this.#chosen, user)) return;
    const isOther = this.#user?.owner !== user.owner;
    if (isOther) this.#stopWatch();
    if (shown.status === 'fulfilled') this.#note(shown.value, tasks);
    else if (!isSameUser(this.#user, user)) {
      // The state of the earlier accounts must not be shown as that of the chosen accounts.
      this.#user = undefined;
      this.#tasks = undefined;
    }
    // The page also receives the state of a choice that ends with an error.
    this.#options.onChange();
    if (shown.status === 'rejected') throw shown.reason;
    if (isOther) this.#follow(user.owner);
    if (tasks.status === 'rejected') throw tasks.reason;
  }

  async summarizeGrant(form: GrantForm): Promise<GrantSummary> {
    const user = this.#requireUser();
    this.#requireTarget();
    const { proxyType, types, proposedFund, ...plan } = await planGrant(this.#places, user, form);
    return { ...this.#prepareOnTarget('grant', plan, user), proxyType, types, proposedFund };
  }

  /** Shows the removal of a proxy of the derived account, by the name of its type. */
  async summarizeRevoke(proxyType: string): Promise<TransactionSummary> {
    const user = this.#requireUser();
    const { target } = this.#places;
    const taskCount = this.#tasks?.filter(({ paraId }) => paraId === target?.paraId).length;
    const plan = await planRevoke(this.#places, user, { proxyType, taskCount });
    return this.#prepareOnTarget('revoke', plan, user);
  }

  async summarizeTask(form: TaskForm): Promise<TransactionSummary> {
    const user = this.#requireUser();
    const { taskId, ...plan } = await planSchedule(this.#places, user, form);
    this.#names.set(taskId, form.name.trim());
    return this.#prepareOnService('schedule', plan, user);
  }

  async summarizeCancel(taskId: Hex): Promise<TransactionSummary> {
    const user = this.#requireUser();
    const { scheduler } = this.#places;
    const call = scheduler.cancelTaskCall(taskId);
    const snapshot = await scheduler.chain.snapshot();
    const [fee, { refusal }] = await Promise.all([
      estimateInclusionFee(snapshot, call.hex),
      scheduler.checkTask(call, { owner: user.owner }),
    ]);
    const cost = fee.known ? formatTokens(fee.value, snapshot.runtime.token) : fee.reason;
    const said = {
      lines: [{ label: 'Fee of the transaction', value: cost }],
      warnings: [],
      refusal: refusal && `${refusal.pallet}.${refusal.error}: ${refusal.detail}`,
    };
    return this.#prepareOnService('cancel', { call, ...said }, user);
  }

  /**
   * Sends the transaction of the last summary; the wallet asks the user first.
   *
   * @throws TRANSACTION_UNDECIDED when the connection was lost, and a block may still include the transaction
   * @throws SUMMARY_OUTDATED when a later summary was shown, or it was sent before
   */
  async send(number: number): Promise<SentTransaction> {
    const send = this.#send;
    if (!send || this.#last !== number) throw new SummaryOutdatedError({});
    this.#send = undefined;
    try {
      const sent = await send();
      await this.#places.local?.idle();
      return sent;
    } finally {
      // A failed reading does not replace the outcome of the transaction.
      await this.#readState().catch(this.#options.onFailure);
    }
  }

  /** Advances the clock of a local network by a number of seconds: due tasks run in their order. */
  advance(seconds: number): Promise<void> {
    return this.#move((local) => local.advance(seconds));
  }

  /** Advances the clock of a local network to the next time at which tasks can run. */
  advanceToNextSlot(): Promise<void> {
    return this.#move((local) => local.advanceToNextSlot());
  }

  async close(): Promise<void> {
    this.#stopWatch();
    const { service, target, local } = this.#places;
    await Promise.all([service.close(), target?.live.close()]);
    await local?.close();
  }

  async #move(work: (local: LocalNetwork) => Promise<unknown>): Promise<void> {
    const { local } = this.#places;
    if (!local) return;
    await work(local);
    await local.idle();
    await this.#readState();
  }

  /** The wallet of the page, or the key of a development account. */
  #getSigner(address: string): TransactionSigner {
    return this.#places.local?.getSigner(address) ?? { address, signer: this.#options.signer };
  }

  /** Notes the state of the user's accounts; tasks that were not listed this time stay as they were. */
  #note(user: ShownUser, tasks: PromiseSettledResult<ShownTask[]>): void {
    const before = isSameUser(this.#user, user) ? this.#tasks : undefined;
    this.#tasks = tasks.status === 'fulfilled' ? tasks.value : before;
    this.#user = user;
    for (const { id, name } of this.#tasks ?? []) if (name !== undefined) this.#names.set(id, name);
  }

  #requireUser(): TaskUser {
    if (!this.#user) throw new TasksNotReadyError({ missing: 'accounts' });
    return this.#user;
  }

  #requireTarget(): LiveChain {
    const { target } = this.#places;
    if (!target) throw new TasksNotReadyError({ missing: 'parachain' });
    return target.live;
  }

  /** A summary for the parachain. */
  #prepareOnTarget(kind: 'grant' | 'revoke', plan: SignedPlan, user: TaskUser): TransactionSummary {
    const live = this.#requireTarget();
    const address = user.onTarget;
    const send = () => this.#sendToTarget(live, plan.call.hex, address);
    return this.#prepare(kind, plan, { ...{ user, live, address, send } });
  }

  /** A summary for the service. */
  #prepareOnService(
    kind: 'schedule' | 'cancel',
    plan: Said & { readonly call: TaskCall },
    user: TaskUser,
  ): TransactionSummary {
    const address = user.owner;
    const send = () => this.#sendToService(plan.call, address);
    return this.#prepare(kind, plan, { ...{ user, live: this.#places.service, address, send } });
  }

  /** @throws SUMMARY_OUTDATED when other accounts were chosen while the transaction was planned */
  #prepare(
    kind: TransactionSummary['kind'],
    { call, ...said }: Said & { readonly call: Call },
    about: {
      readonly user: TaskUser;
      readonly live: LiveChain;
      readonly address: string;
      readonly send: Sending;
    },
  ): TransactionSummary {
    if (!isSameUser(this.#chosen, about.user)) throw new SummaryOutdatedError({});
    const { name: chain, endpoint, genesisHash, ss58Prefix } = about.live.describe();
    const address = formatAccount(parseAccount(about.address), ss58Prefix);
    this.#last += 1;
    this.#send = about.send;
    return {
      ...{ number: this.#last, kind, chain, endpoint, genesisHash, address },
      knownAs: findKnownChain(genesisHash),
      ...describeCall(call, endpoint),
      ...{ runs: [], runCount: 0, every: undefined },
      ...said,
    };
  }

  async #sendToTarget(live: LiveChain, hex: Hex, address: string): Promise<SentTransaction> {
    const chain = await live.getOpen();
    const submitted = await submit(chain, hex, {
      signer: this.#getSigner(address),
      // The state of the page is that of final blocks.
      waitFor: 'finality',
    });
    return describeSent(submitted, chain.runtime);
  }

  async #sendToService(call: TaskCall, address: string): Promise<SentTransaction> {
    const { scheduler } = this.#places;
    try {
      const submitted = await scheduler.submit(call, { signer: this.#getSigner(address) });
      return describeSent(submitted, scheduler.chain.runtime);
    } catch (cause) {
      if (!isParachronError(cause, 'SUBMISSION_UNKNOWN')) throw cause;
      const { reason, ticket } = cause.facts;
      throw new TransactionUndecidedError({ reason, untilBlock: ticket.untilBlock }, { cause });
    }
  }

  #stopWatch(): void {
    this.#watch?.abort();
    this.#watch = undefined;
    this.#events = [];
  }

  #follow(owner: string): void {
    const { scheduler, target } = this.#places;
    const live = target?.live;
    const { reconnect } = live ?? {};
    const targets =
      live && reconnect
        ? {
            [target.paraId]: {
              get chain() {
                return live.chain;
              },
              reconnect,
              forkAt: (before: Snapshot) => forkTarget({ chain: live.chain, target: before }),
            },
          }
        : {};
    const { onChange, onFailure } = this.#options;
    const watch = new AbortController();
    this.#watch = watch;
    // A closed connection refuses what was being read.
    const fail = (error: unknown) => this.#watch === watch && onFailure(error);
    const getName = (taskId: Hex) => this.#names.get(taskId);
    const about = { scheduler, owner: parseAccount(owner).hex, targets, getName, signal: watch.signal };
    const follow = async () => {
      for await (const event of watchAccount(about)) {
        if (watch.signal.aborted) return;
        this.#events = [...this.#events, event].slice(-mostEvents);
        onChange();
        this.#refresh().catch(fail);
      }
    };
    follow().catch(fail);
  }

  /** Reads the state again; once for all events that come while it is read. */
  async #refresh(): Promise<void> {
    this.#unread += 1;
    if (this.#unread > 1) return;
    try {
      for (let read = 0; read !== this.#unread; ) {
        read = this.#unread;
        await this.#readState();
      }
    } finally {
      this.#unread = 0;
    }
  }

  async #readState(): Promise<void> {
    if (!this.#user) return;
    const [shown, tasks] = await this.#readAll(this.#user);
    if (shown.status === 'rejected') throw shown.reason;
    // Other accounts may be chosen meanwhile.
    if (isSameUser(this.#user, shown.value)) this.#note(shown.value, tasks);
    this.#options.onChange();
    if (tasks.status === 'rejected') throw tasks.reason;
  }

  #readAll(user: TaskUser) {
    return Promise.allSettled([readUser(this.#places, user), this.#listTasks(user.owner)]);
  }

  async #listTasks(owner: string): Promise<ShownTask[]> {
    return (await this.#places.scheduler.listTasks(owner)).map(describeTask);
  }
}

function isSameUser(user: TaskUser | undefined, { owner, onTarget }: TaskUser): boolean {
  return user?.owner === owner && user.onTarget === onTarget;
}
