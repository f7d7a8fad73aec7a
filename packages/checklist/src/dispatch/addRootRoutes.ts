import type { Call, DispatchRoute, PlanStep } from '@parachron/core';
import {
  type AskParent,
  type Governance,
  type GovernedChain,
  getGovernance,
  listRootRoutes,
  type Parent,
} from '@parachron/governance';
import type { RunContext } from '../facts/gatherFacts.js';
import { takeFork } from '../facts/proxy/takeFork.js';
import type { Role, Scope } from '../Scope.js';
import { deriveRootCall } from './deriveRootCall.js';
import { wrapRoutes } from './wrapRoutes.js';

/** A chain with its governance and its relay chain, read once for all steps. */
interface Governed {
  readonly chain: GovernedChain;
  readonly governance: Governance;
  readonly askParent: AskParent;
}

/**
 * Adds to each step of a chain's root the routes by which that chain dispatches the call of the step, and wraps the calls that
 * the multisig of the scope signs. Chains without a step are not read.
 */
export async function addRootRoutes(plan: readonly PlanStep[], context: RunContext): Promise<PlanStep[]> {
  const governed = new Map<Role, Promise<Governed | undefined>>();
  return Promise.all(
    plan.map(async (step) => {
      const call = deriveRootCall(step);
      const role = findRole(step.para, context.scope);
      const routes = call && role ? await listRoutes(call, { role, governed, context }) : step.dispatch;
      return { ...step, dispatch: await wrapRoutes(routes, context) };
    }),
  );
}

async function listRoutes(
  call: Call,
  {
    role,
    governed,
    context,
  }: {
    readonly role: Role;
    readonly governed: Map<Role, Promise<Governed | undefined>>;
    readonly context: RunContext;
  },
): Promise<readonly DispatchRoute[]> {
  const asked = governed.get(role) ?? getGoverned(role, context);
  governed.set(role, asked);
  const found = await asked;
  if (!found) return [];
  return takeFork(context.forks?.[role], () => listRootRoutes(call, found));
}

function findRole(para: number | undefined, { targetParaId, serviceParaId }: Scope): Role | undefined {
  if (para === targetParaId) return 'target';
  return para === serviceParaId ? 'service' : undefined;
}

async function getGoverned(role: Role, context: RunContext): Promise<Governed | undefined> {
  const [chain, relay] = [describeChain(role, context), describeChain('relay', context)];
  if (!chain) return undefined;
  const governance = await takeFork(chain.fork, () => getGovernance(chain));
  let parent: Promise<Parent> | undefined;
  const askParent = () => {
    parent ??= relay && getParent(relay);
    return Promise.resolve(parent);
  };
  return { chain, governance, askParent };
}

async function getParent(chain: GovernedChain): Promise<Parent> {
  const governance = await takeFork(chain.fork, () => getGovernance(chain));
  return {
    chain,
    governance,
    listRoutes: (call) => takeFork(chain.fork, () => listRootRoutes(call, { chain, governance })),
  };
}

function describeChain(role: Role, { chains, forks, scope }: RunContext): GovernedChain | undefined {
  const snapshot = chains[role];
  if (!snapshot) return undefined;
  const para = role === 'target' ? scope.targetParaId : role === 'service' ? scope.serviceParaId : undefined;
  const fork = forks?.[role];
  return { snapshot, ...(para === undefined ? {} : { para }), ...(fork ? { fork } : {}) };
}
