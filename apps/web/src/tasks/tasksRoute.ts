import type { Variant } from '@parachron/runtime-types';
import { isSecretEndpoint } from '../endpointFaults.js';
import { formatLink, isRoute, parseLink } from '../formLinks.js';

/** The fields of a link to the page, as typed. */
export const placeFields = ['network', 'service', 'target', 'call'] as const;

/** A field of the form. */
export type PlaceField = (typeof placeFields)[number];

/**
 * The chains of the page, and the call of the next task: a text for each field, empty for an empty field. `network` is the variant of the
 * local network, or empty for endpoints.
 */
export type PlacesForm = Readonly<Record<PlaceField, string>>;

/** Whether a text is a variant of the service. */
export function isVariant(text: string): text is Variant {
  return text === 'H' || text === 'M';
}

/** The fragment of the page that holds the tasks. */
const route = '#tasks';

/**
 * Writes the form as a link.
 *
 * @returns undefined if an endpoint holds a key
 */
export function formatTasksLink(form: PlacesForm): string | undefined {
  if (isSecretEndpoint(form.service) || isSecretEndpoint(form.target)) return undefined;
  const isUsed = (field: PlaceField) =>
    form.network === '' ? field !== 'network' : field === 'network' || field === 'call';
  return formatLink(
    route,
    placeFields.filter(isUsed).map((field) => [field, form[field]]),
  );
}

/** Reads the form of a link. Without the route, the form names a local network. */
export function parseTasksLink(fragment: string): PlacesForm {
  const form = parseLink(route, fragment, placeFields);
  const network = isRoute(route, fragment) && !isVariant(form.network) ? '' : form.network || 'H';
  return { ...form, network };
}
