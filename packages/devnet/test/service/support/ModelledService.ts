import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import type { Hex } from '@parachron/core';
import { expect } from 'vitest';
import { formatFailure } from '../../../src/chain/Pallet.js';
import { getFree, totalIssuance } from '../../../src/chain/pallets/balances.js';
import type { SmallChain } from '../../../src/chain/SmallChain.js';
import type { CallValue } from '../../../src/chain/types.js';
import {
  missedQueueV2,
  scheduledTasksV3,
  shutdown,
  taskQueueV2,
  taskStores,
} from '../../../src/service/automationTime.js';
import { deriveTaskId } from '../../../src/service/calls.js';
import { createServiceChain } from '../../../src/service/createServiceChain.js';
import { storeChain } from '../../persistence/support/openChain.js';
import { devKeys } from '../../support/devKeys.js';
import { listEntries } from '../../support/listEntries.js';
import { advanceTo, type Block, getBlock, onBlock, writeState } from '../../support/smallChain.js';
import type { Command } from './modelCommands.js';
import { type SeenEvent, ServiceModel, type TaskRequest } from './ServiceModel.js';
import { automation, idOf, start, token } from './startService.js';

const owners = [devKeys.alice, devKeys.bob, devKeys.charlie].map(idOf);
const bank = idOf(devKeys.dave);
/** Values of the specification: the fee per picosecond, and the weights of the two actions. */
const weightFee = 12n;
const transferWeight = 286_209_000n;
const dispatchWeight = 69_752_000n;
const amount = 2n * token;
/** Upper bound on the number of slots in a run. */
const mostBlocks = 10_000;

/** A service chain and its model: each command runs on both, and their results are compared. */
export class ModelledService {
  readonly model: ServiceModel;
  readonly #variant: 'H' | 'M';
  readonly #slotSeconds: bigint;
  readonly #weight: bigint;
  readonly #fee: bigint;
  readonly #deposit: bigint;
  readonly #data: string;
  #chain: SmallChain;

  private constructor(chain: SmallChain, variant: 'H' | 'M', data: string) {
    this.#chain = chain;
    this.#variant = variant;
    this.#data = data;
    this.#slotSeconds = variant === 'H' ? 3_600n : 60n;
    const context = this.#context;
    this.#deposit = chain.runtime.config.existentialDeposit;
    this.#weight =
      variant === 'M'
        ? transferWeight
        : dispatchWeight + context.dispatchInfo(pay(bank, amount)).weight.ref_time;
    this.#fee = weightFee * this.#weight;
    const treasury: Hex = `0x${'6d6f646c70792f7472737279'.padEnd(64, '0')}`;
    const accounts = [...owners, bank, treasury];
    this.model = new ServiceModel(
      {
        variant,
        slotSeconds: this.#slotSeconds,
        maxTasksPerSlot: limits[variant],
        existentialDeposit: this.#deposit,
        fee: this.#fee,
        treasury,
      },
      {
        time: this.#now,
        free: new Map(accounts.map((who) => [who, getFree(context, who)])),
        issuance: context.get(totalIssuance),
      },
    );
    this.#listen();
  }

  static async start(variant: 'H' | 'M', data: string): Promise<ModelledService> {
    const chain = await open(variant, data);
    // The first block initializes the queues.
    await chain.build();
    await chain.build();
    return new ModelledService(chain, variant, data);
  }

  /** Runs one command on the chain and the model, and compares the results. */
  async take(command: Command): Promise<void> {
    await this.#do(command);
    const context = this.#context;
    // Not by `expect`, whose calls took a tenth of a run.
    for (const [who, free] of this.model.free) strictEqual(getFree(context, who as Hex), free);
    strictEqual(context.get(totalIssuance), this.model.issuance);
    this.#compareStorage();
  }

