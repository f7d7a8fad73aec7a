import {
  type Answer,
  encodeCall,
  hasCall,
  isParachronError,
  type JsonValue,
  omitUndefined,
  type PlanStep,
  type Runtime,
  storageRead,
} from '@parachron/core';
import type { Role, Scope } from '../../Scope.js';
import { channelManagerFact } from '../channels/channelManagerFact.js';
import { channelPlanFact } from '../channels/channelPlanFact.js';
import { defineFact, type FactContext, type FactsNeeded } from '../Fact.js';
import { chooseParaId } from '../network/paraFact.js';
import { planRootStep } from '../network/planRootStep.js';
import { deliveryFact } from '../proxy/deliveryFact.js';
import { isStarted } from '../proxy/findAccepted.js';
import { listPauseSwitches, type PauseSwitch } from './listPauseSwitches.js';

/** The functions that a chain has paused. */
export interface PauseFact {
  readonly role: Role;
  readonly runtime: Runtime;
  readonly switches: readonly PauseState[];
  /** Whether a fork of the chain was available for dry runs. */
  readonly isForked: boolean;
}

/** A switch and its state. */
export interface PauseState {
  /** `TxPause.PausedCalls`, by the chain's names. */
  readonly name: string;
  /** Paused functions as a phrase; undefined if none is paused. */
  readonly stopped: Answer<string | undefined>;
  /** True if the pause ends by itself. */
  readonly isPassing: boolean;
  /**
   * Present if the switch is set and the runtime may ignore it: `ignored` if a program was executed nevertheless, `unneeded` if no
   * step sends a message there, `unknown` otherwise.
   */
  readonly doubt?: 'ignored' | 'unneeded' | 'unknown';
  /** The call of root that ends the pause, if there is one. */
  readonly end: PlanStep | undefined;
}

const roles = ['relay', 'channelManager', 'target', 'service'] as const;

/** Whether the available chains have stopped calls or messages, by every known switch. */
export const pauseFact = defineFact({
  id: 'pause',
  needs: {},
  ask: ({ runtimes, scope }) => ({
    relay: describeSwitchReads('relay', runtimes.relay, scope),
    channelManager: describeSwitchReads('channelManager', runtimes.channelManager, scope),
    target: describeSwitchReads('target', runtimes.target, scope),
    service: describeSwitchReads('service', runtimes.service, scope),
  }),
  derive: async ({ runtimes, scope, forks, find }, answers): Promise<readonly PauseFact[]> => {
    const facts = roles.map(async (role): Promise<readonly PauseFact[]> => {
      const runtime = runtimes[role];
      if (!runtime) return [];
      const states = listPauseSwitches(role, runtime, scope).map(async (one, at): Promise<PauseState> => {
        const answer = answers[role][`${at}`];
        const stopped = answer ? readState(one, answer) : notAsked;
        const isOn = stopped.known && stopped.value !== undefined;
        const doubt = isOn && one.mayBeIgnored ? await deriveDoubt(role, find) : undefined;
        return {
          name: `${one.pallet}.${one.item}`,
          stopped,
          isPassing: one.isPassing === true,
          ...omitUndefined({ doubt }),
          end: isOn ? planEnd(one, { role, runtime, scope }) : undefined,
        };
      });
      return [{ role, runtime, switches: await Promise.all(states), isForked: forks[role] !== undefined }];
    });
    return (await Promise.all(facts)).flat();
  },
});

type Find = FactContext<FactsNeeded>['find'];

/** A dry run of a program shows whether the barrier of the chain obeys a switch. */
async function deriveDoubt(role: Role, find: Find): Promise<NonNullable<PauseState['doubt']>> {
  if (role === 'target') {
    const delivery = await find(deliveryFact);
    const tried = delivery.known ? delivery.facts.payments : [];
    const isExecuted = tried.some((one) => one.source && one.source !== 'facts' && isStarted(one));
    return isExecuted ? 'ignored' : 'unknown';
  }
  // The channel manager executes the programs of the plan, and no other message.
  if (role === 'service' || (await find(channelManagerFact)).at !== role) return 'unknown';
  const planned = await find(channelPlanFact);
  if (!planned.known) return 'unknown';
  if (planned.isExecuting) return 'ignored';
  return planned.plan.steps.length === 0 ? 'unneeded' : 'unknown';
}

const notAsked: Answer<never> = {
  known: false,
  reason: 'the value was not read',
  howToFindOut: 'Read the value manually.',
};

function describeSwitchReads(role: Role, runtime: Runtime | undefined, scope: Scope) {
  const switches = runtime ? listPauseSwitches(role, runtime, scope) : [];
  return Object.fromEntries(
    switches.map(({ pallet, item, keys }, at) => [
      `${at}`,
      storageRead(pallet, item, keys, (value) => value?.toJSON() as JsonValue | undefined),
    ]),
  );
}

function readState(one: PauseSwitch, answer: Answer<JsonValue | undefined>): Answer<string | undefined> {
  return answer.known ? { ...answer, value: one.describe(answer.value, one.keys) } : answer;
}

function planEnd(
  { pallet, end, keys }: PauseSwitch,
  { role, runtime, scope }: { readonly role: Role; readonly runtime: Runtime; readonly scope: Scope },
): PlanStep | undefined {
  // Only the own governance of a channel manager dispatches as its root.
  if (role === 'relay' || role === 'channelManager' || !end || !hasCall(runtime.registry, pallet, end.method))
    return undefined;
  try {
    const call = encodeCall(runtime.registry, { pallet, ...end });
    return planRootStep(runtime, {
      id: `resume-${role}-${[pallet, ...keys.flat()].join('-').toLowerCase()}`,
      title: `${runtime.chain} ends the pause, by ${pallet}.${end.method}.`,
      call,
      paraId: chooseParaId(role, scope),
      verify: 'The check passes at a later block.',
      notes: ['The pause has a reason: ask the team before you end the pause.'],
    });
  } catch (error) {
    if (isParachronError(error, 'CALL_ARGUMENTS')) return undefined;
    throw error;
  }
}
