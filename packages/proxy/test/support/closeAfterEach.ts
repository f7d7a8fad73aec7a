import { afterEach } from 'vitest';

/** Gives a function that notes what a test opens; when the test ends, it is closed. */
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
