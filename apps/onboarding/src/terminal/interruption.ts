/** Output of a command with `--json` that is stopped before its end, in the form of an error. */
export const interruption = {
  error: {
    code: 'INTERRUPTED',
    message: 'The command was stopped before its end.',
    hint: 'Run the command again. After --submit, run `parachron task list` first.',
  },
} as const;
