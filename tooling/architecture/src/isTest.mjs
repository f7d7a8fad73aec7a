/**
 * Returns whether a file is for tests only, and so never part of what a package publishes.
 *
 * @param {string} file
 */
export function isTest(file) {
  return /\/test\/|\.(test|test-d|bench)\.ts$/.test(file);
}
