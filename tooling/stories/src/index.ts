export { createFork } from './createFork.js';
export { createStage, type Stage } from './createStage.js';
export { estimateWeight, foretellDelivery } from './foretellDelivery.js';
export { compareBooks, getBooks } from './getBooks.js';
export type { Plot } from './Plot.js';
export { passSlot, type Round } from './passSlot.js';
export { alice, bob, serviceAccount, user } from './people.js';
export { submitPayment } from './submitGrant.js';
export { watchTask } from './watchTask.js';
