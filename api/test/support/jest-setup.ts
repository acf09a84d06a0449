// Some tests start processes, which takes a second each, and several on a busy machine.
jest.setTimeout(90_000);
