// Some tests run a compiler or a checker, with many more rounds in full mode. A busy machine must not fail them.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 60_000);

// Real compression takes most of the time and affects no result here. The tests of builds cover it.
jest.mock('@composed/build/compress', () => ({
  ...jest.requireActual('@composed/build/compress'),
  compressed: async (plain: Buffer) => ({
    plain,
    gz: jest.requireActual('node:zlib').gzipSync(plain, { level: 0 }),
  }),
}));
