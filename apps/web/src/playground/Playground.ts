import { type Chain, submit } from '@parachron/client';
import {
  balanceRead,
  formatAccount,
  type Hex,
  type Planck,
  parseAccount,
  parseTokens,
} from '@parachron/core';
import { estimateGrantCost, estimateProxyTypes, getProxyFacts } from '@parachron/proxy';
import type { Task, TaskQuote } from '@parachron/scheduler';
import { texts } from '../texts.js';
import { encodeOrder, encodePayment } from './encodeOrder.js';
import { History } from './History.js';
import { type OpenOptions, openNetwork, type Stage } from './openNetwork.js';
import type {
  GrantQuote,
  Order,
  OrderQuote,
  PlaygroundState,
  ShownAccount,
  ShownChain,
  ShownTask,
} from './PlaygroundState.js';
import { PlaygroundValueUnknownError } from './playgroundErrors.js';

/** A local network with one user, Alice, and one target: all functions of the playground page. */
export class Playground {
  readonly #stage: Stage;
  readonly #history: History;
  /** The names of the tasks that were scheduled here, by their ids. */
  readonly #names = new Map<Hex, string>();

  private constructor(stage: Stage) {
    this.#stage = stage;
    this.#history = new History(stage);
  }

  /**
   * Opens a network with a clock that stands still until `advance`.
   *
   * @param onChange called when events were read
   * @param onFailure called when the reading of events ends with an error
   */
  static async open(
    options: OpenOptions,
    { onChange, onFailure }: { onChange: () => void; onFailure: (error: unknown) => void },
  ): Promise<Playground> {
    const playground = new Playground(await openNetwork(options));
    playground.#history.follow(onChange).catch(onFailure);
    return playground;
  }

  async getState(): Promise<PlaygroundState> {
    const { devnet, scheduler } = this.#stage;
    const [{ nextSlot }, accounts, granted, tasks] = await Promise.all([
      scheduler.getClock(),
      this.#listAccounts(),
      this.#getGranted(),
      this.#listTasks(),
    ]);
    return {
      variant: scheduler.variant,
      now: devnet.now(),
      nextSlot,
      slotSeconds: Number(scheduler.rules.slotSeconds),
      chains: this.#listChains(),
      accounts,
      granted,
      tasks,
      events: this.#history.events,
      unread: this.#history.unread,
    };
  }

