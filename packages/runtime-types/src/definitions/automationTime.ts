import type { DefinitionCall, DefinitionRpc, DefinitionRpcParam, Definitions } from '@polkadot/types/types';

const account = { name: 'account', type: 'AccountId' };
// As the specification spells them, and the last as some nodes know it alone.
const actions = [
  'Notify',
  'NativeTransfer',
  'XCMP',
  'AutoCompoundDelgatedStake',
  'AutoCompoundDelegatedStake',
];
// Text and no enum: polkadot.js would refuse the other spelling. The generated types have the names.
const action: DefinitionRpcParam & { readonly values: readonly string[] } = {
  name: 'action',
  type: 'Text',
  values: actions,
};
const executions = { name: 'executions', type: 'u32' };

const generateTaskId: DefinitionRpc = {
  description:
    'The id of the task that an account gives this id. Text of the form 0x… is taken for hex: pass stringToHex(text).',
  params: [account, { name: 'providedId', type: 'Text' }],
  type: 'H256',
};

const generateTaskIdCall: DefinitionCall = {
  description: 'The id of the task that an account gives this id.',
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

/** The runtime API of both variants. */
export const automationTimeApi = { AutomationTimeApi: [{ methods: { ...callsH, ...callsM }, version: 1 }] };

/** Parts of AutomationTime in variant H that metadata lacks. */
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

/** Parts of AutomationTime in variant M that metadata lacks. */
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
