import { type Call, type DispatchRoute, omitUndefined, type PlanStep } from '@parachron/core';
import {
  type Governance,
  type GovernedChain,
  getGovernance,
  listRootRoutes,
  type Parent,
} from '@parachron/governance';
import type { RunContext } from '../facts/Fact.js';
import { takeFork } from '../facts/takeFork.js';
import type { Role, Scope } from '../Scope.js';

/** Finds the routes to root for the steps of a plan, each call once. */
export interface RootRoutes {
  /** Starts the search for the routes of a step early. */
  begin(step: PlanStep): void;
  /** Adds to each step of a chain's root the routes by which that chain dispatches the call of the step. */
  addTo(plan: readonly PlanStep[]): Promise<PlanStep[]>;
}

/** Creates the finder of routes to root. Governance is read and tried for a chain whose root has a step to dispatch. */
export function createRootRoutes(context: RunContext): RootRoutes {
  const governed = new Map<Role, Promise<Governance>>();
  const found = new Map<string, Promise<readonly DispatchRoute[]>>();
  const askGoverned = (role: Role): Promise<Governance | undefined> => {
    const chain = describeChain(role, context);
    const asked = governed.get(role) ?? (chain && onFork({ ...chain, getParent }, getGovernance));
    if (asked) governed.set(role, asked);
    return Promise.resolve(asked);
  };
  const listOf = (governance: Governance, call: Call) =>
    onFork(governance, (one) => listRootRoutes(call, one));
  const getParent = async (): Promise<Parent | undefined> => {
    const governance = await askGoverned('relay');
    return governance && { governance, listRoutes: (call) => listOf(governance, call) };
  };
  const list = async ({ call, role }: NonNullable<ReturnType<typeof findSought>>) => {
    // Most chains take their relay chain as root: its governance is read while that is tried.
    getParent().catch(() => undefined);
    const governance = await askGoverned(role);
    return governance ? listOf(governance, call) : [];
  };
  const find = (step: PlanStep): Promise<readonly DispatchRoute[]> | undefined => {
    const sought = findSought(step, context.scope);
    if (!sought) return undefined;
    const key = `${sought.role} ${sought.call.hex}`;
    const finding = found.get(key) ?? list(sought);
    found.set(key, finding);
    return finding;
  };
  return {
    begin: (step) => void find(step)?.catch(() => undefined),
    addTo: (plan) =>
      Promise.all(plan.map(async (step) => ({ ...step, dispatch: (await find(step)) ?? step.dispatch }))),
  };
}

/** The call that the root of a parachain dispatches there for a step; undefined without bytes. */
function findSought({ para, layers }: PlanStep, { targetParaId, serviceParaId }: Scope) {
  const paras = { target: targetParaId, service: serviceParaId };
  const role = (['target', 'service'] as const).find((one) => paras[one] === para);
  const outermost = layers.at(-1);
  return role && outermost?.call && outermost.para === para ? { call: outermost.call, role } : undefined;
}

/** Runs a job with a chain: without its fork if the fork does not run. */
function onFork<C extends GovernedChain, T>(chain: C, work: (chain: C) => Promise<T>): Promise<T> {
  return takeFork(chain.fork, (fork) => {
    const { fork: _, ...rest } = chain;
    return work({ ...rest, ...omitUndefined({ fork }) } as C);
  });
}

function describeChain(role: Role, { chains, nodes, forks, scope }: RunContext): GovernedChain | undefined {
  const snapshot = chains[role];
  if (!snapshot) return undefined;
  const para = role === 'target' ? scope.targetParaId : role === 'service' ? scope.serviceParaId : undefined;
  return { snapshot, ...omitUndefined({ para, node: nodes?.[role], fork: forks?.[role] }) };
}
