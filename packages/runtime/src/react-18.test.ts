jest.mock('react', () => jest.requireActual('react-18'));
jest.mock('react/jsx-runtime', () => jest.requireActual('react-18/jsx-runtime'));
jest.mock('react-dom', () => jest.requireActual('react-dom-18'));
jest.mock('react-dom/client', () => jest.requireActual('react-dom-18/client'));
jest.mock('react-dom/server', () => jest.requireActual('react-dom-18/server'));
jest.mock('react-dom/test-utils', () => jest.requireActual('react-dom-18/test-utils'));

// The setup of each test file has loaded React 19.
jest.resetModules();

describe('[MJ-04] in a host with React 18 @ci', () => {
  beforeEach(() => {
    const { error } = console;
    jest.spyOn(console, 'error').mockImplementation((...args) => {
      // Only React 18 warns of it, and only its development build.
      if (!`${args[0]}`.includes('useLayoutEffect does nothing on the server')) error(...args);
    });
  });

  test('runs with React 18', () => {
    expect(require('react')).toHaveProperty('version', '18.3.1');
  });

  require('./frame/frame.test.tsx');
  require('./screen/screen.test.tsx');
});
