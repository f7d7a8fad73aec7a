import { defineError } from '@parachron/core';

/** A value is not a time. */
export class TimeMalformedError extends defineError({
  code: 'TIME_MALFORMED',
  fault: 'input',
  message: (facts: { given: string; field: string; reason: string }) =>
    `${facts.field}: expected a time, got "${facts.given.slice(0, 80)}" (${facts.reason}).`,
  hint: () => 'Give whole seconds since 1970, a Date, or ISO text with its zone such as 2026-01-31T15:00Z.',
}) {}

/** A time is in milliseconds instead of seconds. */
export class TimeInMillisecondsError extends defineError({
  code: 'TIME_IN_MILLISECONDS',
  fault: 'input',
  message: (facts: { given: string; field: string }) =>
    `${facts.field}: expected seconds since 1970, got milliseconds: ${facts.given}.`,
  hint: (facts) => `Divide the value by 1000: ${facts.given.replace(/\d{3}$/, '')}.`,
}) {}

/** An interval, a number of times or a granularity is invalid. */
export class IntervalInvalidError extends defineError({
  code: 'INTERVAL_INVALID',
  fault: 'input',
  message: (facts: { field: string; expected: string; given: string }) =>
    `${facts.field}: expected ${facts.expected}, got ${facts.given}.`,
  hint: () => 'Give a whole number of slots: whole hours in variant H, whole minutes in variant M.',
}) {}

/** A time of a schedule is not a multiple of the chain's slot. */
export class TimeOffSlotError extends defineError({
  code: 'TIME_OFF_SLOT',
  fault: 'input',
  message: (facts: { time: string; slotSeconds: string }) =>
    `${facts.time}: expected a multiple of ${facts.slotSeconds} s.`,
  hint: () =>
    "Change the times, or round them: `round: 'up'`, `'down'` or `'nearest'`, on the command line `--round`.",
}) {}

/** A cron expression or its time zone is invalid. */
export class CronInvalidError extends defineError({
  code: 'CRON_INVALID',
  fault: 'input',
  message: (facts: { expression: string; timeZone: string; reason: string }) =>
    `"${facts.expression}" in ${facts.timeZone} is not a cron schedule: ${facts.reason}.`,
  hint: () =>
    'Write five fields (minute hour day month weekday) and an IANA time zone such as Europe/Berlin.',
}) {}
