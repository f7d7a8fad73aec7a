export { fitChopsticks } from './chopsticks.mjs';
export { collectLicenses } from './collectLicenses.mjs';
