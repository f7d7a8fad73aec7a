/** Whether a name is the id of a check, or the group before its slash. */
export function isNamed({ id }: { readonly id: string }, name: string): boolean {
  return id === name || id.startsWith(`${name.replace(/\/$/, '')}/`);
}
