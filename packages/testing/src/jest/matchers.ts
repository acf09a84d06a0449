import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// No test waits by the clock; a machine that is busy with other work is no failure.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);
configure({ asyncUtilTimeout: 10_000 });
