/**
 * Reads the arguments of the suite.
 *
 * @param {readonly string[]} args
 * @returns {{ given: string | undefined, isBuilt: boolean, isOptional: boolean, isShort: boolean, rest: string[] }} `rest` is for vitest
 */
export function readArguments(args) {
  const rest = [];
  let given;
  let isBuilt = false;
  let isOptional = false;
  let isShort = false;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--built') isBuilt = true;
    else if (arg === '--if-present') isOptional = true;
    else if (arg === '--short') isShort = true;
    else if (arg === '--chains') given = args[++at] ?? '';
    else if (arg.startsWith('--chains=')) given = arg.slice('--chains='.length);
    else if (arg !== '--') rest.push(arg);
  }
  return { given, isBuilt, isOptional, isShort, rest };
}
