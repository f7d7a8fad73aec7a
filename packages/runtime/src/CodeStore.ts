/** Keeps what is made of the codes of runtimes between processes: a name has the same bytes for ever. */
export interface CodeStore {
  /** Undefined if nothing is kept by that name, or it cannot be read. */
  read(name: string): Promise<Uint8Array | undefined>;
  write(name: string, bytes: Uint8Array): Promise<void>;
}

let store: CodeStore | undefined;

/** Sets the store for all runtimes of this process that are compiled from now on; by default, nothing is kept. */
export function setCodeStore(next: CodeStore | undefined): void {
  store = next;
}

/** Takes what is kept by a name, or makes it and keeps it. */
export async function takeKept(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const at = store;
  const kept = await at?.read(name);
  if (kept) return kept;
  const made = await make();
  await at?.write(name, made);
  return made;
}
