import { CHUNK_LOAD_LIMIT_MS, chunkLoadLimit } from './limits.ts';

test('[MF-02] a load may take 120 seconds unless a build says otherwise', () => {
  expect(CHUNK_LOAD_LIMIT_MS).toBe(120_000);
  expect(chunkLoadLimit({})).toBe(120_000);
  expect(chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: '' })).toBe(120_000);
  expect(chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: '2000' })).toBe(2_000);
});

test.each(['soon', '0', '-5', '1.5'])('[MF-02] refuses a limit of "%s" by name', (value) => {
  expect(() => chunkLoadLimit({ CHUNK_LOAD_LIMIT_MS: value })).toThrow('CHUNK_LOAD_LIMIT_MS');
});
