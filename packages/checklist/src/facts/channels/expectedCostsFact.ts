import { configReads, executionCostReads } from '@parachron/hrmp';
import { defineFact } from '../Fact.js';
import { listParaIds } from './channelFact.js';
import { channelManagerFact } from './channelManagerFact.js';

/**
 * Reads the costs of steps that may be due together with the state that decides which are due: the plan then takes one round
 * trip less.
 */
export const expectedCostsFact = defineFact({
  id: 'expected-channel-costs',
  needs: { channelManager: channelManagerFact },
  // The calls depend on the limits, so this fact reads step by step.
  ask: () => ({}),
  derive: async ({ facts: { channelManager: manager }, chains, scope }): Promise<void> => {
    const snapshot = chains[manager.at];
    if (!manager.known || !snapshot) return;
    const { maxCapacity: capacity, maxMessageSize: messageSize } = scope.proposal;
    // If connecting has read the limits, they take no round trip.
    const { config } = await snapshot.read({ config: configReads(manager.channelManager).config });
    const costs = executionCostReads(manager.channelManager, {
      paras: listParaIds(scope),
      proposal: { capacity, messageSize },
      config: config.known ? config.value : undefined,
    });
    await snapshot.read(costs);
  },
});
