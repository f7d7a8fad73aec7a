/** Output of a stopped command with `--json`, in the form of an error. */
export const interruption = {
  error: {
    code: 'INTERRUPTED',
    message: 'The command was stopped before its end.',
    hint: 'Run the command again. After --submit, run `parachron task list` first.',
  },
} as const;

/** The sentence on stderr of a command that was stopped before anything was sent. */
export const stoppedEarly = 'Stopped before the end. Nothing was sent to a live chain.';
