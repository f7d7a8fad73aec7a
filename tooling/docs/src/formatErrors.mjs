/** @typedef {import('./listErrors.mjs').ErrorPage} ErrorPage */

/** The exit code of the command line for each fault. @type {Readonly<Record<string, number>>} */
const exits = { input: 2, unreachable: 3, incompatible: 4, refused: 5, bug: 70 };

/** Writes the sections of the page that lists every error by its code. @param {ErrorPage[]} errors */
export function formatErrors(errors) {
  const escapeText = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return [
    '| code | fault | package |',
    '|---|---|---|',
    ...errors.map(
      ({ code, fault, package: name }) =>
        `| [\`${code}\`](#${code.toLowerCase()}) | \`${fault}\` | \`${name}\` |`,
    ),
    '',
    ...errors.flatMap((error) => [
      `## ${error.code}`,
      '',
      error.when,
      '',
      ...listParts(error, escapeText),
      '',
    ]),
  ].join('\n');
}

/** Writes the explanations of the errors, which a command prints as the explanations of checks. @param {ErrorPage[]} errors */
export function formatExplanations(errors) {
  return errors.map((error) => ({
    id: error.code,
    title: error.when,
    explanation: listParts(error, (text) => text).join('\n'),
  }));
}

/** @param {ErrorPage} error @param {(text: string) => string} format for a text that is not code */
function listParts({ fault, messages, hints, examples, package: name }, format) {
  return [
    `- Fault: \`${fault}\`, exit code ${exits[fault]}; thrown by \`${name}\`.`,
    ...messages.map((text) => `- Message: ${format(text)}`),
    ...examples.map((text) => `- Example: \`${text}\``),
    ...hints.map((text) => `- What to do: ${format(text)}`),
  ];
}
