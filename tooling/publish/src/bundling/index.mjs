export { collectLicenses } from './collectLicenses.mjs';
export { expandNatively } from './expandNatively.mjs';
