/**
 * Returns a text with a capital first letter, for a sentence or a title.
 *
 * A first word that is spelled as a name stays as it is: an address, a method or a chain such as `rococo_v2_2`. Another
 * spelling of an address is no address.
 *
 * @param text any text; an empty one stays empty
 *
 * @example
 * ```ts
 * import { capitalize } from '@parachron/core';
 *
 * capitalize('relay chain'); // 'Relay chain'
 * capitalize('state_call traps'); // 'state_call traps'
 * ```
 */
export function capitalize(text: string): string {
  return /^\S*[\p{Lu}\d_]/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
