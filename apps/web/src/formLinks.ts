import { isSecretText } from '@parachron/core';
import { isSecretEndpoint } from './endpointFaults.js';

/**
 * Creates the links to a part of the page: the fragment of the address, which no server sees, names the part and has the texts of its form.
 *
 * @param route the fragment that names the part
 * @param fields of its form; `endpoints` are those that may contain a key
 */
export function createFormLinks<Field extends string>(
  route: string,
  { fields, endpoints }: { readonly fields: readonly Field[]; readonly endpoints: readonly Field[] },
) {
  type Form = Readonly<Record<Field, string>>;
  /** Returns whether a fragment names the part. */
  const isRoute = (fragment: string) => fragment === route || fragment.startsWith(`${route}?`);
  return {
    isRoute,
    /** Writes the texts of a form; undefined if a field contains a secret. */
    format(form: Form): string | undefined {
      if (endpoints.some((field) => isSecretEndpoint(form[field]))) return undefined;
      if (fields.some((field) => isSecretText(form[field]))) return undefined;
      const given = fields.filter((field) => form[field].trim() !== '');
      const query = new URLSearchParams(given.map((field) => [field, form[field].trim()]));
      return given.length === 0 ? route : `${route}?${query}`;
    },
    /** Reads the texts of a fragment; fields that the fragment lacks are empty. */
    parse(fragment: string): Form {
      const query = new URLSearchParams(isRoute(fragment) ? fragment.slice(route.length + 1) : '');
      const texts = fields.map((field) => [field, query.get(field) ?? '']);
      return Object.fromEntries(texts) as Form;
    },
  };
}
