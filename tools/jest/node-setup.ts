// Some tests run a compiler or a checker; a machine that is busy with other work is no failure.
jest.setTimeout(15_000);
