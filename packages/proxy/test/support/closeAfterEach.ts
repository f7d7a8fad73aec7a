import { afterEach } from 'vitest';

/** Returns a function that registers a resource of a test; the resource is closed at the end of the test. */
export function closeAfterEach(): <T extends { close(): Promise<unknown> }>(opened: T) => T {
  const open: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  return (opened) => {
    open.push(opened);
    return opened;
  };
}
