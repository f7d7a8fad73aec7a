import { type Evidence, getRuntimeApiVersion, isParachronError, type Runtime } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { serviceFact } from '../serviceFact.js';

/** A query of the service, and the methods that answer the query. */
export interface ServiceQuery {
  /** Name in the specification: `automationTime_generateTaskId`. */
  readonly method: string;
  /** The runtime API in its place: `AutomationTimeApi`. */
  readonly api: string;
  /** The variant that has it; undefined for both. */
  readonly variant: 'H' | 'M' | undefined;
  /** Undefined if the node does not list its methods. */
  readonly hasMethod: boolean | undefined;
  readonly hasApi: boolean;
  /** Methods that the node lists, and runtime APIs. */
  readonly evidence: readonly Evidence[];
}

/** The queries of the service that its node and its runtime answer. */
export type ServiceQueriesFact =
  | { readonly known: true; readonly queries: readonly ServiceQuery[]; readonly endpoint: string | undefined }
  | { readonly known: false };

// By the specification, "JSON-RPC queries"; the runtime APIs by the service's facts.
const queries = [
  { method: 'xcmpHandler_crossChainAccount', api: 'XcmpHandlerApi', variant: undefined },
  { method: 'automationTime_generateTaskId', api: 'AutomationTimeApi', variant: undefined },
  { method: 'automationTime_queryFeeDetails', api: 'AutomationTimeApi', variant: 'H' },
  { method: 'automationTime_getTimeAutomationFees', api: 'AutomationTimeApi', variant: 'M' },
] as const;

/** The service's queries that the node answers by its own methods, and those that the runtime answers. */
export const serviceQueriesFact = defineFact({
  id: 'service-queries',
  // Read in parallel with the quote of the task.
  needs: { service: serviceFact },
  // Methods belong to the node, not to a block.
  ask: () => ({}),
  derive: async ({ runtimes: { service }, chains, nodes }): Promise<ServiceQueriesFact> => {
    if (!service) return { known: false };
    const node = nodes.service;
    const block = chains.service?.block;
    const list = (key: string, value: Evidence['value']): Evidence[] =>
      block ? [{ chain: service.chain, block, key, value }] : [];
    const methods = node && (await listMethods(() => node.request('rpc_methods', [])));
    return {
      known: true,
      endpoint: node?.endpoint,
      queries: queries.map((query) => {
        const hasMethod = methods?.includes(query.method);
        const isThere = hasApi(service, query.api);
        const evidence = [
          ...(hasMethod === undefined ? [] : list(`rpc_methods: ${query.method}`, hasMethod)),
          ...list(`state_getRuntimeVersion: ${query.api}`, isThere),
        ];
        return { ...query, hasMethod, hasApi: isThere, evidence };
      }),
    };
  },
});

async function listMethods(ask: () => Promise<unknown>): Promise<readonly string[] | undefined> {
  try {
    const answer = await ask();
    const { methods } = Object(answer) as { methods?: unknown };
    return Array.isArray(methods) ? methods.map(String) : undefined;
  } catch (error) {
    // Some nodes do not list their methods.
    if (isParachronError(error, 'RPC_METHOD_MISSING') || isParachronError(error, 'RPC_FAILED'))
      return undefined;
    throw error;
  }
}

function hasApi(runtime: Runtime, name: string): boolean {
  return getRuntimeApiVersion(runtime, name) !== undefined;
}
