import shared from '@parachron/tsconfig/vitest';

// The files share one process, in which the libraries are loaded once; what is stopped or killed in a test is a program
// of its own.
export default { ...shared, test: { ...shared.test, isolate: false } };
