export { chopsticksThread, logPlainly } from './chopsticks.mjs';
export { collectLicenses } from './collectLicenses.mjs';
