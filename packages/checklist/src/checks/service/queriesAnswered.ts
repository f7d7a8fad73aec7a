import { type Evidence, getRuntimeApiVersion, isParachronError } from '@parachron/core';
import { defineFact } from '../../facts/Fact.js';
import { serviceFact } from '../../facts/serviceFact.js';
import { defineCheck, type Judgement, judgeNotGiven, requireService } from '../Check.js';

// By the specification, "JSON-RPC queries"; the runtime APIs by the service's facts.
const queries = [
  { method: 'xcmpHandler_crossChainAccount', api: 'XcmpHandlerApi', variant: undefined },
  { method: 'automationTime_generateTaskId', api: 'AutomationTimeApi', variant: undefined },
  { method: 'automationTime_queryFeeDetails', api: 'AutomationTimeApi', variant: 'H' },
  { method: 'automationTime_getTimeAutomationFees', api: 'AutomationTimeApi', variant: 'M' },
] as const;

/** A query of the service, and what answers it. */
type ServiceQuery = (typeof queries)[number] & {
  /** Undefined if the node does not list its methods. */
  readonly hasMethod: boolean | undefined;
  readonly hasApi: boolean;
  /** Methods that the node lists, and runtime APIs. */
  readonly evidence: readonly Evidence[];
};

/** The queries of the service that its node answers by own methods, and those that its runtime answers; undefined without the service. */
const serviceQueriesFact = defineFact({
  // Read in parallel with the quote of the task.
  needs: { service: serviceFact },
  // Methods belong to the node, not to a block.
  derive: async ({ runtimes: { service }, chains, nodes }) => {
    if (!service) return undefined;
    const node = nodes.service;
    const block = chains.service?.block;
    const list = (key: string, value: Evidence['value']): Evidence[] =>
      block ? [{ chain: service.chain, block, key, value }] : [];
    const methods = node && (await listMethods(() => node.request('rpc_methods', [])));
    return {
      endpoint: node?.endpoint,
      queries: queries.map((query): ServiceQuery => {
        const hasMethod = methods?.includes(query.method);
        const hasApi = getRuntimeApiVersion(service, query.api) !== undefined;
        const evidence = [
          ...(hasMethod === undefined ? [] : list(`rpc_methods: ${query.method}`, hasMethod)),
          ...list(`state_getRuntimeVersion: ${query.api}`, hasApi),
        ];
        return { ...query, hasMethod, hasApi, evidence };
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

/** The node or the runtime answers the queries of applications. */
export const queriesAnswered = defineCheck({
  id: 'service/queries-answered',
  topic: 'queries',
  title: 'The service answers its queries',
  failedTitle: 'The service does not answer its queries',
  warningTitle: 'The node lacks the method of a query that the runtime answers',
  explanation: `Applications send four queries to the service by JSON-RPC: the account of a user on other chains
(\`xcmpHandler_crossChainAccount\`), the id of a task (\`automationTime_generateTaskId\`), and the fees (in variant H
\`automationTime_queryFeeDetails\`, in variant M \`automationTime_getTimeAutomationFees\`). A node answers these queries only if
it is built with these methods, and a gateway may block some of the methods. On every node, the runtime gives the same answers
by \`state_call\` (\`AutomationTimeApi\`, \`XcmpHandlerApi\`); the packages of this project fall back to these APIs.

The check reads the list of methods from the node (\`rpc_methods\`), and the list of APIs from the runtime.

What to do: provide applications with an endpoint that has the methods, or let applications use the runtime APIs.`,
  waitsFor: requireService,
  facts: { service: serviceFact, queries: serviceQueriesFact },
  evaluate: ({ service, queries }) => {
    if (!queries) return [judgeNotGiven('queries', 'service')];
    const variant = service.known ? service.rules.variant : undefined;
    return queries.queries
      .filter((query) => query.variant === undefined || query.variant === variant)
      .map((query) => judge(query, queries.endpoint ?? 'the node'));
  },
});

const noFix = {
  reason: 'Methods are part of the node, and runtime APIs part of the runtime.',
  howTo: 'Use an endpoint of a node that has the method.',
};

function judge({ method: subject, api, hasMethod, hasApi, evidence }: ServiceQuery, node: string): Judgement {
  const has =
    hasMethod === undefined ? 'does not list its methods' : `${hasMethod ? 'has' : 'lacks'} the method`;
  const reason = `${node} ${has}, and the runtime ${hasApi ? 'has' : 'lacks'} ${api}.`;
  const base = { subject, reason, evidence };
  if (hasMethod || (hasApi && hasMethod === undefined)) return { ...base, outcome: 'pass' };
  if (hasApi) return { ...base, outcome: 'warn' };
  if (hasMethod === false) return { ...base, outcome: 'fail', noFix };
  return { ...base, outcome: 'unknown', howToFindOut: `Call ${subject} on the node.` };
}
