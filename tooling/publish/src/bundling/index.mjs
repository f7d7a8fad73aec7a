export { chopsticksThread, chopsticksWorker, fitChopsticks } from './chopsticks.mjs';
export { collectLicenses } from './collectLicenses.mjs';
