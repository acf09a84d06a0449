import { unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { composeNewest } from './complete.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

const faults = async () => await fixture.faults();

test('[DP-22] finds a file of the served site that was changed or lost, and a wrong compressed form of one', async () => {
  const page = 'site/current/public/index.html';
  const rules = 'site/current/server.json';
  const place = (key: string) => join(fixture.folder, key);
  const said = (key: string) =>
    `${key} is not that of the site of generation 2: delete it and site/current, and "compose" writes both.`;
  writeFileSync(place(page), 'x');
  unlinkSync(place(rules));
  expect((await faults()).sort()).toEqual([said(page), said(rules)]);
  // Follows the advice in the message.
  unlinkSync(place(page));
  unlinkSync(place('site/current'));
  expect(await composeNewest(fixture.context())).toEqual({ generation: 2, written: true });
  expect(await faults()).toEqual([]);
  writeFileSync(place(`${page}.gz`), gzipSync('x'));
  expect(await faults()).toEqual([`${page}.gz is no compressed form of it.`]);
  unlinkSync(place(`${page}.gz`));
  expect(await faults()).toEqual([]);
});
