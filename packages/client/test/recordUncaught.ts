/** Records uncaught errors in place of the listeners of the test runner. */
export function recordUncaught(): { readonly errors: unknown[]; restore(): void } {
  const errors: unknown[] = [];
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => errors.push(error));
  return {
    errors,
    restore: () => {
      process.removeAllListeners('uncaughtException');
      for (const listener of others) process.on('uncaughtException', listener);
    },
  };
}
