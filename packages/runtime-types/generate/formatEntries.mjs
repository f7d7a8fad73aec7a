import { localNames } from './rewriteModule.mjs';

/** The files of a runtime's interfaces, and the modules whose interfaces they extend where types are global. */
const parts = [
  { file: 'calls', base: 'AugmentedCalls', module: '@polkadot/api-base/types/calls' },
  { file: 'consts', base: 'AugmentedConsts', module: '@polkadot/api-base/types/consts' },
  { file: 'errors', base: 'AugmentedErrors', module: '@polkadot/api-base/types/errors' },
  { file: 'events', base: 'AugmentedEvents', module: '@polkadot/api-base/types/events' },
  { file: 'query', base: 'AugmentedQueries', module: '@polkadot/api-base/types/storage' },
  { file: 'rpc', base: 'RpcInterface', module: '@polkadot/rpc-core/types/jsonrpc' },
  { file: 'tx', base: 'AugmentedSubmittables', module: '@polkadot/api-base/types/submittable' },
].map((part) => ({ ...part, name: localNames[/** @type {keyof typeof localNames} */ (part.base)] }));

const imports = parts.map(({ file, name }) => `import type { ${name} } from './${file}.js';`).join('\n');

/**
 * Formats the module of the type that an `ApiPromise` of this runtime has.
 *
 * @param {string} name of the type
 */
export function formatApi(name) {
  return `import type { ApiPromise } from '@polkadot/api';
import type { ApiDecoration, DecoratedRpc, SubmittableExtrinsics } from '@polkadot/api/types';
${imports}

/** Interface of a block's state besides its types: \`api.at\`. */
type At = Omit<ApiDecoration<'promise'>, 'call' | 'consts' | 'errors' | 'events' | 'query'> & State;

interface State {
  readonly call: Calls<'promise'>;
  readonly consts: Consts<'promise'>;
  readonly errors: Errors<'promise'>;
  readonly events: Events<'promise'>;
  readonly query: Query<'promise'>;
}

interface Own extends State {
  readonly rpc: Omit<ApiPromise['rpc'], keyof Rpc> & DecoratedRpc<'promise', Rpc>;
  readonly tx: Tx<'promise'> & {
    (...args: Parameters<SubmittableExtrinsics<'promise'>>): ReturnType<SubmittableExtrinsics<'promise'>>;
  };
  at(...args: Parameters<ApiPromise['at']>): Promise<At>;
}

/** An \`ApiPromise\` that knows the calls, storage, constants, events, errors, RPC and runtime APIs of this runtime alone. */
export type ${name} = Omit<ApiPromise, keyof Own> & Own;
`;
}

/** Formats the module that augments the global types, for programs with a single chain. */
export function formatAugment() {
  const modules = parts.map(({ base, module, name }) => {
    const generic = base !== 'RpcInterface';
    const own = generic
      ? `${base}<ApiType extends ApiTypes> extends ${name}<ApiType>`
      : `${base} extends ${name}`;
    return `declare module '${module}' {\n  interface ${own} {}\n}`;
  });
  const changed = parts.map(({ module }) => `import type {} from '${module}';`).join('\n');
  return `import type { ApiTypes } from '@polkadot/api/types';\n${changed}\n${imports}\n\n${modules.join('\n\n')}\n`;
}

/** Formats the entry point. @param {string[]} sections those with types of their own */
export function formatIndex(sections) {
  return [
    "export type * from './api.js';",
    ...parts.map(({ file }) => `export type * from './${file}.js';`),
    ...sections.map((section) => `export type * from './types/${section}.js';`),
    "export type * as Lookup from './lookup.js';",
    '',
  ].join('\n');
}
