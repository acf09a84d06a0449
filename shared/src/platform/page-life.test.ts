import { pageLife } from './page-life.ts';

function transition(type: 'pagehide' | 'pageshow', persisted: boolean) {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
}

describe('the life of the page', () => {
  test('[SE-03] knows that the page is being left, until it is shown again', () => {
    expect(pageLife.leaving()).toBe(false);
    transition('pagehide', true);
    expect(pageLife.leaving()).toBe(true);
    transition('pageshow', true);
    expect(pageLife.leaving()).toBe(false);
  });

  test('[SE-12] tells of a page that comes back as it was left, and not of a first show', () => {
    const listen = jest.fn();
    const stop = pageLife.onReturn(listen);
    transition('pageshow', false);
    expect(listen).not.toHaveBeenCalled();
    transition('pageshow', true);
    expect(listen).toHaveBeenCalledTimes(1);
    stop();
    transition('pageshow', true);
    expect(listen).toHaveBeenCalledTimes(1);
  });
});
