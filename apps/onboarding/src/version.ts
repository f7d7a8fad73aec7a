import { createRequire } from 'node:module';

/** The version of the program. Its file stands as deep as the program it is bundled into. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