  /** Each execution that a record has left is in a slot, in the queue or among the missed ones, and no other is in any of them. */
  #compareStorage(): void {
    const context = this.#context;
    const store = taskStores[this.#variant];
    const left = listEntries(this.#chain, store.item).flatMap(({ keys }) => {
      const [who, task_id] = keys as readonly [Hex, Hex];
      const schedule = store.get(context, { who, task_id })?.schedule;
      return Array(schedule?.type === 'Fixed' ? schedule.value.executions_left : 1).fill(task_id);
    });
    const slots = listEntries(this.#chain, scheduledTasksV3);
    const places = [
      ...slots.flatMap(({ value }) => value.tasks.map(([, id]) => id)),
      ...context.get(taskQueueV2).map(([, id]) => id),
      ...context.get(missedQueueV2).map(({ task_id }) => task_id),
    ];
    deepStrictEqual(places.sort(), left.sort());
    for (const { keys, value } of slots) {
      strictEqual(keys[0] % this.#slotSeconds, 0n);
      strictEqual(value.weight, this.#weight * BigInt(value.tasks.length));
    }
  }

  /** Builds blocks until no execution is owed, and closes the chain. */
  async end(): Promise<void> {
    if (this.model.isPaused) await this.take({ kind: 'pause' });
    // A recurring task catches up by one execution per block.
    for (let at = 0; at < mostBlocks && (at < 2 || this.model.owed > 0); at += 1)
      await this.take({ kind: 'block', slots: 0.1 });
    const { counts, owed, pending } = this.model;
    expect(owed).toBe(0);
    expect(counts.ran + counts.missed + counts.cancelled + pending).toBe(counts.booked);
    this.#chain.close();
  }

  async #do(command: Command): Promise<void> {
    if (command.kind === 'list' || command.kind === 'repeat') return this.#schedule(command);
    if (command.kind === 'cancel') return this.#cancel(command);
    if (command.kind === 'drain' || command.kind === 'refill') return this.#move(command);
    if (command.kind === 'restart') return this.#restart();
    if (command.kind === 'pause') return this.#pause();
    const timestamp = this.#chain.time + Math.ceil(command.slots * Number(this.#slotSeconds)) * 1000;
    if (command.kind === 'travel') await advanceTo(this.#chain, timestamp);
    else await this.#chain.build({ timestamp });
  }

  async #schedule(command: Extract<Command, { kind: 'list' | 'repeat' }>): Promise<void> {
    const slot = this.#now - (this.#now % this.#slotSeconds);
    const at = (slots: number) => slot + BigInt(slots) * this.#slotSeconds;
    const owner = owners[command.who] ?? bank;
    const recipient = owners[(command.who + 1) % owners.length] ?? bank;
    const provided = new Uint8Array([command.name]);
    // Variant M has no recurring tasks.
    const repeats = command.kind === 'repeat' && this.#variant === 'H';
    const every = repeats ? BigInt(command.every) * this.#slotSeconds : undefined;
    const times = command.kind === 'list' ? command.slots.map(at) : [at(command.first)];
    const request: TaskRequest = {
      task: deriveTaskId(owner, provided),
      owner,
      recipient,
      amount,
      times,
      ...(every === undefined ? {} : { every }),
    };
    const call = this.#variant === 'M' ? transferTask(provided, request) : dispatchTask(provided, request);
    const expected = this.model.schedule(request, this.#now);
    expect(await this.#dispatch(owner, call)).toBe(expected && `AutomationTime.${expected}`);
  }

  async #cancel({ who, name }: Extract<Command, { kind: 'cancel' }>): Promise<void> {
    const owner = owners[who] ?? bank;
    const task = deriveTaskId(owner, new Uint8Array([name]));
    const expected = this.model.cancel(task);
    const failed = await this.#dispatch(owner, automation('cancel_task', { task_id: task }));
    expect(failed).toBe(expected && `AutomationTime.${expected}`);
  }

  async #move(command: Extract<Command, { kind: 'drain' | 'refill' }>): Promise<void> {
    const owner = owners[command.who] ?? bank;
    const free = this.model.free.get(owner) ?? 0n;
    const [from, to, value] =
      command.kind === 'refill'
        ? [bank, owner, 30n * token]
        : [owner, bank, free - this.#deposit - BigInt(command.fees) * this.#fee];
    if (value <= 0n) return;
    const isMoved = this.model.transfer(from, to, value);
    expect((await this.#dispatch(from, pay(to, value))) === undefined).toBe(isMoved);
  }

  async #pause(): Promise<void> {
    this.model.isPaused = !this.model.isPaused;
    const key = this.#chain.runtime.keys.key(shutdown as never, []);
    await writeState(this.#chain, new Map([[key, new Uint8Array([this.model.isPaused ? 1 : 0])]]));
  }

  async #restart(): Promise<void> {
    const { hash } = this.#chain.head;
    this.#chain.close();
    this.#chain = await open(this.#variant, this.#data);
    expect(this.#chain.head.hash).toBe(hash);
    this.#listen();
  }

  #listen(): void {
    onBlock(this.#chain, (block) => {
      const parent = getBlock(this.#chain, block.number - 1);
      this.model.takeBlock(BigInt(parent?.timestamp ?? 0) / 1000n, listSeen(block));
    });
  }

  /** Dispatches a call without an extrinsic, to avoid the inclusion fee; returns the name of the error. */
  async #dispatch(who: Hex, call: CallValue): Promise<string | undefined> {
    const context = this.#context;
    const outcome = context.dispatch({ kind: 'signed', who }, call);
    await writeState(this.#chain, context.changes);
    return outcome.ok ? undefined : formatFailure(outcome.failure);
  }

  get #context() {
    const context = this.#chain.getContext();
    if (!context) throw new TypeError('The chain has no state');
    return context;
  }

  get #now(): bigint {
    return BigInt(this.#chain.time) / 1000n;
  }
}

/** Slots of variant M fill up early; slots of variant H never do, so that recurring tasks can always be booked. */
const limits = { H: 256, M: 3 } as const;

function open(variant: 'H' | 'M', data: string): Promise<SmallChain> {
  const config = { automation: { maxTasksPerSlot: limits[variant] } };
  const mode = { kind: 'manual' } as const;
  return storeChain(
    data,
    (clock) => createServiceChain({ variant, config, mode, clock }),
    () => Number(start) * 1000,
  );
}

function pay(to: Hex, value: bigint): CallValue {
  const args = { dest: { type: 'Id', value: to }, value };
  return { type: 'Balances', value: { type: 'transfer_keep_alive', value: args } };
}

function transferTask(provided_id: Uint8Array, { times, recipient }: TaskRequest): CallValue {
  const value = { provided_id, execution_times: times, recipient_id: recipient, amount };
  return automation('schedule_native_transfer_task', value);
}

function dispatchTask(provided_id: Uint8Array, { times, every, recipient }: TaskRequest): CallValue {
  const [first] = times;
  const schedule =
    every === undefined
      ? { type: 'Fixed', value: { execution_times: times } }
      : { type: 'Recurring', value: { next_execution_time: first, frequency: every } };
  const call = pay(recipient as Hex, amount);
  return automation('schedule_dynamic_dispatch_task', { provided_id, schedule, call });
}

function listSeen({ events }: Block): SeenEvent[] {
  return events
    .filter(({ phase, pallet }) => phase.type === 'Initialization' && pallet === 'AutomationTime')
    .map(({ name, value }) => {
      const { task_id, execution_time, result } = value as {
        task_id: string;
        execution_time?: bigint;
        result?: { type: string };
      };
      return {
        name,
        task: task_id,
        ...(execution_time === undefined ? {} : { time: execution_time }),
        ...(result === undefined ? {} : { isOk: result.type === 'Ok' }),
      };
    });
}
