import { defineFact } from '../Fact.js';
import { type ChannelPlanFact, channelPlanFact } from './channelPlanFact.js';

/** The plan that opens the channel of a user's tasks; undefined without a named user, whose checks alone have its steps. */
export const taskOpeningFact = defineFact({
  id: 'task-opening',
  needs: {},
  derive: ({ scope, find }): Promise<ChannelPlanFact> | undefined =>
    scope.user ? find(channelPlanFact) : undefined,
});
