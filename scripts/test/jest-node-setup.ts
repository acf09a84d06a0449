// Some tests run a compiler or a checker, many more rounds in full; a machine that is busy with other
// work is no failure.
jest.setTimeout(process.env.FULL === '1' ? 300_000 : 15_000);
