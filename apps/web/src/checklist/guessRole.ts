/** The limit of the command line for a chain specification: for the file, and for its unpacked content. */
export const mostSpecBytes = 64 * 1024 * 1024;

/**
 * Guesses whose chain a specification is, from its fields for parachains; undefined if the file is packed, or no specification. Newer
 * specifications of parachains may lack their para id.
 *
 * @param servicePara the para id of the service
 */
export async function guessRole(
  file: File,
  servicePara: string,
): Promise<'relay' | 'target' | 'service' | undefined> {
  const text = await file
    .slice(0, mostSpecBytes)
    .text()
    .catch(() => '');
  if (!/"genesis"\s*:/.test(text)) return undefined;
  const [, paraId] = /"para_?id"\s*:\s*(\d+)/i.exec(text) ?? [];
  if (paraId === servicePara) return 'service';
  return paraId !== undefined || /"relay_?chain"\s*:/i.test(text) ? 'target' : 'relay';
}
