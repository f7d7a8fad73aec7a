import shared from '@parachron/tsconfig/vitest';

// No file changes the process, so they share one: the libraries are loaded once.
export default { ...shared, test: { ...shared.test, isolate: false, fileParallelism: false } };
