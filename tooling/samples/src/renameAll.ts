/** Returns metadata with other names of pallets. */
export function renameAll(metadata: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names).reduce((hex, [from, to]) => {
    if (from.length !== to.length) throw new Error(`${from} and ${to} differ in length`);
    const old = encodeText(from);
    const given = encodeText(to);
    // The prefix of the storage follows the name of a pallet, and stays.
    return hex.replaceAll(old, given).replaceAll(`${given}01${given}`, `${given}01${old}`);
  }, metadata);
}

/** A text of at most 63 bytes in SCALE. */
function encodeText(text: string): string {
  return Buffer.from([text.length << 2, ...Buffer.from(text)]).toString('hex');
}
