import shared from '@parachron/tsconfig/vitest';
import manifest from './package.json' with { type: 'json' };

// The files share two processes, in which the libraries are loaded once; what is stopped or killed in a test is a program
// of its own. These tests are the longest of the repository: at its end nothing else uses the second core.
export default {
  ...shared,
  // The build writes the version into the page.
  define: { PARACHRON_VERSION: JSON.stringify(manifest.version) },
  test: { ...shared.test, isolate: false, maxWorkers: 2 },
};
