import type { Fork, Forkable } from '@parachron/client';
import { onlyInherents } from '@parachron/client/decode';
import {
  type Answer,
  type Call,
  encodeEmptyCall,
  endSentence,
  type Hex,
  isParachronError,
  type JsonValue,
  listPallets,
  omitUndefined,
  type PlanStep,
  type Runtime,
  readKnown,
  type Snapshot,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import type { ByRole, Role } from '../Scope.js';
import { defineFact, type FactContext, type FactsNeeded } from './Fact.js';
import { chooseParaId } from './network/paraFact.js';
import { planRootStep } from './planSteps.js';
import { namedCallsFact } from './proxy/namedCallsFact.js';
import { proxyTypesFact } from './proxy/proxyTypesFact.js';
import { roles } from './roleWords.js';
import { dispatchAsRoot, takeFork } from './takeFork.js';

/** What a chain stops: calls, by their runs on a fork, and messages, by the switches in its storage. */
export interface PauseFact {
  readonly role: Role;
  readonly chain: string;
  /** Each needed call and each switch; a chain that tasks call by messages alone has no calls. */
  readonly stops: readonly StopState[];
}

/** A call or a switch, and whether it is stopped or stops. */
export interface StopState {
  /** `Proxy.add_proxy`, `XcmpQueue.QueueSuspended`, by the chain's names. */
  readonly name: string;
  readonly stops: 'call' | Switch['stops'];
  /** Of a call: whether the call filter of the chain refuses it; unknown without a fork, or if no block contains the call. */
  readonly isStopped: Answer<boolean>;
  /** The call of root that ended the stop on a fork. */
  readonly end?: PlanStep;
}

interface Switch {
  readonly item: string;
  readonly stops: 'messages' | 'channel';
  /** A call of the same pallet, if other pallets use the name of the item too. */
  readonly beside?: string;
}

/**
 * The items by which queues and relay chains stop messages, in a pallet of any name: XcmpQueue, EmergencyParaXcm, MaintenanceMode and
 * ParasDisputes. A program on a fork does not wait in a queue, so no run shows them. Older queues keep incoming channels with their states.
 */
const switches: readonly Switch[] = [
  { item: 'QueueSuspended', stops: 'messages' },
  { item: 'PausedXcm', stops: 'messages' },
  { item: 'Mode', stops: 'messages', beside: 'paused_to_normal' },
  { item: 'Frozen', stops: 'messages', beside: 'force_unfreeze' },
  { item: 'OutboundXcmpStatus', stops: 'channel' },
  { item: 'InboundXcmpStatus', stops: 'channel' },
  { item: 'InboundXcmpSuspended', stops: 'channel' },
];

/** The calls that proxies and tasks need: each pallet that has all of them, because the names of pallets differ. */
const needed: ByRole<readonly string[]> = {
  target: ['add_proxy', 'proxy'],
  service: ['schedule_xcmp_task', 'cancel_task'],
};

/** The calls of root that end a pause; which one does is tried. The mode of a whole chain may suspend its queue, so the queue is last. */
const ends: readonly ((pallet: string, call: string) => readonly [string, object])[] = [
  (...ident) => ['unpause', { ident }],
  (pallet_name, function_name) => ['unpause_transaction', { pallet_name, function_name }],
  (pallet_name, function_name) => ['switchon_transaction', { pallet_name, function_name }],
  () => ['force_exit', {}],
  () => ['resume_normal_operation', {}],
  () => ['paused_to_normal', {}],
  () => ['resume_xcm_execution', {}],
];

type Context = Pick<FactContext<FactsNeeded>, 'forks' | 'scope' | 'find'>;

/** What the available chains stop of the calls and messages that tasks need. */
export const pauseFact = defineFact({
  derive: async (context): Promise<readonly PauseFact[]> => {
    const facts = roles.map(async (role): Promise<readonly PauseFact[]> => {
      const chain = context.chains[role];
      if (!chain) return [];
      const calls = await tryCalls(role, chain, context);
      const switched = await readSwitches(role, chain, context);
      return [{ role, chain: chain.runtime.chain, stops: [...calls, ...switched] }];
    });
    return (await Promise.all(facts)).flat();
  },
});

/** A switch is set if a byte is not zero, and a channel if its state is suspended. */
async function readSwitches(
  role: Role,
  chain: Snapshot,
  { forks, scope }: Context,
): Promise<readonly StopState[]> {
  const other = role === 'target' ? scope.serviceParaId : scope.targetParaId;
  const states = listPallets(chain.runtime.registry).flatMap(({ name: pallet, storage, calls }) =>
    switches
      .filter(({ item, beside }) => storage.includes(item) && (beside === undefined || calls.has(beside)))
      .map(async ({ item, stops }): Promise<StopState> => {
        const isStopped = storageRead(pallet, item, [], (value) => {
          if (stops === 'channel') return isSuspended(value?.toJSON() as JsonValue | undefined, other);
          return value !== undefined && !/^0x0*$/.test(value.toHex());
        });
        const read = async (from: Pick<Snapshot, 'read'>) => (await from.read({ isStopped })).isStopped;
        const name = `${pallet}.${item}`;
        const state = { name, stops, isStopped: await read(chain) };
        // The chain with the channels has another para id than the two parachains.
        if (stops === 'channel' || !needed[role] || !readKnown(state.isStopped)) return state;
        const paused: Paused = {
          ...{ pallet, method: item, para: chooseParaId(role, scope), after: `${name} stopped no messages` },
          isEnded: async (fork) => readKnown(await read(await fork.snapshot())) === false,
        };
        const end = await takeFork(forks[role], async (from) => from && findEnd(from, chain.runtime, paused));
        return { ...state, ...omitUndefined({ end }) };
      }),
  );
  return Promise.all(states);
}

/** Whether a list has a suspended channel with the other parachain: its para id, or its state beside the para id. */
function isSuspended(value: JsonValue | undefined, other: number): boolean {
  return (Array.isArray(value) ? value : []).some((channel) => {
    if (typeof channel === 'number') return channel === other;
    const { recipient, sender, state } = Object(channel) as Readonly<Record<string, unknown>>;
    return Number(recipient ?? sender) === other && state === 'Suspended';
  });
}

/** The named calls, if no proxy type permits them: the chain may refuse them to every account. */
async function listRefused({ find }: Context): Promise<readonly Call[]> {
  const [types, { calls }] = await Promise.all([find(proxyTypesFact), find(namedCallsFact)]);
  return types.known && types.chosen === undefined ? calls.map(({ call }) => call) : [];
}

/** Signs each needed call on a fork, the usual ones with empty arguments: the filter of the chain comes before the call. */
async function tryCalls(
  role: Role,
  { runtime, block }: Snapshot,
  { forks, scope, find }: Context,
): Promise<readonly StopState[]> {
  const { registry, chain } = runtime;
  const methods = needed[role] ?? [];
  const usual = listPallets(registry)
    .filter((pallet) => methods.every((method) => pallet.calls.has(method)))
    .flatMap(({ name: pallet }) => methods.map((method) => ({ pallet, method })))
    .map((call) => ({ ...call, hex: encodeEmptyCall(registry, call) }));
  const calls = [...usual, ...(role === 'target' ? await listRefused({ forks, scope, find }) : [])];
  return takeFork(forks[role], async (from) => {
    const tried: StopState[] = [];
    for (const { pallet, method, hex } of calls) {
      const [name, stops] = [`${pallet}.${method}`, 'call'] as const;
      const howToFindOut = `Sign ${name} on ${chain}, or ask the team of ${chain}.`;
      if (!from || !hex) {
        const reason = `No fork of ${chain} ran ${name}: whether the chain refuses the call is unknown.`;
        tried.push({ name, stops, isStopped: { known: false, reason, howToFindOut } });
        continue;
      }
      const { isFiltered: value, said } = await sign(await from.fork(), hex);
      const evidence = { chain, block, key: `fork: ${name}`, value: said };
      const reason = endSentence(`A fork of ${chain} did not run ${name}: ${said}`);
      const paused: Paused = {
        ...{ pallet, method, para: chooseParaId(role, scope), after: `${chain} took ${name}` },
        isEnded: async (fork) => (await sign(fork, hex)).isFiltered === false,
      };
      const end = value && (await findEnd(from, runtime, paused));
      const isStopped: StopState['isStopped'] =
        value === undefined
          ? { known: false, reason, howToFindOut, evidence }
          : { known: true, value, evidence };
      tried.push({ name, stops, isStopped, ...(end ? { end } : {}) });
    }
    return tried;
  });
}

/** Signs a call on a fork; `isFiltered` is undefined if no block has the call or its result. */
async function sign(fork: Fork, call: Hex) {
  try {
    const { outcome, error, block } = await fork.dispatch(call, 'anyone');
    if (error?.endsWith('CallFiltered') || error === onlyInherents) return { isFiltered: true, said: error };
    return { isFiltered: block && outcome !== 'unknown' ? false : undefined, said: error ?? outcome };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    return { isFiltered: undefined, said: error.message };
  }
}

/** A paused call or a set switch. */
interface Paused extends Pick<Call, 'pallet' | 'method'> {
  readonly para: number;
  /** What the end of the pause shows: `the chain took Proxy.proxy`. */
  readonly after: string;
  isEnded(fork: Fork): Promise<boolean>;
}

/** Finds the call of root that ends a pause, by trying each on a fork. */
async function findEnd(from: Forkable, runtime: Runtime, paused: Paused): Promise<PlanStep | undefined> {
  const { registry, chain } = runtime;
  const { para, after } = paused;
  const known = ends.flatMap((describe) => {
    const [method, args] = describe(paused.pallet, paused.method);
    return listPallets(registry).flatMap(({ name: pallet, calls }) =>
      calls.has(method) ? (tryEncodeCall(registry, { pallet, method, args: { ...args } }) ?? []) : [],
    );
  });
  for (const call of known) {
    const fork = await from.fork();
    await dispatchAsRoot(fork, call.hex);
    if (!(await paused.isEnded(fork))) continue;
    const { pallet, method, args } = call;
    return planRootStep(runtime, {
      ...{ call, para },
      id: `resume-${para}-${[pallet, method, ...Object.values(args).flat()].join('-').toLowerCase()}`,
      title: `${chain} ends the pause, by ${pallet}.${method}.`,
      verify: `On a fork, ${after} after this call.`,
      notes: ['The pause has a reason: ask the team before you end the pause.'],
    });
  }
  return undefined;
}
