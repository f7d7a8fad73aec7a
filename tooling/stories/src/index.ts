export { createFixture, type Fixture, getForkable, getLocal } from './createFixture.js';
export { compareBooks, getBalances } from './getBalances.js';
export { listEvents } from './listEvents.js';
export { loadAssetHubSpec, loadRelaySpec } from './loadSpecs.js';
export { describeMatrix } from './matrix/describeMatrix.js';
export { openScene } from './matrix/openScene.js';
export { alice, bob, serviceAccount, user } from './people.js';
export { estimateWeight, runTask, type TaskResult } from './runTask.js';
export type { Scenario } from './Scenario.js';
