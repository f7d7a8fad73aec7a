export { createFixture, type Fixture } from './createFixture.js';
export { createFork } from './createFork.js';
export { compareBooks, getBalances } from './getBalances.js';
export { passSlot, type Round } from './passSlot.js';
export { alice, bob, serviceAccount, user } from './people.js';
export { estimateWeight, predictDelivery } from './predictDelivery.js';
export type { Scenario } from './Scenario.js';
export { submitPayment } from './submitGrant.js';
export { watchTask } from './watchTask.js';
