import { omitUndefined } from '@parachron/core';
import type { TargetSearch, TargetSearchEvent } from './TargetSearch.js';

/** Returns the state of a search after an event. */
export function advanceTargetSearch(search: TargetSearch, event: TargetSearchEvent): TargetSearch {
  const { current, ...rest } = search;
  switch (event.kind) {
    case 'resumed':
      return { ...search, place: event.place };
    case 'headed':
      return { ...search, head: event.head };
    case 'located': {
      const { sentAt, first } = event;
      const begin = Math.max(first, rest.place?.number ?? 1);
      return { ...rest, located: { sentAt, first }, current: { first: begin, next: begin } };
    }
    case 'read': {
      if (!current) return search;
      const early = event.early ?? current.early;
      return {
        ...rest,
        current: { first: current.first, next: event.last + 1, ...omitUndefined({ early }) },
      };
    }
    case 'ended':
      return { ...rest, place: event.place };
    case 'unseen':
      return rest;
  }
}
