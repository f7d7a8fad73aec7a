import shared from './vitest.mjs';

// For tests that leave nothing behind in the process: they share one thread, so that the libraries are loaded once.
export default { ...shared, test: { ...shared.test, pool: 'threads', isolate: false } };
