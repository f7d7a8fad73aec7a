import shared from '@parachron/tsconfig/vitest';

// Nothing here keeps state between files, so they share a process: the libraries are loaded once.
export default { ...shared, test: { ...shared.test, isolate: false, fileParallelism: false } };
