import { isDeepStrictEqual } from 'node:util';
import { afterAll } from 'vitest';
import { createDelivery, type Delivery, type Story } from './createDelivery.js';

/** Returns a function that opens the target of a story once for a file, and takes the target back to its first block for each test. */
export function shareDeliveries(): (story: Story) => Promise<Delivery> {
  const opened: { readonly story: Story; readonly delivery: Delivery; readonly first: number }[] = [];
  afterAll(async () => {
    for (const { delivery } of opened) await delivery.close();
  });
  return async (story) => {
    const known = opened.find((one) => isDeepStrictEqual(one.story, story));
    if (known) {
      await known.delivery.target.target.setHead(known.first);
      return known.delivery;
    }
    const delivery = await createDelivery(story);
    opened.push({ story, delivery, first: delivery.target.target.head.number });
    return delivery;
  };
}
