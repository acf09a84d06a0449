import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');
const PAGE = 'docs/reference.md';
/** A value in a template, which may contain another template. */
const VALUE = /\$\{(?:[^{}`]|`[^`]*`|\{[^}]*\})*\}/g;

/** Returns the code of all messages, with `…` for each value. */
function sentences(): string {
  const folders = ['packages', 'scripts', 'shared/src'].filter((folder) =>
    existsSync(join(ROOT, folder)),
  );
  return folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|node_modules/.test(file))
        .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').replaceAll(VALUE, '…')),
    )
    .join('\n');
}

/** Returns the sentences in the first column of a section's tables. */
function quoted(markdown: string, section: string): string[] {
  const [, after = ''] = markdown.split(`\n## ${section}\n`);
  const rows = (after.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence),
  );
}

test('[DP-02, DP-19] each sentence that docs/reference.md explains is one of the code', () => {
  const said = sentences();
  const listed = quoted(readFileSync(join(ROOT, PAGE), 'utf8'), 'When promote refuses');
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter((sentence) => !said.includes(sentence))).toEqual([]);
});
