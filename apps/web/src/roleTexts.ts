import { type Role, roleWords } from '@parachron/checklist';
import { capitalize } from '@parachron/core';

/** The names of the chains' roles, as labels. */
export const roleTexts: Readonly<Record<Role, string>> = {
  relay: capitalize(roleWords.relay),
  channelManager: capitalize(roleWords.channelManager),
  target: capitalize(roleWords.target),
  service: capitalize(roleWords.service),
};
