import type { ShownError } from '../ShownError.js';
import { WorkerRefusal } from '../worker/createWorkerClient.js';

/** Describes a refusal of a worker. */
export function describeRefusal(refusal: unknown): ShownError {
  return refusal instanceof WorkerRefusal ? refusal.shown : { message: String(refusal), hint: undefined };
}
