import type { ApiOptions } from '@polkadot/api/types';
import type { DefinitionCall, DefinitionRpc, DefinitionRpcParam, Definitions } from '@polkadot/types/types';

const account = { name: 'account', type: 'AccountId' };
// The actions in the spelling of the specification, and the correct spelling of the last action, which some nodes
// require.
const actions = [
  'Notify',
  'NativeTransfer',
  'XCMP',
  'AutoCompoundDelgatedStake',
  'AutoCompoundDelegatedStake',
];
// Text instead of an enum, because polkadot.js would refuse the second spelling. The generated types list the names.
const action: DefinitionRpcParam & { readonly values: readonly string[] } = {
  name: 'action',
  type: 'Text',
  values: actions,
};
const executions = { name: 'executions', type: 'u32' };

const generateTaskId: DefinitionRpc = {
  description:
    'The id of the task of an account with this provided id. Text of the form 0x… is read as hex: pass stringToHex(text).',
  params: [account, { name: 'providedId', type: 'Text' }],
  type: 'H256',
};

const generateTaskIdCall: DefinitionCall = {
  description: 'The id of the task of an account with this provided id.',
  params: [
    { name: 'account_id', type: 'AccountId' },
    { name: 'provided_id', type: 'Bytes' },
  ],
  type: 'H256',
};

const callsH = {
  generate_task_id: generateTaskIdCall,
  query_fee_details: {
    description: 'The fees, in planck, of the task that an extrinsic, signed or not, schedules.',
    params: [{ name: 'uxt', type: 'Extrinsic' }],
    type: 'Result<AutomationFeeDetails, Bytes>',
  },
};

const callsM = {
  generate_task_id: generateTaskIdCall,
  get_time_automation_fees: {
    description: 'The execution fee, in planck, of a number of executions of an action.',
    params: [{ name: 'action', type: 'AutomationAction' }, executions],
    type: 'u128',
  },
};

const automationTimeH = {
  rpc: {
    generateTaskId,
    queryFeeDetails: {
      description: 'The fees, in planck, of the task that an encoded extrinsic, signed or not, schedules.',
      params: [{ name: 'extrinsic', type: 'Bytes' }],
      type: 'AutomationFeeDetails',
    },
  },
  runtime: { AutomationTimeApi: [{ methods: callsH, version: 1 }] },
  types: { AutomationFeeDetails: { executionFee: 'u128', xcmpFee: 'u128' } },
} satisfies Definitions;

const automationTimeM = {
  rpc: {
    generateTaskId,
    getTimeAutomationFees: {
      description:
        'The execution fee, in planck, of a number of executions of Notify, NativeTransfer, XCMP or AutoCompoundDelgatedStake.',
      params: [action, executions],
      type: 'u128',
    },
  },
  runtime: { AutomationTimeApi: [{ methods: callsM, version: 1 }] },
  types: {
    AutomationAction: { _enum: ['Notify', 'NativeTransfer', 'XCMP', 'AutoCompoundDelgatedStake'] },
  },
} satisfies Definitions;

const description = 'The account that other chains derive for an account of the service by the older rule.';

const xcmpHandler = {
  rpc: {
    crossChainAccount: {
      description,
      params: [{ name: 'account', type: 'AccountId' }],
      type: 'AccountId',
    },
  },
  runtime: {
    XcmpHandlerApi: [
      {
        methods: {
          cross_chain_account: {
            description,
            params: [{ name: 'account_id', type: 'AccountId' }],
            type: 'Result<AccountId, Bytes>',
          },
        },
        version: 1,
      },
    ],
  },
  types: {},
} satisfies Definitions;

/** The RPC methods, runtime APIs and types of each variant by their section, which metadata may lack. */
export const sections = {
  H: { automationTime: automationTimeH, xcmpHandler },
  M: { automationTime: automationTimeM, xcmpHandler },
};

/** Options of `ApiPromise` that describe RPC methods, runtime APIs and types of the service. */
export type ServiceDefinitions = Required<Pick<ApiOptions, 'rpc' | 'runtime' | 'types'>>;

function join({ automationTime, xcmpHandler }: (typeof sections)['H' | 'M']): ServiceDefinitions {
  return {
    rpc: { automationTime: automationTime.rpc, xcmpHandler: xcmpHandler.rpc },
    runtime: { ...automationTime.runtime, ...xcmpHandler.runtime },
    types: automationTime.types,
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
export const definitionsH: ServiceDefinitions = join(sections.H);

/** The RPC methods, runtime APIs and types of variant M, as options of an `ApiPromise`. */
export const definitionsM: ServiceDefinitions = join(sections.M);

/**
 * Definitions of both variants, for a program that detects the variant with `narrowApi`. The api omits methods that the
 * connected node lacks.
 */
export const definitions: ServiceDefinitions = {
  rpc: {
    automationTime: { ...automationTimeH.rpc, ...automationTimeM.rpc },
    xcmpHandler: xcmpHandler.rpc,
  },
  runtime: {
    AutomationTimeApi: [{ methods: { ...callsH, ...callsM }, version: 1 }],
    ...xcmpHandler.runtime,
  },
  types: { ...automationTimeH.types, ...automationTimeM.types },
};
