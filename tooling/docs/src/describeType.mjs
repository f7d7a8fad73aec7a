import { join } from 'node:path';
import { root } from '@parachron/repo/workspace';
import ts from 'typescript';

/** @typedef {{ readonly [key: string]: unknown }} Schema */

/**
 * Describes a type of this repository as a JSON Schema (draft 2020-12) of what `formatJson` writes of its values: amounts are decimal
 * strings, and an object has no other property than those of its type.
 *
 * @param {string} file the file that exports the type
 * @param {string} name
 * @returns {Schema}
 */
export function describeType(file, name) {
  const library = join(root, 'tooling/repo/library.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(library, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram([join(root, file)], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(root, file));
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (!symbol) throw new Error(`${file} exports no ${name}`);
  /** @type {Map<string, Schema>} */
  const definitions = new Map();

  /** @param {ts.Type} type @returns {Schema} */
  const describe = (type) => {
    if (type.aliasSymbol?.name === 'JsonValue') return {};
    if (!type.isClassOrInterface()) return describeParts(type);
    const own = type.symbol.name;
    if (!definitions.has(own)) {
      // An interface may contain itself.
      definitions.set(own, {});
      definitions.set(own, describeParts(type));
    }
    return { $ref: `#/$defs/${own}` };
  };

  /** @param {ts.Type} type @returns {Schema} */
  const describeParts = (type) => {
    if (type.isUnion()) return describeUnion(type.types);
    if (type.isLiteral()) return { const: type.value };
    if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === 'true' };
    // The only template of this repository is that of hex.
    if (type.flags & ts.TypeFlags.TemplateLiteral) return { type: 'string', pattern: '^0x[0-9a-f]*$' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) return { type: 'number', minimum: 0 };
    if (type.flags & ts.TypeFlags.BigInt) return { type: 'string', pattern: '^[0-9]+$' };
    const items = checker.isArrayType(type) ? type.getNumberIndexType() : undefined;
    if (items) return { type: 'array', items: describe(items) };
    if (type.getStringIndexType()) return { type: 'object' };
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) return describeObject(type);
    throw new Error(`${checker.typeToString(type)} has no schema`);
  };

  /** @param {readonly ts.Type[]} types @returns {Schema} */
  const describeUnion = (types) => {
    const all = types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined));
    const [first, ...others] = all.map(describe);
    if (first && others.length === 0) return first;
    if (all.every(({ flags }) => flags & ts.TypeFlags.BooleanLiteral)) return { type: 'boolean' };
    const literals = all.flatMap((type) => (type.isLiteral() ? [type.value] : []));
    return literals.length === all.length ? { enum: literals } : { oneOf: [first, ...others] };
  };

  /** @param {ts.Type} type @returns {Schema} */
  const describeObject = (type) => {
    const properties = type.getProperties();
    const isOptional = (/** @type {ts.Symbol} */ { flags }) => Boolean(flags & ts.SymbolFlags.Optional);
    return {
      type: 'object',
      required: properties.filter((one) => !isOptional(one)).map((one) => one.name),
      properties: Object.fromEntries(
        properties.map((one) => [one.name, describe(checker.getTypeOfSymbol(one))]),
      ),
      additionalProperties: false,
    };
  };

  const whole = describe(checker.getDeclaredTypeOfSymbol(symbol));
  return { ...whole, $defs: Object.fromEntries(definitions) };
}
