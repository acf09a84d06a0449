import { join } from 'node:path';
import { defineSite } from './define-site.ts';
import { readSite } from './read-site.ts';
import example from './testing/readme-example.ts';

const FILE = join(import.meta.dirname, 'testing/readme-example.ts');

test('[PL-07] commands read the site in the README from its file', () => {
  const { title, packages, settings } = readSite(FILE);
  expect([title, packages]).toEqual([example.title, example.packages]);
  expect(settings.local({ host: 4000 }, { UNIT: 'ft' })).toEqual({ unit: 'ft' });
});

test('[PL-07] the same with a wrong value is refused with the sentence in the README', () => {
  const { host } = example.packages;
  if (host === undefined) throw new Error('The example has no host.');
  const packages = { host, 'remote-tides': { port: 4000, variable: 'TIDES_PORT' } };
  expect(() => defineSite({ ...example, packages })).toThrow(
    'site.config.ts: remote-tides and host both have 4000.',
  );
});
