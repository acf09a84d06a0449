import { isRecord } from '@composed/browser/is-record';
import type { ReleaseName } from '@composed/contract/release';
import { escapeHtml } from '@composed/site/compose-page';
import { readBoard } from './board/board.ts';
import { boardPage } from './board/page.ts';
import { configureMajor, readSiteConfiguration, siteFile } from './configure.ts';
import { DAY_MS } from './durations.ts';
import { nameOf } from './names.ts';
import { preview } from './preview.ts';
import { status, statusLines } from './report.ts';
import type { ReleaseFixture } from './testing/release-fixture.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';
import { withdraw } from './withdraw.ts';

const OLD = { react: '18.3.1', 'react-dom': '18.3.1' };
const NEW = { react: '19.2.0', 'react-dom': '19.2.0' };
const MAJORS = { react: { script: 'js/react-18.js', provides: OLD } };
const HOST_19: TestBuild = { words: 'nineteen', versions: NEW, majors: MAJORS };
const GRANT = { also: '18.3.1', until: '2026-03-31' };
const [IDEAS, AUTH] = ['remote-ideas', 'remote-auth'];

/** First releases on the old major, then a host on the new one that also offers the old one. */
async function goLiveOnTwo(site: ReleaseFixture): Promise<void> {
  await site.configured({ majors: { react: GRANT } });
  const first = await Promise.all(
    [IDEAS, AUTH, 'host'].map((pkg) => site.published(pkg, { versions: OLD })),
  );
  await site.promote(first);
  await site.deploy('host', HOST_19);
  site.said.length = 0;
}
useSite(goLiveOnTwo);

const moved = (pkg: string, how = {}) =>
  fixture.deploy(pkg, { words: 'nineteen', versions: NEW }, how);
const old = (pkg: string, words: string) => fixture.published(pkg, { words, versions: OLD });
const grant = (change: Partial<typeof GRANT> | null) =>
  configureMajor(fixture.context(), 'react', change && { ...GRANT, ...change }, null);
const onDay = (day: string, time = '12:00:00.000') => {
  fixture.time = Date.parse(`${day}T${time}Z`);
};
const liveName = async (pkg: string) => nameOf({ pkg, release: (await fixture.stable(pkg)) ?? '' });
const grants = async () => (await status(fixture.context()))?.majors;
const refusal = (reason: string) =>
  expect.objectContaining({ reasons: expect.arrayContaining([expect.stringContaining(reason)]) });

