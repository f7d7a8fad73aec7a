import shared from './vitest.mjs';

// For tests without side effects on the process: they share one thread, so that the libraries are loaded once.
export default { ...shared, test: { ...shared.test, pool: 'threads', isolate: false } };
