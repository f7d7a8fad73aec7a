import shared from '@parachron/tsconfig/vitest';

// Nothing here keeps state between files, so they share one thread: the libraries are loaded once.
export default { ...shared, test: { ...shared.test, pool: 'threads', isolate: false } };
