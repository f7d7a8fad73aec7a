import type { Variant } from '@parachron/runtime-types';
import { createFormLinks } from '../formLinks.js';

const fields = ['network', 'service', 'target', 'call'] as const;

/**
 * The chains of the page, and the call of the next task: a text for each field, empty for an empty field. `network` is the variant of the
 * local network, or empty for endpoints.
 */
export type PlacesForm = Readonly<Record<(typeof fields)[number], string>>;

/** Whether a text is a variant of the service. */
export function isVariant(text: string): text is Variant {
  return text === 'H' || text === 'M';
}

/** The links to the page of tasks. */
export const taskLinks = createFormLinks('#tasks', { fields, endpoints: ['service', 'target'] });

/** Writes the used fields of the form as a link; undefined if an endpoint holds a key. */
export function formatTasksLink(form: PlacesForm): string | undefined {
  return taskLinks.format(form.network === '' ? form : { ...form, service: '', target: '' });
}

/** Reads the form of a fragment, which names a local network unless it has a field for live chains. */
export function parseTasksLink(fragment: string): PlacesForm {
  const form = taskLinks.parse(fragment);
  const isLive = form.service + form.target + form.call !== '';
  return isVariant(form.network) ? form : { ...form, network: isLive ? '' : 'H' };
}
