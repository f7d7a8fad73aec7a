import { formatHex, type Hex, parseHex } from '@parachron/core';

/** Parses the id of a task. @throws INVALID_HEX when it is not 32 bytes of hex */
export function parseTaskId(taskId: Hex): Hex {
  return formatHex(parseHex(taskId, { field: 'taskId', bytes: 32 }));
}
