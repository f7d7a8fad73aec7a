import { describe, expect, it } from 'vitest';
import { Announcer } from './Announcer.js';

describe('an announcement', () => {
  it('has occurred after the next event only', () => {
    const announcer = new Announcer();
    announcer.notify();
    const next = announcer.follow();
    expect(next.hasOccurred).toBe(false);
    announcer.notify();
    expect(next.hasOccurred).toBe(true);
    expect(announcer.follow().hasOccurred).toBe(false);
  });

  it('calls each listener at each event, until the listener ends', () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    const endOne = announcer.follow().listen(() => heard.push('one'));
    announcer.follow().listen(() => heard.push('other'));
    announcer.notify();
    endOne();
    announcer.notify();
    expect(heard).toEqual(['one', 'other', 'other']);
    expect(announcer.waiting).toBe(1);
  });

  it('calls the other listeners if a listener ends itself or begins another', () => {
    const announcer = new Announcer();
    const heard: string[] = [];
    const end = announcer.follow().listen(() => {
      heard.push('first');
      end();
      announcer.follow().listen(() => heard.push('new'));
    });
    announcer.follow().listen(() => heard.push('second'));
    announcer.notify();
    expect(heard).toEqual(['first', 'second']);
    announcer.notify();
    expect(heard).toEqual(['first', 'second', 'second', 'new']);
  });

  it('keeps no listener that has ended', () => {
    const announcer = new Announcer();
    const ends = Array.from({ length: 100 }, () => announcer.follow().listen(() => undefined));
    expect(announcer.waiting).toBe(100);
    for (const end of ends) end();
    expect(announcer.waiting).toBe(0);
  });
});
