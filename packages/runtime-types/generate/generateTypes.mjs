import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as typegen from '@polkadot/typegen/generate';
import { TypeRegistry } from '@polkadot/types';
import * as defaultDefinitions from '@polkadot/types/interfaces/definitions';
import { compactAddLength, hexToU8a, stringPascalCase, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { formatApi, formatAugment, formatIndex } from './formatEntries.mjs';
import { rewriteModule } from './rewriteModule.mjs';
import { generateDefinitionTypes, generateRpc } from './typegenInternals.mjs';

/** @typedef {Record<string, import('@polkadot/types/types').Definitions>} Definitions */

/**
 * Generates the types of a variant's runtime as plain interfaces, without global augmentation.
 *
 * @param {object} options
 * @param {string} options.name of the runtime, the suffix of its `Api` type
 * @param {`0x${string}`} options.metadata version 15, which describes the runtime APIs
 * @param {Definitions} options.definitions what metadata lacks, by section: RPC methods and their types
 * @returns {Promise<Map<string, string>>} the files by their paths, in the order of their names
 */
export async function generateTypes({ name, metadata, definitions }) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'parachron-typegen-'));
  try {
    await quietly(() => runTypegen({ folder, metadata, definitions }));
    const sections = Object.keys(definitions).filter((section) => hasTypes(definitions[section]));
    const modules = [
      ...['consts', 'errors', 'events', 'query', 'calls', 'tx', 'rpc'].map((module) => `${module}.ts`),
      ...sections.map((section) => `types/${section}.ts`),
    ];
    const rewritten = [
      ['lookup.ts', rewriteModule(readFileSync(join(folder, 'types-lookup.ts'), 'utf8'))],
      ...modules.map((file) => {
        const narrowed = narrowTexts(nameCalls(read(folder, file)), definitions);
        return [file, rewriteModule(narrowed)];
      }),
      ['api.ts', formatApi(`Api${stringPascalCase(name)}`)],
      ['augment.ts', formatAugment()],
      ['index.ts', formatIndex(sections)],
    ];
    const header = `// Types of the runtime ${name}, generated from metadata ${blake2AsHex(metadata)}; not to be edited.\n\n`;
    return new Map(rewritten.sort(byName).map(([file = '', text = '']) => [file, `${header}${text}`]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ folder: string, metadata: `0x${string}`, definitions: Definitions }} options */
async function runTypegen({ folder, metadata, definitions }) {
  const wrapped = u8aToHex(u8aConcat([1], compactAddLength(hexToU8a(metadata))));
  const extra = { './types': definitions };
  typegen.generateDefaultLookup(folder, wrapped);
  // The names of the runtime's own types, as a module that Node can load.
  renameSync(join(folder, 'lookup.ts'), join(folder, 'lookup.mjs'));
  const { default: types } = await import(pathToFileURL(join(folder, 'lookup.mjs')).href);
  const lookup = { rpc: {}, types };
  typegen.generateDefaultConsts(join(folder, 'consts.ts'), wrapped, extra, true, lookup);
  typegen.generateDefaultErrors(join(folder, 'errors.ts'), wrapped, extra, true);
  typegen.generateDefaultEvents(join(folder, 'events.ts'), wrapped, extra, true, lookup);
  typegen.generateDefaultQuery(join(folder, 'query.ts'), wrapped, extra, true, lookup);
  typegen.generateDefaultRuntime(join(folder, 'calls.ts'), wrapped, extra, true, lookup);
  typegen.generateDefaultTx(join(folder, 'tx.ts'), wrapped, extra, true, lookup);
  const registry = new TypeRegistry();
  for (const { types: own } of Object.values(definitions)) {
    registry.register(/** @type {import('@polkadot/types/types').RegistryTypes} */ (own));
  }
  const known = Object.fromEntries(
    Object.entries(defaultDefinitions).map(([section, { types: standard }]) => [
      section,
      { types: standard },
    ]),
  );
  generateRpc(registry, known, join(folder, 'rpc.ts'), extra);
  for (const [section, definition] of Object.entries(definitions)) {
    mkdirSync(join(folder, 'types', section), { recursive: true });
    const importable = { '@polkadot/types/interfaces': known, ...extra };
    generateDefinitionTypes(registry, importable, section, definition, join(folder, 'types'));
  }
}

/** @param {string} folder @param {string} file */
function read(folder, file) {
  return readFileSync(join(folder, file.replace(/^(types\/.*)\.ts$/, '$1/types.ts')), 'utf8');
}

/**
 * The generator names the enum of all calls after the runtime, and declares no such type: it is `Call` of polkadot.js.
 *
 * @param {string} text
 */
function nameCalls(text) {
  if (!text.includes('ParachronRuntimeRuntimeCall')) return text;
  const imported = "import type { Call } from '@polkadot/types/interfaces/runtime';\nimport type ";
  return text.replaceAll('ParachronRuntimeRuntimeCall', 'Call').replace(/^import type /m, imported);
}

/**
 * Narrows text parameters of RPC methods to the names that their definitions list as `values`.
 *
 * @param {string} text
 * @param {Definitions} definitions
 */
function narrowTexts(text, definitions) {
  const methods = Object.values(definitions).flatMap(({ rpc = {} }) => Object.values(rpc));
  const params = methods.flatMap((method) => method.params);
  return params.reduce((narrowed, param) => {
    if (!('values' in param) || !Array.isArray(param.values)) return narrowed;
    const names = param.values.map((name) => `'${name}'`).join(' | ');
    return narrowed.replace(`${param.name}: Text | string`, `${param.name}: ${names}`);
  }, text);
}

/** @param {Definitions[string] | undefined} definition */
function hasTypes(definition) {
  return Object.keys(definition?.types ?? {}).length > 0;
}

/** @param {string[]} a @param {string[]} b */
function byName([a = ''], [b = '']) {
  return a < b ? -1 : 1;
}

/** Silences the generator, which prints every file. @param {() => Promise<void>} work */
async function quietly(work) {
  const { log, warn } = console;
  console.log = () => {};
  console.warn = () => {};
  try {
    await work();
  } finally {
    Object.assign(console, { log, warn });
  }
}
