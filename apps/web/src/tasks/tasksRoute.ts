import type { Variant } from '@parachron/runtime-types';
import { isSecretEndpoint } from '../endpointFaults.js';

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

/** Whether a fragment names the page of tasks. */
export function isTasksRoute(fragment: string): boolean {
  return fragment === route || fragment.startsWith(`${route}?`);
}

/**
 * Writes the form as the fragment of an address, which no server sees.
 *
 * @returns undefined if an endpoint holds a key
 */
export function formatTasksLink(form: PlacesForm): string | undefined {
  if (isSecretEndpoint(form.service) || isSecretEndpoint(form.target)) return undefined;
  const isUsed = (field: PlaceField) =>
    form.network === '' ? field !== 'network' : field === 'network' || field === 'call';
  const given = placeFields.filter((field) => isUsed(field) && form[field].trim() !== '');
  const query = new URLSearchParams(given.map((field) => [field, form[field].trim()]));
  return given.length === 0 ? route : `${route}?${query}`;
}

/** Reads the form of a fragment; fields that the fragment lacks are empty. Without the route, the form names a local network. */
export function parseTasksLink(fragment: string): PlacesForm {
  const query = new URLSearchParams(isTasksRoute(fragment) ? fragment.slice(route.length + 1) : '');
  const form = Object.fromEntries(placeFields.map((field) => [field, query.get(field) ?? ''])) as PlacesForm;
  const network = isTasksRoute(fragment) && !isVariant(form.network) ? '' : form.network || 'H';
  return { ...form, network };
}
