/** Whether a fragment names a part of the page. */
export function isRoute(route: string, fragment: string): boolean {
  return fragment === route || fragment.startsWith(`${route}?`);
}

/** Writes the fields of a form as the fragment of an address, which no server sees. Empty fields are left out. */
export function formatLink(
  route: string,
  fields: readonly (readonly [name: string, text: string])[],
): string {
  const given = fields.map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== '');
  return given.length === 0 ? route : `${route}?${new URLSearchParams(given)}`;
}

/** Reads the fields of a fragment; fields that the fragment lacks are empty. */
export function parseLink<const F extends string>(
  route: string,
  fragment: string,
  fields: readonly F[],
): Readonly<Record<F, string>> {
  const query = new URLSearchParams(isRoute(route, fragment) ? fragment.slice(route.length + 1) : '');
  return Object.fromEntries(fields.map((field) => [field, query.get(field) ?? ''])) as Record<F, string>;
}
