import { option, struct, u64 } from '@parachron/core/scale';
import { constantValue, defineConstant, type Pallet, storageValue, weight } from '@parachron/devnet-chain';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { toChainWeight } from '../values/weights.js';
import { getHeaviest } from './runQueue.js';

const serviceWeight = defineConstant(
  'MessageQueue',
  'service_weight',
  option(weight),
  'The amount of weight (if any) which should be provided to the message queue for servicing enqueued items.',
);

const queueConfig = storageValue({
  pallet: 'XcmpQueue',
  name: 'QueueConfig',
  type: struct('cumulus_pallet_xcmp_queue::QueueConfigData', { xcmp_max_individual_weight: u64 }),
  docs: 'The configuration which controls the dynamics of the outbound queue.',
});

const activeConfig = storageValue({
  pallet: 'Configuration',
  name: 'ActiveConfig',
  type: struct('polkadot_runtime_parachains::configuration::HostConfiguration', {
    ump_service_total_weight: u64,
    ump_max_individual_weight: u64,
  }),
  docs: 'The active configuration for the current session.',
});

/** Adds the storage or constants from which clients read the overweight limits of a target's queues, by generation. */
export function addQueueLimits(pallets: readonly Pallet[], config: TargetXcmConfig): readonly Pallet[] {
  const isOld = config.executor.generation === 'v2';
  const heaviest = getHeaviest(config);
  const described = pallets.map((pallet): Pallet => {
    if (!isOld && pallet.name === 'MessageQueue') {
      return { ...pallet, constants: [constantValue(serviceWeight, toChainWeight(heaviest))] };
    }
    if (!isOld || pallet.name !== 'XcmpQueue') return pallet;
    const value = { xcmp_max_individual_weight: heaviest.refTime };
    return {
      ...pallet,
      storage: [...(pallet.storage ?? []), queueConfig],
      genesis: (context) => context.put(queueConfig, [], value),
    };
  });
  return isOld && config.relation === 'child' ? [...described, createConfigurationPallet(config)] : described;
}

function createConfigurationPallet(config: TargetXcmConfig): Pallet {
  const value = {
    ump_service_total_weight: config.queues.weight.refTime,
    ump_max_individual_weight: getHeaviest(config).refTime,
  };
  return {
    name: 'Configuration',
    index: 37,
    crate: 'parachains_configuration',
    storage: [activeConfig],
    genesis: (context) => context.put(activeConfig, [], value),
  };
}
