/** @jest-environment node */
import { createToastBus, toasts } from '@idea-hub/shared/toast';

const texts = (bus = toasts) => bus.current().map(({ text }) => text);

describe('toast bus', () => {
  test('[TO-01] a toast has one of four types, and stays 3 s unless it says otherwise', () => {
    const bus = createToastBus();
    bus.publish({ type: 'success', text: 'Short' });
    bus.publish({ type: 'info', text: 'Left open', duration: undefined });
    bus.publish({ type: 'warning', text: 'Shorter', duration: 2000 });
    bus.publish({ type: 'error', text: 'Long', duration: 4000 });
    expect(bus.current().map(({ type, duration }) => [type, duration])).toEqual([
      ['success', 3000],
      ['info', 3000],
      ['warning', 2000],
      ['error', 4000],
    ]);
  });

  test('[TO-02] tells every listener of each change, until it stops listening', () => {
    const bus = createToastBus();
    const stays = jest.fn();
    const leaves = jest.fn();
    bus.subscribe(stays);
    const stop = bus.subscribe(leaves);
    const id = bus.publish({ type: 'info', text: 'One' });
    stop();
    bus.dismiss(id);
    expect(stays).toHaveBeenCalledTimes(2);
    expect(leaves).toHaveBeenCalledTimes(1);
    expect(texts(bus)).toEqual([]);
  });

  test('[TO-02] lists the oldest first; the id of one on screen takes its place', () => {
    const bus = createToastBus();
    bus.publish({ type: 'info', text: 'First', id: 'a' });
    bus.publish({ type: 'info', text: 'Second' });
    expect(bus.publish({ type: 'success', text: 'First again', id: 'a' })).toBe('a');
    expect(texts(bus)).toEqual(['First again', 'Second']);
  });

  test('[TO-02] gives each toast a different id', () => {
    const bus = createToastBus();
    const ids = Array.from({ length: 5 }, () => bus.publish({ type: 'info', text: 'Same' }));
    expect(new Set(ids).size).toBe(5);
  });

  test('[TO-02] the list is one and the same until something changes', () => {
    const bus = createToastBus();
    const listen = jest.fn();
    bus.subscribe(listen);
    const before = bus.current();
    bus.dismiss('unknown');
    expect(bus.current()).toBe(before);
    expect(listen).not.toHaveBeenCalled();
    bus.publish({ type: 'info', text: 'New' });
    expect(bus.current()).not.toBe(before);
  });

  test('[TO-02] a subscriber may publish and unsubscribe while it is called', () => {
    const bus = createToastBus();
    const stop = bus.subscribe(() => {
      stop();
      bus.publish({ type: 'info', text: 'Reply' });
    });
    bus.publish({ type: 'info', text: 'Question' });
    expect(texts(bus)).toEqual(['Question', 'Reply']);
  });

  test('[MF-03] the page has one bus', () => {
    toasts.publish({ type: 'info', text: 'For all' });
    expect(texts()).toEqual(['For all']);
  });
});
