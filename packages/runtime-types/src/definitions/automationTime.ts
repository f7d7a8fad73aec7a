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

/** The runtime API of AutomationTime, with the methods of both variants. */
export const automationTimeApi = { AutomationTimeApi: [{ methods: { ...callsH, ...callsM }, version: 1 }] };

/** The RPC methods, runtime API and types of AutomationTime in variant H, which metadata may lack. */
export const automationTimeH = {
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

/** The RPC methods, runtime API and types of AutomationTime in variant M, which metadata may lack. */
export const automationTimeM = {
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
