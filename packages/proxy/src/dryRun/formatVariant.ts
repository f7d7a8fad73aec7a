/** Returns the name of an enum's variant as the metadata has it; in JSON, the name has a small first letter. */
export function formatVariant(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
