import {
  type Answer,
  type Call,
  type DispatchRoute,
  type Hex,
  omitUndefined,
  type PlanAccount,
  type PlanStep,
  type Runtime,
  storageRead,
  tryEncodeCall,
} from '@parachron/core';
import type { RunContext } from '../facts/gatherFacts.js';
import { listPauseMaps } from '../facts/pauses/listPauseMaps.js';
import type { Role } from '../Scope.js';
import { findChain } from './findChain.js';
import { listFilteredCalls } from './listFilteredCalls.js';

/** Whether a chain has paused a call that a step dispatches. */
export interface CallPause {
  readonly role: Role;
  readonly chain: string;
  /** `Preimage.note_preimage`. */
  readonly name: string;
  readonly paused: Answer<boolean>;
  /** The call of root that ends the pause, if the runtime has it. */
  readonly end?: Hex;
}

/** A step with the states of its calls: those of its layers, and those of each route to its origin. */
export interface PauseStates {
  readonly step: PlanStep;
  readonly layers: readonly CallPause[];
  readonly routes: readonly (readonly CallPause[])[];
}

type Place = Pick<PlanAccount, 'chain' | 'para'>;
type Named = Pick<Call, 'pallet' | 'method'>;
type ListCalls = (runtime: Runtime) => readonly Named[];

/**
 * Finds the states of the calls in the layers and routes of a plan, on chains with a map of paused calls. Root bypasses the
 * filter that such a map feeds, so the calls that root dispatches are left out.
 *
 * Chain: `filter_call` of the runtime's origin.
 * Sends: one request for each such chain.
 */
export function findPaused(plan: readonly PlanStep[], context: RunContext): Promise<PauseStates[]> {
  return Promise.all(
    plan.map(async (step): Promise<PauseStates> => {
      const layers = step.layers.map(async (layer) => {
        const { call } = layer;
        if (!call || isRoots(step, layer)) return [];
        return readPauses(layer, ({ registry }) => listFilteredCalls(registry, call), context);
      });
      const routes = step.dispatch.map(async (route) => {
        const asked = route.calls.map((one) =>
          readPauses(one.signer, ({ registry }) => listRouteCalls(registry, route, one), context),
        );
        return (await Promise.all(asked)).flat();
      });
      const [ofLayers, ofRoutes] = await Promise.all([Promise.all(layers), Promise.all(routes)]);
      return { step, layers: ofLayers.flat(), routes: ofRoutes };
    }),
  );
}

/** Whether the root of a parachain dispatches a layer there. */
function isRoots({ para, signed }: PlanStep, layer: Place): boolean {
  return para !== undefined && !signed && layer.para === para;
}

/** Lists the calls of a route that an account signs; what other routes carry is dispatched by root or a collective. */
function listRouteCalls(
  registry: Runtime['registry'],
  { kind }: DispatchRoute,
  { call, template }: DispatchRoute['calls'][number],
): readonly Named[] {
  if (call) return kind === 'signed' ? listFilteredCalls(registry, call) : [call];
  return template ? [template] : [];
}

async function readPauses(place: Place, list: ListCalls, context: RunContext): Promise<CallPause[]> {
  const found = findChain(place, context);
  if (!found) return [];
  const { role, snapshot } = found;
  const { runtime } = snapshot;
  const maps = listPauseMaps(runtime);
  const calls = maps.length > 0 ? list(runtime) : [];
  const states = maps.flatMap(({ pallet: map, item, createEnd }) =>
    calls.map(async ({ pallet, method: name }): Promise<CallPause> => {
      const ident = [pallet, name];
      const read = storageRead(map, item, [ident], (value) => value !== undefined);
      const { paused } = await snapshot.read({ paused: read });
      const end = tryEncodeCall(runtime.registry, { pallet: map, ...createEnd(pallet, name) })?.hex;
      return { role, chain: runtime.chain, name: ident.join('.'), paused, ...omitUndefined({ end }) };
    }),
  );
  return Promise.all(states);
}
