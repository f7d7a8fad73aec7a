import assert from 'node:assert/strict';
import { checks, reportSchemaVersion } from '@parachron/checklist';

assert.equal(reportSchemaVersion, 1);
const ids: string[] = checks.map(({ id }) => id);
assert.ok(ids.includes('hrmp/channel-open-both-ways'), ids.join(', '));
assert.equal(new Set(ids).size, ids.length);