describe('a granted second major', () => {
  test('[MJ-04] is in the signed list, with the script of the live host and its hash', async () => {
    const { release = '' } = (await fixture.state('host'))?.stable ?? {};
    const { extras } = await fixture.discovery();
    expect(extras?.majors).toEqual({
      react: {
        provides: OLD,
        script: {
          url: `/releases/host/${release}/js/react-18.js`,
          integrity: expect.stringMatching(/^sha384-/),
        },
      },
    });
    expect(await fixture.faults()).toEqual([]);
  });

  test('[MJ-04] is refused for a package that the live host does not share', async () => {
    await expect(configureMajor(fixture.context(), 'vue', GRANT, null)).rejects.toThrow(
      'The live host shares no vue: nothing is granted.',
    );
  });

  test('[MJ-04] is in no list without a grant, without a host that offers it, or with another version @ci', async () => {
    await moved(IDEAS);
    await moved(AUTH);
    await grant({ also: '18.2.0' });
    expect((await fixture.discovery()).extras?.majors).toHaveProperty('react');
    await grant({ also: '18.4.0' });
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
    await grant({ also: '17.0.2' });
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
    await grant({});
    await fixture.deploy('host', { words: 'plain', versions: NEW });
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
    await grant(null);
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
  });

  test('[MJ-04] can’t be ended while a live release needs it, by name @ci', async () => {
    const name = await liveName(IDEAS);
    await expect(grant(null)).rejects.toEqual(
      refusal(
        `${name} wants react ^18.3.0; this host has 19.2.0. ${await liveName('host')} also offers react 18.3.1, but the site does not grant it: "configure --major react=18.3.1 --until …".`,
      ),
    );
    await moved(IDEAS);
    await expect(grant(null)).rejects.toEqual(refusal(await liveName(AUTH)));
    await moved(AUTH);
    expect((await grant(null)).changed).toBe(true);
    expect((await fixture.generation()).site).not.toHaveProperty('majors');
  });

  test('[MJ-04] a canary needs it as well @ci', async () => {
    await moved(IDEAS);
    await moved(AUTH);
    await fixture.promote([await old(AUTH, 'later')], { traffic: 10 });
    await expect(grant(null)).rejects.toEqual(refusal('remote-auth@'));
    await fixture.rollback({ pkg: AUTH });
    expect((await grant(null)).changed).toBe(true);
  });

  test('[MJ-04] a host without it is refused while a live release needs it, by name', async () => {
    const plain = await fixture.published('host', { words: 'plain', versions: NEW });
    await expect(fixture.promote([plain])).rejects.toEqual(
      refusal(
        `${await liveName(AUTH)} wants react ^18.3.0; this host has 19.2.0. The site grants react 18.3.1, but ${nameOf(plain)} does not offer it.`,
      ),
    );
    await moved(IDEAS);
    await moved(AUTH);
    await fixture.promote([plain]);
  });

  test('[MJ-04, MJ-06] a third major is refused, and a release that takes a part of each @ci', async () => {
    const third = await fixture.published(IDEAS, { words: '17', versions: { react: '17.0.2' } });
    await expect(fixture.promote([third])).rejects.toEqual(
      refusal('Nor does react 18.3.1 fit: remote-ideas@'),
    );
    const mixed = { react: '18.3.1', 'react-dom': '19.2.0' };
    const both = await fixture.published(IDEAS, { words: 'both', versions: mixed });
    await expect(fixture.promote([both])).rejects.toEqual(
      refusal(`${nameOf(both)} wants react-dom ^19.2.0; this host has 18.3.1.`),
    );
  });

  test('[MJ-04] a release of the old major needs no new build under a host of the new one', async () => {
    expect(await fixture.stable(IDEAS)).toMatch(/^1\.0\.0-/);
    expect(await grants()).toEqual([
      {
        pkg: 'react',
        ...GRANT,
        daysLeft: 31,
        isShared: true,
        isOffered: true,
        neededBy: [await liveName(IDEAS), await liveName(AUTH)],
      },
    ]);
  });
});

