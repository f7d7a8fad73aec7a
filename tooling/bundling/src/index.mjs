export { chopsticksThread, fitChopsticks } from './chopsticks.mjs';
export { collectLicenses } from './collectLicenses.mjs';
