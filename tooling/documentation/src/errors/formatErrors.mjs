/** @typedef {import('./listErrors.mjs').ErrorPage} ErrorPage */

/** Meaning of each fault for the user of the program: who acts, and the exit code of the command line. */
const faults = {
  input: { exit: 2, meaning: 'wrong input; correct the input, and try again' },
  unreachable: {
    exit: 3,
    meaning: 'a node was not reached, or did not answer in time; try again',
  },
  incompatible: {
    exit: 4,
    meaning: 'unsupported runtime or wrong chain',
  },
  refused: { exit: 5, meaning: 'the chain refused the call; the error has the reason' },
  bug: { exit: 70, meaning: 'internal error; please report it' },
};

/** Other ends of the command line, by the exit code. */
const otherExits = [
  { exit: 0, meaning: 'everything passed' },
  { exit: 1, meaning: 'a check failed, or has no result: a finding, not an error' },
  { exit: 10, meaning: '`plan --detailed-exitcode` alone: the plan has steps' },
  { exit: 11, meaning: '`plan --detailed-exitcode` alone: a failure remains that no step of the plan fixes' },
  {
    exit: 130,
    meaning:
      'interrupted (Ctrl+C, SIGTERM); connections are closed. With `--json` the result is an error with the code `INTERRUPTED`. 143 by SIGTERM before the program starts',
  },
  { exit: 141, meaning: 'output pipe closed, as by `head`' },
];

/**
 * Writes the page that lists every error by its code.
 *
 * @param {ErrorPage[]} errors
 * @returns {string} markdown
 */
export function formatErrors(errors) {
  return [
    ...formatExits(),
    '',
    '| code | fault | package |',
    '|---|---|---|',
    ...errors.map(
      ({ code, fault, package: name }) =>
        `| [\`${code}\`](#${code.toLowerCase()}) | \`${fault}\` | \`${name}\` |`,
    ),
    '',
    ...errors.flatMap(formatError),
  ].join('\n');
}

function formatExits() {
  const ofFaults = Object.entries(faults).map(([fault, one]) => ({ ...one, fault: `\`${fault}\`` }));
  const all = [...ofFaults, ...otherExits.map((one) => ({ ...one, fault: '–' }))];
  return [
    'Exit codes of the command `parachron`:',
    '',
    '| exit code | fault | meaning |',
    '|---|---|---|',
    ...all
      .sort((a, b) => a.exit - b.exit)
      .map(({ exit, fault, meaning }) => `| ${exit} | ${fault} | ${meaning} |`),
    '',
    'The worst result decides: 70 before 2, 4, 5, 3 and 1.',
  ];
}

/**
 * Writes the explanations of the errors, for a command that prints them as the explanations of checks.
 *
 * @param {ErrorPage[]} errors
 * @returns {string} JSON
 */
export function formatExplanations(errors) {
  return `${JSON.stringify(
    errors.map((error) => ({
      id: error.code,
      title: error.when,
      explanation: listParts(error, (text) => text).join('\n'),
    })),
    undefined,
    2,
  )}\n`;
}

/** @param {ErrorPage} error */
function formatError(error) {
  return [`## ${error.code}`, '', error.when, '', ...listParts(error, escapeMarkdown), ''];
}

/** @param {ErrorPage} error @param {(text: string) => string} format for a text that is not code */
function listParts({ fault, messages, hints, examples, package: name }, format) {
  const exit = faults[/** @type {keyof typeof faults} */ (fault)]?.exit;
  return [
    `- Fault: \`${fault}\`, exit code ${exit}; thrown by \`${name}\`.`,
    ...messages.map((text) => `- Message: ${format(text)}`),
    ...examples.map((text) => `- Example: \`${text}\``),
    ...hints.map((text) => `- What to do: ${format(text)}`),
  ];
}

/** @param {string} text */
function escapeMarkdown(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
