import assert from 'node:assert/strict';
import { createRunReport } from '@parachron/checklist';
import { renderDocument } from '@parachron/reports';

const run = createRunReport({ reports: [], notChecked: [], at: '2026-01-01T00:00:00.000Z' });
assert.deepEqual(JSON.parse(renderDocument(run, 'json')).reports, []);
assert.ok(renderDocument(run, 'html').startsWith('<!doctype html>'));
