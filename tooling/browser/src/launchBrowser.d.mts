import type { Browser } from 'playwright-core';

/**
 * Launches a browser without a window: on Linux the one that is installed as a package, elsewhere an installed Chrome.
 *
 * @param options a folder for temporary files of the package's browser
 * @returns undefined if no Chrome is installed
 */
export function launchBrowser(options: { folder: string }): Promise<Browser | undefined>;
