const write = globalThis.console.error;

/**
 * Leaves out the line that a runtime writes when it panics: the call that panicked fails with the same text, and its caller reports it.
 *
 * @param {...unknown} parts
 */
globalThis.console.error = (...parts) => {
  if (!parts.some((part) => String(part).includes(' panicked at '))) write(...parts);
};
