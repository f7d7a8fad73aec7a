/**
 * Returns a function that makes programs of the TypeScript compiler share the files that they parse: most of the time of a small
 * program is the parsing of declarations that other programs read as well. The function wraps what reads files for the compiler.
 *
 * @returns {<Reader extends { getSourceFile: (...words: any[]) => unknown }>(reader: Reader) => Reader}
 */
export function shareFiles() {
  /** @type {Map<string, unknown>} */
  const shared = new Map();
  return (reader) => ({
    ...reader,
    getSourceFile(
      /** @type {string} */ name,
      /** @type {unknown} */ options,
      /** @type {unknown[]} */ ...rest
    ) {
      // The language version and the format of a module are part of a parsed file.
      const key = `${name} ${JSON.stringify(options)}`;
      if (!shared.has(key)) shared.set(key, reader.getSourceFile(name, options, ...rest));
      return shared.get(key);
    },
  });
}
