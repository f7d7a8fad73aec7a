import { isSecretEndpoint } from '../endpointFaults.js';

/** The fields of the form, as typed. */
export const requestFields = [
  'relay',
  'target',
  'service',
  'channelManager',
  'targetPara',
  'servicePara',
  'call',
  'user',
  'dryRun',
] as const;

/** A field of the form. */
export type RequestField = (typeof requestFields)[number];

/** A requested check: a text for each field, empty for an empty field; `dryRun` is `yes` or empty. */
export type CheckRequest = Readonly<Record<RequestField, string>>;

/** The fragment of the page that holds the checklist, and a request after it. */
const route = '#check';

const endpoints: readonly RequestField[] = ['relay', 'target', 'service', 'channelManager'];

/** Whether a fragment names the checklist. */
export function isChecklistRoute(fragment: string): boolean {
  return fragment === route || fragment.startsWith(`${route}?`);
}

/**
 * Writes a request as the fragment of an address, which no server sees.
 *
 * @returns undefined if an endpoint contains a key
 */
export function formatShareLink(request: CheckRequest): string | undefined {
  if (endpoints.some((field) => isSecretEndpoint(request[field]))) return undefined;
  const given = requestFields.filter((field) => request[field].trim() !== '');
  const query = new URLSearchParams(given.map((field) => [field, request[field].trim()]));
  return given.length === 0 ? route : `${route}?${query}`;
}

/** Reads the request of a fragment; fields that the fragment lacks are empty. */
export function parseShareLink(fragment: string): CheckRequest {
  const query = new URLSearchParams(isChecklistRoute(fragment) ? fragment.slice(route.length + 1) : '');
  return Object.fromEntries(requestFields.map((field) => [field, query.get(field) ?? ''])) as CheckRequest;
}
