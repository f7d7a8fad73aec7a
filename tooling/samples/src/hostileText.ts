import fc from 'fast-check';

/** Texts for an attack by an account that names a chain or writes into its storage. */
export const hostileTexts: readonly string[] = [
  '</script><script>globalThis.taken = 1</script>',
  '"><img src=x onerror="globalThis.taken = 1">',
  "' onmouseover='globalThis.taken = 1' x='",
  '<svg onload=globalThis.taken=1><style>*{display:none}</style>',
  '--><!--]]><![CDATA[ &lt;&amp;&#0; <?xml version="1.0"?><!DOCTYPE x>',
  'javascript:globalThis.taken=1//https://polkadot.js.org/apps/',
  '[press](javascript:alert(1)) ![x](https://tracker.example/x.png) <https://tracker.example>',
  '| a | b |\n|---|---|\n| `c` | ~~d~~ |',
  '# heading\n\n- item\n\n> quote\n\n```\nfence\n```\n\n---',
  '@everyone #1 https://tracker.example www.tracker.example user@tracker.example',
  '::error title=none::none%0A::warning::\r\n::stop-commands::x\n##[error]none',
  '\u001b[2J\u001b]8;;https://tracker.example\u0007link\u001b]8;;\u0007\u0000\u0008\u009b31m',
  '\u202egnp.exe\u2066\u2067\u200b\u200e\ufeff\u2028\u2029\ufffe\uffff\ud800',
  '    indented code *bold* _em_ `tick `` ticks ``` $x$ \\ \\` &copy; &#x40;all',
  '1. one\n2) two\n+ three\n=== \n***\n[ref]: https://tracker.example "x"\n[^1]: note',
  'عربي עברית 漢字かな交じり文 Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '{{7*7}} <%= 1 %> %00 %0A ../../etc/passwd',
];

/** Number of the first code point of a surrogate pair, which is no character by itself, and of all these code points. */
const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character: the unit `binary` of `fc.string`. Before its first text, `fc.string` builds a table of all characters of that
 * unit, which takes one second in each process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(
    (at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count),
    (character) => {
      const point = typeof character === 'string' ? character.codePointAt(0) : undefined;
      if (point === undefined || String.fromCodePoint(point) !== character)
        throw new TypeError('one character');
      return point < surrogates.first ? point : point - surrogates.count;
    },
  );

/** Texts that are hostile, random, or both; of at most about a hundred characters. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostileTexts),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.string({
        unit: fc.constantFrom(...'\'"<>&`|[]()#*_~:@/\\-+=.!$%{} \n\r\t\u0000\u001b\u202e'),
        maxLength: 12,
      }),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((parts) => parts.join('').slice(0, 100));

/**
 * Returns whether the runner of a workflow executes a line as a command: it trims the line and looks for two colons at its
 * beginning, or, as in older workflows, for `##[` anywhere (actions/runner, `ActionCommand.TryParseV2` and `TryParse`), and compares
 * without characters of zero width.
 */
export function isRunnerCommand(line: string): boolean {
  const seen = line
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/(?!\s)\p{Cc}/gu, '')
    .trim();
  return seen.startsWith('::') || seen.includes('##[');
}
