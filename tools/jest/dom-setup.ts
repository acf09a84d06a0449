import { TextDecoder, TextEncoder } from 'node:util';

// react-router reads both when it is loaded, and jsdom has neither.
Object.assign(globalThis, { TextEncoder, TextDecoder });
