import '@testing-library/jest-dom';

// No test waits by the clock; a machine that is busy with other work is no failure.
jest.setTimeout(60_000);
