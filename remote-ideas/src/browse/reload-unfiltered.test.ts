import { reloadUnfiltered } from './reload-unfiltered.ts';

test('[BR-05] loads the same path without query and hash', () => {
  const assign = jest.fn();
  reloadUnfiltered({ pathname: '/browse', assign });
  expect(assign).toHaveBeenCalledWith('/browse');
});
