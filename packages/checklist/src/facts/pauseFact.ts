import type { Fork, Forkable } from '@parachron/client';
import { onlyInherents, tryDispatch } from '@parachron/client/decode';
import {
  type Answer,
  type Call,
  decodeCall,
  encodeEmptyCall,
  endSentence,
  type Hex,
  type JsonValue,
  listPallets,
  type PlanStep,
  type Runtime,
  readKnown,
  type Snapshot,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import { type ByRole, chooseParaId, type Role, roles, type Scope } from '../Scope.js';
import { defineFact } from './Fact.js';
import { planRootStep } from './planSteps.js';
import { namedCallsFact } from './proxy/namedCallsFact.js';
import { describeTrying, findForkFailure, takeFork } from './takeFork.js';

/** What a chain stops: calls, by their runs on a fork, and messages, by the switches in its storage. */
export interface PauseFact {
  readonly role: Role;
  readonly chain: string;
  /** Each needed call and each switch; a chain that tasks call by messages alone has no calls. */
  readonly stops: readonly StopState[];
  /** The steps that end stops, each once. */
  readonly resume: readonly PlanStep[];
}

/** A call and whether it is stopped, or a switch and whether it stops messages. */
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

/** The calls of root that may end a pause; a fork tries each. The mode of a whole chain may suspend its queue, so the queue is last. */
const ends: Readonly<Record<string, (pallet: string, call: string) => PauseEnd['args']>> = {
  unpause: (...ident) => ({ ident }),
  unpause_transaction: (pallet_name, function_name) => ({ pallet_name, function_name }),
  switchon_transaction: (pallet_name, function_name) => ({ pallet_name, function_name }),
  force_exit: () => ({}),
  resume_normal_operation: () => ({}),
  paused_to_normal: () => ({}),
  resume_xcm_execution: () => ({}),
};

/** A call of root that may end a pause, and the flag that it unsets. */
type PauseEnd = Omit<Call, 'hex'> & { readonly flag?: string };

/** A call or a switch, and how to ask whether it stops: a call needs a fork, a switch is read on the chain without one. */
interface Stop extends Pick<Call, 'pallet' | 'method'>, Pick<StopState, 'stops'> {
  ask(fork?: Fork): Promise<Answer<boolean>>;
}

/** What the available chains stop of the calls and messages that tasks need. A filter may refuse the named calls to every account. */
export const pauseFact = defineFact({
  needs: { named: namedCallsFact },
  derive: async ({ facts: { named }, chains, forks, scope }): Promise<readonly PauseFact[]> => {
    const facts = roles.map(async (role): Promise<readonly PauseFact[]> => {
      const chain = chains[role];
      if (!chain) return [];
      const { runtime } = chain;
      const usual = listUsual(role, runtime).map((call) => askCall(chain, call, forks[role]));
      const all = [...usual, ...listSwitches(role, chain, scope)];
      const calls = role === 'target' ? named.calls.map(({ call }) => call.hex) : [];
      // The chain with the channels has another para id than the two parachains.
      const para = needed[role] && chooseParaId(role, scope);
      const stops = await takeFork(forks[role], async (from) => [
        ...(await Promise.all(all.map((stop) => findStop(from, chain, { ...stop, para })))),
        ...(await listPaused(from, chain, { calls, para })),
      ]);
      const resume = new Map(stops.flatMap(({ end }) => (end ? [[end.id, end]] : [])));
      return [{ role, chain: runtime.chain, stops, resume: [...resume.values()] }];
    });
    return (await Promise.all(facts)).flat();
  },
});

/** The forks of a target on which root has ended the pauses that the plan ends. */
export function resumeForks(from: Forkable | undefined, steps: readonly PlanStep[]): Forkable | undefined {
  if (!from || steps.length === 0) return from;
  return {
    async fork() {
      const fork = await from.fork();
      for (const { hex } of steps.flatMap(({ layers }) => layers)) await tryDispatch(fork, hex, 'root');
      return fork;
    },
  };
}

/** A switch is set if a byte is not zero, and a channel if its state is suspended. */
function listSwitches(role: Role, chain: Snapshot, scope: Scope): readonly Stop[] {
  const other = role === 'target' ? scope.serviceParaId : scope.targetParaId;
  return listPallets(chain.runtime.registry).flatMap(({ name: pallet, storage, calls }) =>
    switches
      .filter(({ item, beside }) => storage.includes(item) && (beside === undefined || calls.has(beside)))
      .map(({ item, stops }): Stop => {
        const isStopped = storageRead(pallet, item, [], (value) => {
          if (stops === 'channel') return isSuspended(value?.toJSON() as JsonValue | undefined, other);
          return value !== undefined && !/^0x0*$/.test(value.toHex());
        });
        const ask = async (fork?: Fork) =>
          (await ((await fork?.snapshot()) ?? chain).read({ isStopped })).isStopped;
        return { pallet, method: item, stops, ask };
      }),
  );
}

/** Whether a list has a suspended channel with the other parachain: its para id, or its state beside the para id. */
function isSuspended(value: JsonValue | undefined, other: number): boolean {
  return (Array.isArray(value) ? value : []).some((channel) => {
    if (typeof channel === 'number') return channel === other;
    const { recipient, sender, state } = Object(channel) as Readonly<Record<string, unknown>>;
    return Number(recipient ?? sender) === other && state === 'Suspended';
  });
}

/** The usual calls with empty arguments: the filter of the chain comes before the call. */
function listUsual(role: Role, { registry }: Runtime) {
  const methods = needed[role] ?? [];
  return listPallets(registry)
    .filter((pallet) => methods.every((method) => pallet.calls.has(method)))
    .flatMap(({ name: pallet }) => methods.map((method) => ({ pallet, method })))
    .map((call) => ({ ...call, hex: encodeEmptyCall(registry, call) }));
}

/** Asks whether the chain refuses a call to every account, by signing it on a fork. */
function askCall(
  { runtime: { chain }, block }: Snapshot,
  { pallet, method, hex }: Omit<Call, 'args' | 'hex'> & { readonly hex: Hex | undefined },
  from: Forkable | undefined,
): Stop {
  const name = `${pallet}.${method}`;
  const ask = async (fork?: Fork): Promise<Answer<boolean>> => {
    const howToFindOut = findForkFailure(from)
      ? describeTrying(from)
      : `Sign ${name} on ${chain}, or ask the team of ${chain}.`;
    const untried = `No fork of ${chain} ran ${name}: whether the chain refuses the call is unknown.`;
    if (!fork || !hex) return { known: false, reason: untried, howToFindOut };
    const { outcome, error, block: made } = await tryDispatch(fork, hex, 'anyone');
    const value = error?.endsWith('CallFiltered') || error === onlyInherents;
    const evidence = { chain, block, key: `fork: ${name}`, value: error ?? outcome };
    if (value || (made && outcome !== 'unknown')) return { known: true, value, evidence };
    const reason = endSentence(`A fork of ${chain} did not run ${name}: ${error ?? outcome}`);
    return { known: false, reason, howToFindOut, evidence };
  };
  return { pallet, method, stops: 'call', ask };
}

/** Lists the given calls that a chain refuses to every account, each with the call of root that ends the refusal. */
export async function listPaused(
  from: Forkable | undefined,
  chain: Snapshot,
  { calls, para }: { readonly calls: readonly Hex[]; readonly para: number | undefined },
): Promise<readonly StopState[]> {
  const { runtime } = chain;
  const stops = calls.map((hex) =>
    findStop(from, chain, { ...askCall(chain, decodeCall(runtime.registry, hex), from), para }),
  );
  return (await Promise.all(stops)).filter(({ isStopped }) => readKnown(isStopped));
}

/** The calls of root that unset a flag in storage, for each that is set: a pallet can have no call that ends its pause. */
async function listFlagEnds(chain: Snapshot): Promise<readonly PauseEnd[]> {
  const reads = listPallets(chain.runtime.registry).flatMap(({ name, storage }) =>
    storage.map(
      (item) =>
        [`${name}.${item}`, storageRead(name, item, [], (value) => value?.toJSON() === true)] as const,
    ),
  );
  return Object.entries(await chain.read(Object.fromEntries(reads))).flatMap(([flag, isSet]) => {
    const args = { items: [[isSet.evidence?.storageKey ?? '', '0x00']] };
    return readKnown(isSet) ? [{ pallet: 'System', method: 'set_storage', args, flag }] : [];
  });
}

/** Finds out whether a stop holds, and the call of root that ends it, by trying each on a fork; none without a para id of the chain. */
async function findStop(
  from: Forkable | undefined,
  snapshot: Snapshot,
  { ask, stops, para, ...stop }: Stop & { readonly para: number | undefined },
): Promise<StopState> {
  const { runtime } = snapshot;
  const { registry, chain } = runtime;
  const isStopped = await ask(stops === 'call' ? await from?.fork() : undefined);
  const name = `${stop.pallet}.${stop.method}`;
  const state = { name, stops, isStopped };
  // A channel resumes by itself.
  if (!from || para === undefined || stops === 'channel' || !readKnown(isStopped)) return state;
  const known = Object.entries(ends).flatMap(([method, describe]) => {
    const having = listPallets(registry).filter(({ calls }) => calls.has(method));
    const args = describe(stop.pallet, stop.method);
    return having.map(({ name: pallet }): PauseEnd => ({ pallet, method, args }));
  });
  for (const { flag, pallet, method, args } of [...known, ...(await listFlagEnds(snapshot))]) {
    const call = tryEncodeCall(registry, { pallet, method, args });
    if (!call) continue;
    const fork = await from.fork();
    await tryDispatch(fork, call.hex, 'root');
    if (readKnown(await ask(fork)) !== false) continue;
    const end = planRootStep(runtime, {
      call,
      para,
      id: `resume-${para}-${(flag?.split('.') ?? [pallet, method, ...Object.values(args).flat()]).join('-').toLowerCase()}`,
      title: `${chain} ${flag ? `unsets ${flag} in storage` : `ends the pause, by ${pallet}.${method}`}.`,
      verify: `After this call, a fork of ${chain} passed network/not-paused for ${name}.`,
      notes: ['The pause has a reason: ask the team before you end the pause.'],
    });
    return { ...state, end };
  }
  return state;
}
