import type { ServiceConfig } from '../chain/kinds/ServiceConfig.js';
import type { AutomationRules } from './AutomationRules.js';
import { defaultActionWeights, defaultHousekeepingWeights } from './actionWeights.js';

/** Creates the parameters of the AutomationTime pallet from the configuration of a service. */
export function createRules(
  config: Pick<ServiceConfig, 'automation' | 'variant' | 'treasury' | 'treasuryPercent'>,
): AutomationRules {
  const { weights, slotSeconds, maxScheduleSeconds, ...automation } = config.automation;
  return {
    ...automation,
    variant: config.variant,
    slotSeconds: BigInt(slotSeconds),
    maxScheduleSeconds: BigInt(maxScheduleSeconds),
    treasury: config.treasury,
    treasuryPercent: config.treasuryPercent,
    actionWeights: { ...defaultActionWeights, ...weights },
    housekeepingWeights: defaultHousekeepingWeights,
  };
}
