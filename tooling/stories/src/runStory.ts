import { type DecodedEvent, submit } from '@parachron/client';
import { type Account, type Call, encodeCall, getRuntimeApiVersion, type Hex } from '@parachron/core';
import {
  addProxyCall,
  type DeliveryExplanation,
  type DeliveryFacts,
  type DeliveryPlan,
  type DerivationOptions,
  type DerivedAccount,
  deriveTaskProgram,
  estimateGrantCost,
  estimateProxyTypes,
  explainDelivery,
  type Fork,
  type GrantCost,
  getDeliveryFacts,
  getDerivedAccount,
  getProxyFacts,
  type ProxyTypesEstimate,
  planDelivery,
  proxyCall,
} from '@parachron/proxy';
import type {
  CrossChainOrder,
  SubmittedTask,
  TaskCall,
  TaskCheck,
  TaskEvent,
  TaskQuote,
} from '@parachron/scheduler';
import { deriveWeightV1, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
import { encodeProgram } from '@parachron/xcm';
import { createFork } from './createFork.js';
import type { Stage } from './createStage.js';
import { type Books, compareBooks, getBooks } from './getBooks.js';
import { getOffer } from './getOffer.js';
import { listEvents } from './listEvents.js';
import type { Plot } from './Plot.js';
import { alice, bob, derivedByRule, SERVICE, serviceAccount, unit, user } from './people.js';

/** All that was foretold and seen in a story. */
export interface Story {
  readonly derived: DerivedAccount;
  /** Undefined where the plot names a type. */
  readonly types: ProxyTypesEstimate | undefined;
  readonly grant: { readonly cost: GrantCost; readonly moved: Books } | undefined;
  readonly facts: DeliveryFacts;
  readonly plan: DeliveryPlan;
  /** The program that the service is expected to send. */
  readonly program: Hex;
  readonly check: TaskCheck;
  readonly quote: TaskQuote;
  readonly task: SubmittedTask;
  /** What scheduling moved. */
  readonly booked: Books;
  readonly rounds: readonly Round[];
  /** What the watch told of the task. */
  readonly watched: readonly TaskEvent[];
}

/** A slot that passed. */
export interface Round {
  readonly service: readonly DecodedEvent[];
  readonly target: readonly DecodedEvent[];
  /** What became of the message on the target; undefined where none left. */
  readonly told: DeliveryExplanation | undefined;
  readonly moved: Books;
}

/** Tells a task's whole way, as a program of an application would go it. */
export async function runStory(stage: Stage, plot: Plot): Promise<Story> {
  const { scheduler, target, signer } = stage;

  // The service's account on the target is the service's own business.
  if (plot.serviceFunds) await pay(stage, serviceAccount, plot.serviceFunds);

  // 1. Who acts for Alice on the target? A chain that cannot be asked is tried on a fork.
  const fork = await createForkWhereNeeded(stage);
  const derived = await getDerivedAccount(await target.snapshot(), user, fork ? { fork } : {});
  const own = derived.kind === 'account' ? derived.account : undefined;

  // 2. What is the narrowest type that lets her call through? Where the plot names one, that is not asked.
  const want = plot.want?.(target.runtime) ?? transferCall(stage, bob, unit);
  const delegate = own ?? derivedByRule.hashedDescription;
  const wish = { real: alice, delegate, calls: [want], ...(fork ? { fork } : {}) };
  const types =
    plot.grant?.proxyType === undefined ? await estimateProxyTypes(await target.snapshot(), wish) : undefined;
  await fork?.reset();

  // 3. She creates the proxy, permits it and funds the account in one batch.
  const grant = await submitGrant(stage, plot, { delegate, types });

  // 4. Would the program arrive that the service sends for the call?
  const call = plot.stored ?? proxyCall(target.runtime, { real: alice, call: want }).hex;
  const callWeight = plot.callWeight ?? (await weigh(stage, call));
  const { facts, program } = await foretell(stage, { row: plot.row, derived, call, callWeight });
  const plan = planDelivery(facts);

  // 5. She schedules the task.
  const order = await createOrder(stage, plot, { call, callWeight });
  const check = await scheduler.checkTask(order, { owner: alice });
  const quote = await scheduler.quoteTask(order, { owner: alice });
  const before = await getBooks(stage, own);
  const task = await scheduler.submit(order, { signer });
  const booked = compareBooks(before, await getBooks(stage, own));

  // 6. Time passes; messages arrive.
  const rounds: Round[] = [];
  for (let slot = 0; slot < (plot.slots ?? 2); slot += 1)
    rounds.push(await passSlot(stage, { facts, program, own }));
  const watched = await watch(stage, task, { rounds, derived, recurs: quote.recurring });
  return { derived, types, grant, facts, plan, program, check, quote, task, booked, rounds, watched };
}

/** A chain without runtime APIs that tell is tried on a fork of itself. */
async function createForkWhereNeeded({ target }: Stage): Promise<Fork | undefined> {
  const isAskable = getRuntimeApiVersion(target.runtime, 'DryRunApi') !== undefined;
  return isAskable ? undefined : createFork(target);
}

function transferCall({ target }: Stage, to: Account, value: bigint): Call {
  const args = { dest: { Id: to.hex }, value };
  return encodeCall(target.runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
}

async function pay(stage: Stage, to: Account, value: bigint): Promise<undefined> {
  if (value > 0n) await submit(stage.target, transferCall(stage, to, value), { signer: stage.signer });
}

async function submitGrant(
  stage: Stage,
  plot: Plot,
  found: { readonly delegate: Account; readonly types: ProxyTypesEstimate | undefined },
): Promise<Story['grant']> {
  const { target, signer } = stage;
  const { delegate = found.delegate, delay = 0, fund = 10n * unit } = plot.grant ?? {};
  const proxyType = plot.grant?.proxyType === undefined ? found.types?.narrowest : plot.grant.proxyType;
  if (!proxyType || delay > 0) {
    if (proxyType)
      await submit(target, addProxyCall(target.runtime, { delegate, proxyType, delay }), { signer });
    return pay(stage, delegate, fund);
  }
  const snapshot = await target.snapshot();
  const known = await getProxyFacts(snapshot, { real: alice, delegate });
  if (!known.known) throw new TypeError(known.reason);
  const cost = await estimateGrantCost(snapshot, known.facts, { proxyType, fund });
  if (!cost.batch) throw new TypeError('the target has no Utility');
  const before = await getBooks(stage, delegate);
  await submit(target, cost.batch, { signer });
  return { cost, moved: compareBooks(before, await getBooks(stage, delegate)) };
}

async function weigh({ target }: Stage, call: Hex): Promise<bigint> {
  const weight = await estimateCallWeight(await target.snapshot(), call);
  if (!weight.known) throw new TypeError(weight.reason);
  return deriveWeightV1(weight.value);
}

/** Prices and tries the very program that the service's row makes of the call. */
async function foretell(
  stage: Stage,
  task: {
    readonly row: Plot['row'];
    readonly derived: DerivedAccount;
    readonly call: Hex;
    readonly callWeight: bigint;
  },
): Promise<Pick<Story, 'facts' | 'program'>> {
  const { flow, feeAsset: token = 'service', xcmVersion } = task.row;
  const { call, derived } = task;
  const offer = await getOffer(stage, task.callWeight);
  const order = { ...offer, user, flow, token, call };
  const program = encodeProgram(deriveTaskProgram(order), { version: xcmVersion });
  const fork = await createForkWhereNeeded(stage);
  const facts = await getDeliveryFacts(await stage.target.snapshot(), {
    ...offer,
    user,
    real: alice,
    call,
    derived,
    ways: [{ flow, token }],
    versions: [xcmVersion],
    ownToken: token === 'relay' ? 'relay' : 'target',
    ...(fork ? { fork } : {}),
  });
  await fork?.reset();
  return { facts, program };
}

async function createOrder(
  { scheduler, targetId }: Stage,
  { when = { at: [1] } }: Plot,
  task: { readonly call: Hex; readonly callWeight: bigint },
): Promise<TaskCall<CrossChainOrder>> {
  const { nextSlot } = await scheduler.getClock();
  const { slotSeconds } = scheduler.rules;
  const input = { ...task, providedId: 'a story', paraId: targetId };
  if ('at' in when) {
    const at = when.at.map((slot) => nextSlot + BigInt(slot - 1) * slotSeconds);
    return scheduler.crossChainTaskCall({ ...input, when: { at } });
  }
  if (scheduler.variant !== 'H') throw new TypeError('variant M knows no recurring tasks');
  return scheduler.crossChainTaskCall({ ...input, when: { first: nextSlot, every: when.every } });
}

async function passSlot(
  stage: Stage,
  known: { readonly facts: DeliveryFacts; readonly program: Hex; readonly own: Account | undefined },
): Promise<Round> {
  const { devnet, service, target } = stage;
  const { facts, program, own } = known;
  const [before, here, there] = await Promise.all([
    getBooks(stage, own),
    service.snapshot(),
    target.snapshot(),
  ]);
  await devnet.advanceToNextSlot();
  const events = {
    service: await listEvents(service, { after: here.block.number }),
    target: await listEvents(target, { after: there.block.number }),
  };
  const isSent = events.service.some(({ method }) => method === 'XcmSent');
  const { runtime, derived, proxies, callWeight } = facts;
  const told = explainDelivery(events.target, {
    runtime,
    derived,
    from: SERVICE,
    ...(proxies ? { proxies } : {}),
    ...(callWeight.known ? { callWeight: deriveWeightV2(callWeight.value, { proofSizeOfV1: 0n }) } : {}),
    program,
  });
  return {
    ...events,
    told: isSent ? told : undefined,
    moved: compareBooks(before, await getBooks(stage, own)),
  };
}

/** Follows the task through all that has happened to it; one that recurs has no end. */
async function watch(
  { scheduler, target }: Stage,
  { taskId, block }: SubmittedTask,
  known: { readonly rounds: readonly Round[]; readonly derived: DerivedAccount; readonly recurs: boolean },
): Promise<TaskEvent[]> {
  const events: TaskEvent[] = [];
  let left = known.rounds.filter(({ told }) => told).length;
  const derivation = deriveDerivation(known.derived);
  const options = { chain: target, patience: 1, derivation };
  for await (const event of scheduler.watchTask({ owner: alice, taskId, from: block, target: options })) {
    events.push(event);
    if (/^(executed|failed|unseen)$/.test(event.kind)) left -= 1;
    if (known.recurs && left === 0 && event.kind !== 'failed') break;
  }
  return events;
}

/** What was found out with a fork need not be found out again. */
function deriveDerivation(derived: DerivedAccount): DerivationOptions {
  if (derived.kind === 'none') return { rule: 'none' };
  return derived.kind === 'account' && derived.rule ? { rule: derived.rule } : {};
}
