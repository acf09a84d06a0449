import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type End = () => unknown;

let ofTest: End[] = [];
let ofFile: End[] = [];

/** Runs `end` after the current test, or after the file's last test if no test has begun. The latest one runs first. */
export const atEnd = (end: End): void => void ofTest.push(end);

async function runAll(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) await end();
}

/** Adds the hooks that make `atEnd` work. */
export function cleanUpAfterTests(): void {
  beforeEach(() => {
    ofFile = [...ofFile, ...ofTest];
    ofTest = [];
  });
  afterEach(async () => {
    const ends = ofTest;
    ofTest = [];
    await runAll(ends);
  });
  afterAll(() => runAll([...ofFile, ...ofTest]));
}

/** A folder for the test, or the tests of the file, that makes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-api-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
