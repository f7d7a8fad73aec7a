// Internal functions of the generator, which its entry points do not export.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {import('@polkadot/types').TypeRegistry} TypeRegistry */
/** @typedef {Record<string, Record<string, unknown>>} Sections */

// A require always resolves to the CommonJS build; the modules beside it are the ones that the entry points use.
const commonjs = dirname(createRequire(import.meta.url).resolve('@polkadot/typegen/cjs/package.json'));
/** @param {string} module */
const load = (module) => import(pathToFileURL(join(commonjs, '..', 'generate', module)).href);

/** @type {(registry: TypeRegistry, known: Record<string, unknown>, file: string, extra: Sections) => void} */
export const generateRpc = (await load('rpc.js')).generateRpcTypes;

/** @type {(registry: TypeRegistry, known: Sections, section: string, definition: unknown, folder: string) => void} */
export const generateDefinitionTypes = (await load('tsDef.js')).generateTsDefFor;
