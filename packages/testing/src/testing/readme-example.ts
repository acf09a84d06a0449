import { openReleaseSite } from '@composed/testing/release-site';

/** Which release visitors get, before and after a roll-back. */
export async function beforeAndAfter(builds: string, remote: string): Promise<string[]> {
  const site = await openReleaseSite({ builds, api: 'http://localhost:8080' });
  const live = async () => {
    const list = await (await fetch(`${site.origin}/discovery.json`)).json();
    return list.microFrontends[remote][0].metadata.version;
  };
  try {
    await site.deploy(remote, { version: '1.1.0' });
    const before = await live();
    await site.rollback(remote);
    return [before, await live()];
  } finally {
    await site.close();
  }
}
