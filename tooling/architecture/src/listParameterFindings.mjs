import { listFunctions } from './listLongFunctions.mjs';

/** @typedef {ReturnType<typeof import('@parachron/workspace').parseModule>} Module */

/** Maximum number of positional parameters. */
const mostParameters = 3;

/** Functions that another project's interface calls, by its number of parameters. @type {Readonly<Record<string, string>>} */
const given = { subscribe: 'ProviderInterface of @polkadot/rpc-provider' };

/** Public functions that name an entry of a chain by pallet and item, as the chain's documentation does. */
const namesEntry = new Set(['defineConstant', 'hasCall', 'runtimeCallRead', 'storageRead']);

const plain = new Set([
  'TSArrayType',
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSTupleType',
  'TSTypeOperator',
  'TSUnionType',
  'TSUnknownKeyword',
]);

/**
 * Lists the functions with too many positional parameters. A public function takes at most two and an object or a callback, each other
 * function at most three; none takes a boolean beside another parameter, since `judge(run, true)` does not say what is true.
 *
 * @param {Module} module
 * @param {ReadonlySet<string>} [published] names of the module's functions that an entry point of the package exports
 * @returns {{ line: number, rule: string }[]}
 */
export function listParameterFindings(module, published = new Set()) {
  return listFunctions(module).flatMap(({ line, node, parents }) => {
    const parent = parents.at(-1);
    const name = node.id?.name ?? parent.id?.name ?? parent.key?.name ?? '';
    // The type of the constant states the parameters.
    if (parent.type === 'VariableDeclarator' && parent.id.typeAnnotation) return [];
    if (name in given) return [];
    const params = node.params.filter((/** @type {any} */ one) => one.name !== 'this');
    const isEntry = namesEntry.has(name);
    const isPublished = published.has(name) && parents.length < 4 && !isEntry;
    const rules = [
      ...(params.length > mostParameters && !isEntry
        ? [`${name} has ${params.length} positional parameters, at most ${mostParameters}`]
        : []),
      ...(isPublished && params.length === mostParameters && isPlain(params.at(-1))
        ? [`${name} is public: its third parameter is an object with named fields, or a callback`]
        : []),
      ...(params.length > 1 && params.some(isBoolean)
        ? [`${name} takes a boolean by position; give it a name in an object`]
        : []),
    ];
    return rules.map((rule) => ({ line, rule }));
  });
}

/** Whether a parameter is one plain value, by its type or its default. @param {any} param */
function isPlain(param) {
  const target = param.type === 'AssignmentPattern' ? param.left : param;
  if (target.type === 'ObjectPattern') return false;
  const type = typeOf(param);
  if (!type) return true;
  return plain.has(type.type) || ['Hex', 'Planck'].includes(type.typeName?.name);
}

/** @param {any} param */
function isBoolean(param) {
  const type = typeOf(param);
  if (type) return type.type === 'TSBooleanKeyword';
  return param.type === 'AssignmentPattern' && typeof param.right.value === 'boolean';
}

/** @param {any} param */
function typeOf(param) {
  const target = param.type === 'AssignmentPattern' ? param.left : param;
  return target.typeAnnotation?.typeAnnotation;
}