describe('changes across majors', () => {
  test('[MJ-07] rolling one remote back to the old major keeps the other on the new one @ci', async () => {
    const before = await fixture.stable(IDEAS);
    await moved(IDEAS);
    const auth = await moved(AUTH);
    const host = await fixture.stable('host');
    await fixture.rollback({ pkg: IDEAS });
    expect(await fixture.stable(IDEAS)).toBe(before);
    expect(await fixture.stable(AUTH)).toBe(auth.release);
    expect(await fixture.stable('host')).toBe(host);
  });

  test('[MJ-07] a canary of the new major runs beside a stable release of the old one, and back @ci', async () => {
    const canary = await moved(IDEAS, { traffic: 10 });
    expect(await fixture.state(IDEAS)).toMatchObject({ canary: { release: canary.release } });
    expect((await grants())?.[0]?.neededBy).toHaveLength(2);
    await fixture.promote([canary]);
    expect((await grants())?.[0]?.neededBy).toEqual([await liveName(AUTH)]);
    await fixture.rollback({ pkg: IDEAS });
    expect((await grants())?.[0]?.neededBy).toHaveLength(2);
  });

  test('[MJ-07] the host can’t go back below a remote that moved, and names it; before that it can @ci', async () => {
    const nineteen = await fixture.stable('host');
    await fixture.rollback({ pkg: 'host' });
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
    await fixture.promote([{ pkg: 'host', release: nineteen ?? '' }]);
    const ideas = await moved(IDEAS);
    await expect(fixture.rollback({ pkg: 'host' })).rejects.toEqual(
      refusal(`${nameOf(ideas)} wants react ^19.2.0; this host has 18.3.1.`),
    );
  });

  test('[MJ-07] a roll-back to a former set brings its host and remotes together @ci', async () => {
    const { number } = await fixture.generation();
    await moved(IDEAS);
    await moved(AUTH);
    await fixture.rollback({ to: number - 1 });
    expect((await fixture.discovery()).extras).not.toHaveProperty('majors');
    await fixture.rollback({ to: number });
    expect((await fixture.discovery()).extras?.majors).toHaveProperty('react');
  });

  test('[MJ-07] disable, enable and withdraw work for a remote on either major @ci', async () => {
    await fixture.disable(IDEAS);
    expect((await grants())?.[0]?.neededBy).toEqual([await liveName(AUTH)]);
    await fixture.enable(IDEAS);
    const before = await fixture.stable(IDEAS);
    const canary = await moved(IDEAS, { traffic: 10 });
    await withdraw(fixture.context(), [canary], 'x');
    expect(await fixture.state(IDEAS)).not.toHaveProperty('canary');
    expect(await fixture.stable(IDEAS)).toBe(before);
    await fixture.deploy(IDEAS, { words: 'again', versions: NEW });
    await fixture.rollback({ pkg: IDEAS, harmful: true });
    expect(await fixture.stable(IDEAS)).toBe(before);
  });

  test('[MJ-04, MJ-07] a switched-off remote comes back only while its major is granted @ci', async () => {
    await moved(AUTH);
    await fixture.disable(IDEAS);
    await grant(null);
    await expect(fixture.enable(IDEAS)).rejects.toEqual(refusal('but the site does not grant it'));
    await grant({});
    await fixture.enable(IDEAS);
  });

  test('[MJ-04, MJ-07] a roll-back to a release of a major that is no longer granted is refused @ci', async () => {
    await moved(AUTH);
    await moved(IDEAS);
    await grant(null);
    await expect(fixture.rollback({ pkg: IDEAS })).rejects.toEqual(
      refusal('but the site does not grant it'),
    );
  });

  test('[MJ-07] a preview shows a release of the old major, and says until when', async () => {
    await moved(IDEAS);
    const found = await fixture.published(IDEAS, { words: 'later', versions: OLD });
    await preview(fixture.context(), found, { name: 'pr-1', lastsMs: DAY_MS });
    expect(fixture.said).toContain(
      `react 18.3.1 is granted until 2026-03-31 (31 days left). Needed by ${nameOf(found)}.`,
    );
    const third = await fixture.published(IDEAS, { words: '17', versions: { react: '17.0.2' } });
    await expect(
      preview(fixture.context(), third, { name: 'pr-2', lastsMs: DAY_MS }),
    ).rejects.toThrow('Nor does react 18.3.1 fit');
  });
});

