/** A wrong option or argument, as in the error USAGE. */
interface Usage {
  readonly option: string;
  readonly reason: string;
}

type Translate = (found: readonly string[], args: readonly string[]) => Usage;

/** The messages of commander, each with its translation; the first match is used. */
const translations: readonly (readonly [RegExp, Translate])[] = [
  [
    /^option '(.+?)' argument '(.*)' is invalid\. (.*)$/s,
    ([flags = '', value = '', reason = ''], args) => ({
      option: nameTyped(flags, args),
      reason: refuseValue(value, reason),
    }),
  ],
  [
    /^option '(.+?)' argument missing$/,
    ([flags = ''], args) => ({
      option: nameTyped(flags, args),
      reason: `expected a value ${/<.*>/.exec(flags)?.[0] ?? '<value>'}, got none`,
    }),
  ],
  [
    /^option '(.+?)' cannot be used with option '(.+?)'$/,
    ([flags = '', other = ''], args) => ({
      option: nameTyped(flags, args),
      reason: `cannot be used with ${nameTyped(other, args)}`,
    }),
  ],
  [
    /^required option '(.+?)' not specified$/,
    ([flags = '']) => ({ option: nameTyped(flags, []), reason: 'the option is required' }),
  ],
  [
    /^missing required argument '(.+?)'$/,
    ([name = '']) => ({ option: `<${name}>`, reason: 'the argument is required' }),
  ],
  [
    /^too many arguments(?: for '(.+?)')?\. Expected (\d+) arguments? but got (\d+)$/,
    ([name = 'parachron', most = '', found = '']) => ({
      option: name,
      reason: `expected ${most} arguments, got ${found}`,
    }),
  ],
  [
    /^unknown (option|command) '(.+?)'(?: \(Did you mean (.+?)\?\))?$/,
    ([kind = '', name = '', nearest]) => ({
      option: name,
      reason: `unknown ${kind}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
    }),
  ],
];

/** Translates a message of commander, so that the first words are the option or the argument as typed. */
export function translateUsage(message: string, args: readonly string[]): Usage {
  for (const [pattern, translate] of translations) {
    const found = pattern.exec(message);
    if (found) return translate(found.slice(1), args);
  }
  return { option: 'command line', reason: message };
}

function refuseValue(value: string, reason: string): string {
  return value === '' ? 'the value is empty' : `"${value}" is not valid. ${reason}`;
}

/** The typed name of an option, of names such as `-r, --relay <chain>`; the long name by default. */
function nameTyped(flags: string, args: readonly string[]): string {
  const long = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const short = /^-\w/.exec(flags)?.[0];
  const isTyped = args.some((word) => word === long || word.startsWith(`${long}=`));
  const isShort = short !== undefined && args.some((word) => word.startsWith(short));
  return isShort && !isTyped ? short : long;
}
