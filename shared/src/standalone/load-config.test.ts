/** @jest-environment node */
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import { loadConfig } from './standalone.tsx';

describe('the configuration of a remote alone', () => {
  test('[RN-05, MF-06] is the server’s where it has one; a missing key takes its default', async () => {
    const requested: string[] = [];
    const config = await loadConfig(async (address) => {
      requested.push(address);
      return new Response('{"apiBaseUrl":"http://localhost:9000/api"}');
    });
    expect(requested).toEqual(['/config.json']);
    expect(config).toEqual({ ...DEFAULT_RUNTIME_CONFIG, apiBaseUrl: 'http://localhost:9000/api' });
  });

  test('[RN-05, MF-06, PL-03] takes the default of a setting that is wrong, and each that is right', async () => {
    const text = '{"apiBaseUrl":7,"sampleIdeas":false,"social":[]}';
    const config = await loadConfig(async () => new Response(text));
    expect(config).toEqual({ ...DEFAULT_RUNTIME_CONFIG, sampleIdeas: false });
  });

  test.each([
    ['is missing', async () => new Response('no', { status: 404 })],
    ['is the page itself', async () => new Response('<!doctype html>')],
    ['can’t be had', async () => Promise.reject(new TypeError('offline'))],
  ])('[RN-05, MF-06] is the default where it %s', async (_name, fetch) => {
    await expect(loadConfig(fetch)).resolves.toEqual(DEFAULT_RUNTIME_CONFIG);
  });
});
