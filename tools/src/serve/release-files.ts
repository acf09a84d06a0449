import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileHeaders, type Resource, tagOf } from './resource.ts';

/** Pages are composed and never a file of a build, so that none comes without the policy. */
const PAGE = /\.html?$/;

const readIfThere = async (path: string): Promise<Buffer | undefined> =>
  existsSync(path) ? readFile(path) : undefined;

/**
 * File → what to answer, for the listed files of a build and their compressed forms, and for no other
 * (RN-09). They are read now: a build that takes this one's place changes nothing of what is served.
 */
export async function releaseFiles(
  folder: string,
  listed: readonly string[],
): Promise<Map<string, Resource>> {
  const files = listed.filter((file) => !PAGE.test(file));
  const entries = files.map(async (file): Promise<[string, Resource]> => {
    const path = join(folder, file);
    const [identity, br, gzip] = await Promise.all([
      readFile(path),
      readIfThere(`${path}.br`),
      readIfThere(`${path}.gz`),
    ]);
    const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
    return [file, { headers: fileHeaders(file), tag: tagOf(identity), bodies }];
  });
  return new Map(await Promise.all(entries));
}