describe('the last day of a grant', () => {
  const promoteOld = async (words: string, how = {}): Promise<ReleaseName> => {
    const name = await old(IDEAS, words);
    await fixture.promote([name], how);
    return name;
  };

  test('[MJ-08] promote accepts the old major until that day is over, and says how long', async () => {
    onDay('2026-03-31', '23:59:59.999');
    const name = await promoteOld('last');
    expect(fixture.said).toContain(
      `react 18.3.1 is granted until 2026-03-31 (1 day left). Needed by ${nameOf(name)}.`,
    );
    onDay('2026-04-01', '00:00:00.000');
    const late = await old(IDEAS, 'late');
    await expect(fixture.promote([late])).rejects.toEqual(
      refusal(
        `${nameOf(late)} needs react 18.3.1, which the site granted until 2026-03-31. Build it for the host's react.`,
      ),
    );
    await expect(fixture.promote([late], { traffic: 1 })).rejects.toThrow('is refused');
  });

  test('[MJ-08] a canary on the old major gets no larger share afterwards, and one that moved does @ci', async () => {
    const canary = await promoteOld('canary', { traffic: 5 });
    onDay('2026-04-01');
    await expect(fixture.promote([canary], { traffic: 10 })).rejects.toThrow('is refused');
    await fixture.rollback({ pkg: IDEAS });
    await moved(IDEAS, { traffic: 5 });
  });

  test('[MJ-08] what is live keeps running, and other remotes and the host change freely @ci', async () => {
    const ideas = await fixture.stable(IDEAS);
    const before = await fixture.stable(AUTH);
    onDay('2026-05-01');
    await moved(AUTH);
    await fixture.rollback({ pkg: AUTH });
    await fixture.deploy('host', { ...HOST_19, words: 'twenty' });
    await fixture.disable(IDEAS);
    await fixture.enable(IDEAS);
    expect(await fixture.stable(IDEAS)).toBe(ideas);
    expect(await fixture.stable(AUTH)).toBe(before);
    expect((await fixture.discovery()).extras?.majors).toHaveProperty('react');
  });

  test('[MJ-08] a later last day lets the release in @ci', async () => {
    onDay('2026-04-10');
    await expect(promoteOld('late')).rejects.toThrow('is refused');
    await grant({ until: '2026-04-15' });
    await promoteOld('late');
  });

  test('[MJ-08] status, verify and board name who needs it, with the days left, from the first day @ci', async () => {
    const names = `Needed by ${await liveName(IDEAS)}, ${await liveName(AUTH)}.`;
    const told = async () => {
      const context = fixture.context();
      const found = await status(context);
      const [line = '', ...rest] = (found ? statusLines(found) : []).filter((each) =>
        each.includes('react 18.3.1'),
      );
      expect(rest).toEqual([]);
      expect((await verify(context)).notes).toContain(line);
      const page = boardPage(await readBoard(context, null));
      const [, kind = ''] = page.split(escapeHtml(line))[0]?.match(/<p class="(\w+)">$/) ?? [];
      return [line, kind];
    };
    const granted = 'react 18.3.1 is granted until 2026-03-31';
    expect(await told()).toEqual([`${granted} (31 days left). ${names}`, 'muted']);
    onDay('2026-03-04');
    expect(await told()).toEqual([`${granted} (28 days left). ${names}`, 'alert']);
    onDay('2026-04-02');
    const over = `${granted} (over: promote refuses releases that need it).`;
    expect(await told()).toEqual([`${over} ${names}`, 'alert']);
    await moved(IDEAS);
    await moved(AUTH);
    expect(await told()).toEqual([
      `${over} No live release needs it: "configure --major react=" ends the grant.`,
      'muted',
    ]);
  });
});

describe('the site’s file', () => {
  const read = (majors: unknown) =>
    readSiteConfiguration(JSON.stringify({ ...fixture.site(), majors }));

  test('[MJ-04] keeps the grants that it has', () => {
    const site = read({ react: { ...GRANT, more: 1 }, '@shop/shared': GRANT });
    expect(site.majors).toEqual({ react: GRANT, '@shop/shared': GRANT });
    expect(readSiteConfiguration(siteFile(site))).toEqual(site);
    expect(read({})).not.toHaveProperty('majors');
    expect(read(undefined)).not.toHaveProperty('majors');
  });

  test.each([
    [null],
    [[]],
    ['react'],
    [{ react: '18.3.1' }],
    [{ react: null }],
    [{ react: { also: '18.3.1' } }],
    [{ react: { until: GRANT.until } }],
    [{ react: { ...GRANT, also: '18' } }],
    [{ react: { ...GRANT, also: '^18.3.1' } }],
    [{ react: { ...GRANT, also: '18.3.1-rc.1' } }],
    [{ react: { ...GRANT, also: 18 } }],
    [{ react: { ...GRANT, also: ['17.0.2', '18.3.1'] } }],
    [{ react: { ...GRANT, until: 'soon' } }],
    [{ react: { ...GRANT, until: '2026-02-30' } }],
    [{ react: { ...GRANT, until: '2026-13-01' } }],
    [{ react: { ...GRANT, until: '2026-03-31T00:00:00Z' } }],
    [{ react: { ...GRANT, until: 1_774_915_200_000 } }],
    [{ '': GRANT }],
    [{ '<b>': GRANT }],
    [{ '../react': GRANT }],
    [JSON.parse(`{"__proto__":${JSON.stringify(GRANT)}}`)],
  ])('[MJ-04] the grant %j is refused with an example', (majors) => {
    if (isRecord(majors)) expect(Object.keys(majors).length).toBe(1);
    expect(() => read(majors)).toThrow(
      'needs a shared package, an exact version and a last day: {"react":{"also":"18.3.1","until":"2027-03-31"}}.',
    );
  });

  test('[MJ-04] a file without a grant that is needed is refused', async () => {
    await expect(fixture.configured()).rejects.toEqual(refusal('but the site does not grant it'));
    await fixture.configured({ majors: { react: { ...GRANT, until: '2026-06-30' } } });
  });
});
