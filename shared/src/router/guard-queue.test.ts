/** @jest-environment node */
import { createGuardQueue } from './guard-queue.ts';

describe('guard queue', () => {
  test('[AC-16] goes at once when no guard stands', () => {
    const go = jest.fn();
    createGuardQueue().ask(go);
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] asks before it goes, and goes on Leave', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Leave without saving?');
    queue.ask(go);
    expect(queue.question()?.message).toBe('Leave without saving?');
    expect(go).not.toHaveBeenCalled();
    queue.question()?.leave();
    expect(go).toHaveBeenCalledTimes(1);
    expect(queue.question()).toBeNull();
  });

  test('[AC-16] drops the navigation on Stay', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Sure?');
    queue.ask(go);
    queue.question()?.stay();
    expect(queue.question()).toBeNull();
    expect(go).not.toHaveBeenCalled();
  });

  test('[AC-16] the guard that was set last asks first, and each must agree', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Outer');
    queue.add('Inner');
    queue.ask(go);
    expect(queue.question()?.message).toBe('Inner');
    queue.question()?.leave();
    expect(queue.question()?.message).toBe('Outer');
    expect(go).not.toHaveBeenCalled();
    queue.question()?.leave();
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] each question names what was asked for, where that is more than going elsewhere', () => {
    const queue = createGuardQueue();
    queue.add('Outer');
    queue.add('Inner');
    queue.ask(() => {}, 'Sign Out');
    expect(queue.question()).toMatchObject({ message: 'Inner', action: 'Sign Out' });
    queue.question()?.leave();
    expect(queue.question()).toMatchObject({ message: 'Outer', action: 'Sign Out' });
    queue.ask(() => {});
    expect(queue.question()?.action).toBeUndefined();
  });

  test('[AC-16] the same words are asked once', () => {
    const queue = createGuardQueue();
    const go = jest.fn();
    queue.add('Sure?');
    queue.add('Sure?');
    queue.ask(go);
    queue.question()?.leave();
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] of two navigations that wait the later one counts', () => {
    const queue = createGuardQueue();
    const [first, second] = [jest.fn(), jest.fn()];
    queue.add('Sure?');
    queue.ask(first);
    queue.ask(second);
    queue.question()?.leave();
    expect(first).not.toHaveBeenCalled();
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('[AC-16] a guard that was taken away asks no more, taken away twice too', () => {
    const active = jest.fn();
    const queue = createGuardQueue(active);
    const remove = queue.add('One');
    const removeOther = queue.add('Other');
    remove();
    remove();
    expect(queue.active()).toBe(true);
    removeOther();
    expect(queue.active()).toBe(false);
    expect(active.mock.calls).toEqual([[true], [false]]);
  });

  test('[AC-16] tells of questions that come and go', () => {
    const queue = createGuardQueue();
    const listen = jest.fn();
    const stop = queue.subscribe(listen);
    queue.drop();
    expect(listen).not.toHaveBeenCalled();
    queue.add('Sure?');
    queue.ask(() => {});
    queue.drop();
    expect(listen).toHaveBeenCalledTimes(2);
    stop();
    queue.ask(() => {});
    expect(listen).toHaveBeenCalledTimes(2);
  });
});
