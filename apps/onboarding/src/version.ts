import { createRequire } from 'node:module';

/** The version of the program. Its file has the same depth as the bundled program. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
