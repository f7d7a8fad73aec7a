import '../src/accounts/accounts.test.ts';
import '../src/locations/compareLocations.test.ts';
import '../src/locations/locations.test.ts';
import '../src/messages/deriveMessageEvents.test.ts';
import '../src/parts/parts.test.ts';
import '../src/programs/decodeProgram.test.ts';
import '../src/programs/deriveSuperuserProgram.test.ts';
import '../src/programs/encodeProgram.property.test.ts';
import '../src/programs/encodeProgram.test.ts';
import '../src/programs/formatProgram.test.ts';
import '../src/programs/listXcmErrors.test.ts';
import '../src/programs/sendUpwardCall.test.ts';
import '../src/versions/chooseXcmVersion.test.ts';
import '../test/runtimes.test.ts';
import '../test/types.test.ts';
import { test as realTest } from 'vitest-real';
import fs from 'node:fs';
const g = globalThis as any;
realTest('mutants', async () => {
  for (const f of g.__before ?? []) await f();
  const by = new Map<string, number[]>();
  const times: number[] = [];
  const limit = (p: Promise<any>, ms: number) => Promise.race([p, new Promise((_, no) => setTimeout(() => no(new Error('late')), ms).unref())]);
  for (const [i, t] of g.__tests.entries()) {
    g.__hits = new Set();
    const at = performance.now();
    try { for (const f of g.__before ?? []) await f(); await t.fn(); } catch (e: any) { console.log('BASELINE FAILS', t.name, String(e).slice(0, 300)); times[i] = -1; continue; }
    times[i] = performance.now() - at;
    for (const h of g.__hits) (by.get(h) ?? by.set(h, []).get(h)!).push(i);
  }
  g.__hits = null;
  let killed = 0, all = 0; const lines: string[] = []; const none: string[] = [];
  for (const [rel, table] of Object.entries<any>(g.__tables)) for (const n of table.keys()) {
    all++;
    const key = `${rel}#${n}`;
    const tests = (by.get(key) ?? []).toSorted((a, b) => times[a]! - times[b]!);
    if (tests.length === 0) { none.push(`NONE ${table[n][0]} ${table[n][1]}`); continue; }
    g.__active = key; let dead = false;
    for (const i of tests) { try { await limit((async () => { for (const f of g.__before ?? []) await f(); await g.__tests[i].fn(); })(), times[i]! * 20 + 2000); } catch { dead = true; break; } }
    g.__active = '';
    if (dead) killed++; else lines.push(`LIVE ${table[n][0]} ${table[n][1]}`);
  }
  fs.writeFileSync('/tmp/mut/out.txt', [...lines, ...none].join('\n') + '\n');
  const per: any = {};
  for (const l of [...lines, ...none]) { const f = l.split(' ')[1]!.replace(/:\d+$/, ''); per[f] = (per[f] ?? 0) + 1; }
  console.log(`mutants ${all} killed ${killed} live ${lines.length} unreached ${none.length} tests ${g.__tests.length}, ms ${Math.round(times.reduce((a, b) => a + b, 0))}`);
  fs.writeFileSync('/tmp/mut/per.txt', Object.entries<any>(per).sort((a, b) => b[1] - a[1]).map(([f, n]) => `${n} ${f}`).join('\n') + '\n');
});
