import type { ApiOptions } from '@polkadot/api/types';
import type { DefinitionCall, DefinitionRpcParam, Definitions } from '@polkadot/types/types';

/** Defines a method by the types of its parameters and of its result. */
const define = (description: string, params: { readonly [name: string]: string }, type: string) => ({
  description,
  params: Object.entries(params).map(([name, of]) => ({ name, type: of })),
  type,
});

const defineApi = (name: string, methods: { [method: string]: DefinitionCall }) => ({
  [name]: [{ methods, version: 1 }],
});

const callsH = {
  generate_task_id: define(
    'The id of the task of an account with this provided id.',
    { account_id: 'AccountId', provided_id: 'Bytes' },
    'H256',
  ),
  query_fee_details: define(
    'The fees, in planck, of the task that an extrinsic, signed or not, schedules.',
    { uxt: 'Extrinsic' },
    'Result<AutomationFeeDetails, Bytes>',
  ),
};

const callsM = {
  generate_task_id: callsH.generate_task_id,
  get_time_automation_fees: define(
    'The execution fee, in planck, of a number of executions of an action.',
    { action: 'AutomationAction', executions: 'u32' },
    'u128',
  ),
};

const generateTaskId = define(
  'The id of the task of an account with this provided id. Text of the form 0x… is read as hex: pass stringToHex(text).',
  { account: 'AccountId', providedId: 'Text' },
  'H256',
);

const automationTimeH = {
  rpc: {
    generateTaskId,
    queryFeeDetails: define(
      'The fees, in planck, of the task that an encoded extrinsic, signed or not, schedules.',
      { extrinsic: 'Bytes' },
      'AutomationFeeDetails',
    ),
  },
  runtime: defineApi('AutomationTimeApi', callsH),
  types: { AutomationFeeDetails: { executionFee: 'u128', xcmpFee: 'u128' } },
} satisfies Definitions;

// The actions in the spelling of the specification.
const actions = ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'];
// Text instead of an enum, because polkadot.js would refuse the correct spelling of the last action, which some nodes require. The
// generated types list the names.
const action: DefinitionRpcParam & { readonly values: readonly string[] } = {
  name: 'action',
  type: 'Text',
  values: [...actions, 'AutoCompoundDelegatedStake'],
};

const automationTimeM = {
  rpc: {
    generateTaskId,
    getTimeAutomationFees: {
      description:
        'The execution fee, in planck, of a number of executions of Notify, NativeTransfer, XCMP or AutoCompoundDelgatedStake.',
      params: [action, { name: 'executions', type: 'u32' }],
      type: 'u128',
    },
  },
  runtime: defineApi('AutomationTimeApi', callsM),
  types: { AutomationAction: { _enum: actions } },
} satisfies Definitions;

const description = 'The account that other chains derive for an account of the service by the older rule.';

const xcmpHandler = {
  rpc: { crossChainAccount: define(description, { account: 'AccountId' }, 'AccountId') },
  runtime: defineApi('XcmpHandlerApi', {
    cross_chain_account: define(description, { account_id: 'AccountId' }, 'Result<AccountId, Bytes>'),
  }),
  types: {},
} satisfies Definitions;

/** The RPC methods, runtime APIs and types of each variant by their section, which metadata may lack. */
export const sections = {
  H: { automationTime: automationTimeH, xcmpHandler },
  M: { automationTime: automationTimeM, xcmpHandler },
};

/** Options of `ApiPromise` that describe RPC methods, runtime APIs and types of the service. */
export type ServiceDefinitions = Required<Pick<ApiOptions, 'rpc' | 'runtime' | 'types'>>;

function join({
  rpc,
  runtime,
  types,
}: Required<Pick<Definitions, 'rpc' | 'runtime'>> & Pick<ServiceDefinitions, 'types'>): ServiceDefinitions {
  return {
    rpc: { automationTime: rpc, xcmpHandler: xcmpHandler.rpc },
    runtime: { ...runtime, ...xcmpHandler.runtime },
    types,
  };
}

/**
 * The RPC methods, runtime APIs and types of variant H, as options of an `ApiPromise`.
 *
 * @example
 * ```ts
 * import { definitionsH } from '@parachron/runtime-types/h';
 * import { ApiPromise, WsProvider } from '@polkadot/api';
 * import type { ProviderInterface } from '@polkadot/rpc-provider/types';
 *
 * const provider = new WsProvider('ws://127.0.0.1:9944') as ProviderInterface;
 * const api = await ApiPromise.create({ provider, ...definitionsH });
 * ```
 */
export const definitionsH: ServiceDefinitions = join(automationTimeH);

/** The RPC methods, runtime APIs and types of variant M, as options of an `ApiPromise`. */
export const definitionsM: ServiceDefinitions = join(automationTimeM);

/**
 * Definitions of both variants, for a program that detects the variant with `narrowApi`. The api omits methods that the
 * connected node lacks.
 */
export const definitions: ServiceDefinitions = join({
  rpc: { ...automationTimeH.rpc, ...automationTimeM.rpc },
  runtime: defineApi('AutomationTimeApi', { ...callsH, ...callsM }),
  types: { ...automationTimeH.types, ...automationTimeM.types },
});