  /** Quotes the grant of the narrowest proxy type for a payment, with funds for the derived account in tokens. */
  async quoteGrant(fund: string): Promise<GrantQuote> {
    const { target, alice, derived } = this.#stage;
    const snapshot = await target.snapshot();
    const real = parseAccount(alice.address);
    const calls = [encodePayment(this.#stage, '1')];
    const { narrowest, how } = await estimateProxyTypes(snapshot, { real, delegate: derived, calls });
    if (narrowest === undefined)
      throw new PlaygroundValueUnknownError({ value: texts.values.proxyType, reason: how });
    const answer = await getProxyFacts(snapshot, { real, delegate: derived });
    if (!answer.known)
      throw new PlaygroundValueUnknownError({ value: texts.values.proxies, reason: answer.reason });
    const cost = await estimateGrantCost(snapshot, answer.facts, {
      proxyType: narrowest,
      fund: parseTokens(fund, target.runtime.token, { field: texts.grant.fund }),
    });
    if (!cost.batch)
      throw new PlaygroundValueUnknownError({
        value: texts.values.grant,
        reason: texts.values.noBatch,
      });
    const { deposit, total } = cost;
    const delegate = formatAccount(derived, target.runtime.ss58Prefix);
    return { delegate, proxyType: narrowest, deposit, fund: cost.fund, total, call: cost.batch.hex };
  }

  /** Signs the grant as Alice on the target, and sends it. */
  async grant(fund: string): Promise<void> {
    const { call } = await this.quoteGrant(fund);
    await submit(this.#stage.target, call, { signer: this.#stage.alice });
    await this.#stage.devnet.idle();
  }

  /** Quotes a task before it is signed. */
  async quote(order: Order): Promise<OrderQuote> {
    const { scheduler, alice } = this.#stage;
    const call = await encodeOrder(this.#stage, order);
    const owner = alice.address;
    const [{ refusal }, quote] = await Promise.all([
      scheduler.checkTask(call, { owner }),
      scheduler.quoteTask(call, { owner }),
    ]);
    return {
      inclusion: readAmount(quote.inclusion),
      execution: readAmount(quote.execution),
      message: readAmount(quote.xcm),
      total: quote.total,
      perRun: quote.perExecution,
      executions: quote.executions,
      isRecurring: quote.recurring,
      refusal: refusal && `${refusal.error}: ${refusal.detail}`,
      expectedFailures: quote.expectedFailures.map(({ detail }) => detail),
      call: call.hex,
    };
  }

  /** Signs a task as Alice on the service, and sends it. Returns the task's id. */
  async schedule(order: Order): Promise<Hex> {
    const { scheduler, alice, devnet } = this.#stage;
    const call = await encodeOrder(this.#stage, order);
    const { taskId } = await scheduler.submit(call, { signer: alice });
    this.#names.set(taskId, order.name);
    await devnet.idle();
    return taskId;
  }

  /** Signs the cancellation of a task as Alice, and sends it. */
  async cancel(taskId: Hex): Promise<void> {
    const { scheduler, alice, devnet } = this.#stage;
    await scheduler.submit(scheduler.cancelTaskCall(taskId), { signer: alice });
    await devnet.idle();
  }

  /** Advances the clock by a number of seconds: due tasks run in their order. */
  async advance(seconds: number): Promise<void> {
    await this.#stage.devnet.advance(seconds);
    await this.#stage.devnet.idle();
  }

  /** Advances the clock to the next time at which tasks can run. */
  async advanceToNextSlot(): Promise<void> {
    await this.#stage.devnet.advanceToNextSlot();
    await this.#stage.devnet.idle();
  }

  async close(): Promise<void> {
    this.#history.stop();
    await this.#stage.close();
  }

  #listChains(): ShownChain[] {
    const { devnet, service, target, serviceParaId, targetParaId } = this.#stage;
    const there = devnet.targets[0]?.chain;
    const describe = (chain: Chain, shown: Pick<ShownChain, 'role' | 'paraId' | 'block'>) => {
      const { chain: name, token } = chain.runtime;
      return { ...shown, name, token };
    };
    return [
      describe(service, {
        role: 'service',
        paraId: serviceParaId,
        block: devnet.service.chain.head.header.number,
      }),
      describe(target, {
        role: 'target',
        paraId: targetParaId,
        block: there && 'getBlock' in there ? there.head.header.number : 0,
      }),
    ];
  }

  async #listAccounts(): Promise<ShownAccount[]> {
    const { service, target, alice, bob, derived } = this.#stage;
    const [here, there] = await Promise.all([service.snapshot(), target.snapshot()]);
    const user = parseAccount(alice.address);
    const [onService, onTarget] = await Promise.all([
      here.read({ alice: balanceRead(user), bob: balanceRead(bob) }),
      there.read({ alice: balanceRead(user), bob: balanceRead(bob), derived: balanceRead(derived) }),
    ]);
    const readFree = (answer: typeof onTarget.alice) => (answer.known ? answer.value.free : undefined);
    const prefix = service.runtime.ss58Prefix;
    return [
      {
        id: 'alice',
        address: formatAccount(user, prefix),
        service: readFree(onService.alice),
        target: readFree(onTarget.alice),
      },
      {
        id: 'derived',
        address: formatAccount(derived, target.runtime.ss58Prefix),
        service: undefined,
        target: readFree(onTarget.derived),
      },
      {
        id: 'bob',
        address: formatAccount(bob, prefix),
        service: readFree(onService.bob),
        target: readFree(onTarget.bob),
      },
    ];
  }

  async #getGranted(): Promise<string | undefined> {
    const { target, alice, derived } = this.#stage;
    const accounts = { real: parseAccount(alice.address), delegate: derived };
    const answer = await getProxyFacts(await target.snapshot(), accounts);
    if (!answer.known)
      throw new PlaygroundValueUnknownError({ value: texts.values.proxies, reason: answer.reason });
    return answer.facts.proxies.find(({ delegate }) => delegate.hex === derived.hex)?.proxyType;
  }

  /** Tasks that were scheduled here, newest first; the service keeps no record of those that have ended. */
  async #listTasks(): Promise<ShownTask[]> {
    const { scheduler, alice } = this.#stage;
    const pending = new Map((await scheduler.listTasks(alice.address)).map((task) => [task.id, task]));
    return [...this.#names].map(([id, name]) => ({ id, name, ...describeTask(pending.get(id)) })).reverse();
  }
}

function readAmount(line: TaskQuote['inclusion']): Planck | undefined {
  return line.known ? line.amount : undefined;
}

function describeTask(task: Task | undefined): Omit<ShownTask, 'id' | 'name'> {
  const schedule = task?.schedule;
  const isPending = task !== undefined;
  if (schedule?.kind === 'recurring') return { isPending, next: schedule.next, left: undefined };
  if (schedule?.kind !== 'fixed') return { isPending, next: undefined, left: 0 };
  const { times, left } = schedule;
  return { isPending, next: times[times.length - left], left };
}
