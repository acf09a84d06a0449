import type { ReleaseName } from '@composed/contract/release';
import type { BrowserCheck } from '../context.ts';
import { type PromoteOptions, promote } from '../promote.ts';
import { history } from '../report.ts';
import { rollback } from '../rollback.ts';
import { StoreError } from '../store.ts';
import { switchRemote } from '../switch.ts';
import { Killed, RolloutFixture, withSecond } from '../testing/rollout-fixture.ts';
import { fixture, useSite } from '../testing/use-site.ts';
import { SourceError } from './counts.ts';
import { readBudget } from './plan.ts';

let second: ReleaseName;
let site: RolloutFixture;
useSite(async (original) => {
  second = await withSecond(original);
});
beforeEach(() => {
  site = new RolloutFixture(fixture, second);
});

const told = async () =>
  (await history(fixture.context(), 50)).map(({ did, why, time }) => ({ did, why, time }));
const shares = async () =>
  (await told()).flatMap(({ did }) => /^rollout .*--traffic (\d+)$/.exec(did)?.[1] ?? []).reverse();
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 60_000;

test('[DP-27] a good release reaches all browsers by its steps, and history has the figures', async () => {
  expect(await site.start({ why: 'New wizard' })).toEqual({ traffic: 100, takenBack: null });
  expect(await shares()).toEqual(['1', '5', '25', '100']);
  const [last, third, second, first] = await told();
  expect(first?.why).toBe('New wizard (Steps 1, 5, 25, 100 %, budget 0.5 %.)');
  expect(second?.why).toMatch(
    /^\d+ of [\d,]+ loads failed \(1\.\d\d %\), of the stable release's [\d,]+ 1\.00 %\.$/,
  );
  for (const [from, to] of [
    [first, second],
    [second, third],
    [third, last],
  ]) {
    expect(minutesBetween(from?.time ?? '', to?.time ?? '')).toBeGreaterThanOrEqual(3);
    expect(minutesBetween(from?.time ?? '', to?.time ?? '')).toBeLessThan(6);
  }
  // A further start has nothing to do.
  expect(await site.start()).toEqual({ traffic: 100, takenBack: null });
  expect(await told()).toHaveLength(6);
  expect(await site.share()).toBe(100);
});

test('[DP-27] one that harms is taken back within 5 s of the minute that shows it, with the figures @ci', async () => {
  const delays: number[] = [];
  for (const phase of [0, 23_500, 59_000]) {
    fixture.time += phase;
    site.failing.second = 0.05;
    const second = await fixture.published('remote-ideas', { words: `bad ${phase}` });
    site.second = second;
    const { traffic, takenBack } = await site.start();
    expect(traffic).toBe(0);
    const [taken] = await told();
    expect(taken).toMatchObject({ did: `rollout remote-ideas@${second.release} --traffic 0` });
    expect(taken?.why).toBe(takenBack);
    expect(takenBack).toMatch(
      /^Taken back at 1 %: \d+ of [\d,]+ loads failed \(5\.00 %\), of the stable release's [\d,]+ 1\.00 %; the budget is 0\.5 %\.$/,
    );
    expect(await site.share()).toBe(0);
    delays.push(Date.parse(taken?.time ?? '') % 60_000);
  }
  expect(Math.max(...delays)).toBeLessThan(5_000);
});

test('[DP-27] harm that begins at a later step is taken back there @ci', async () => {
  site.passing = async () => {
    if ((await site.share()) === 25) site.failing.second = 0.03;
  };
  expect(await site.start()).toMatchObject({ traffic: 0 });
  expect(await shares()).toEqual(['1', '5', '25', '0']);
});

test('[DP-27] without visitors it waits, and goes on when they come @ci', async () => {
  site.loads = 0;
  site.passing = async (minutes) => {
    if (minutes < 20 || site.loads > 0) return;
    expect(await shares()).toEqual(['1']);
    site.loads = 60_000;
  };
  expect(await site.start()).toMatchObject({ traffic: 100 });
});

test('[DP-27] holds the step when the source of counts fails, and reports it once @ci', async () => {
  const lost = new SourceError('https://api.example does not answer.');
  site.passing = async (minutes) => {
    site.sourceError = minutes > 2 && minutes < 8 ? lost : null;
    if (minutes > 7 && minutes < 8) expect(await shares()).toEqual(['1']);
  };
  expect(await site.start()).toMatchObject({ traffic: 100 });
  const held = fixture.said.filter((line) => line.includes('does not answer'));
  expect(held).toEqual(['Held at 1 %: https://api.example does not answer.']);
});

test('[DP-27] a source that stands still holds the step as well @ci', async () => {
  const { counts } = site.source;
  const until = new Date(fixture.time);
  site.source.counts = async (...args) => ({ ...(await counts(...args)), until });
  site.passing = async (minutes) => {
    if (minutes < 8 || site.source.counts === counts) return;
    expect(await shares()).toEqual(['1']);
    expect(fixture.said.join()).toContain('it, or its clock, is behind');
    site.source.counts = counts;
  };
  expect(await site.start()).toMatchObject({ traffic: 100 });
});

test('[DP-27] a store that fails for a while delays the abort, and no more @ci', async () => {
  site.failing.second = 0.5;
  const { store } = fixture.context();
  let failures = 0;
  const failing = {
    ...store,
    create: async (...args: Parameters<typeof store.create>) => {
      if (!args[0].startsWith('live/') || (await site.share()) === 0) return store.create(...args);
      failures += 1;
      if (failures < 4) throw new StoreError('The store is full.');
      return store.create(...args);
    },
  };
  expect(await site.start({}, { store: failing })).toMatchObject({ traffic: 0 });
  expect(failures).toBe(4);
  expect(fixture.said.join()).toContain('Held at 1 %: The store is full.');
});

test.each([
  ['an abort', 0, 0.5],
  ['a step', 5, 0.01],
  ['the last step', 100, 0.01],
])(
  '[DP-02, DP-27] %s whose site the store does not take at once is completed within seconds @ci',
  async (_what, traffic, failing) => {
    site.failing.second = failing;
    const { store } = fixture.context();
    const failed: number[] = [];
    let took = 0;
    const failingStore = {
      ...store,
      putSite: async (files: Parameters<typeof store.putSite>[0]) => {
        if ((await site.share()) === traffic && took === 0) {
          failed.push(fixture.time);
          if (failed.length < 4) throw new StoreError('The store is full.');
          took = fixture.time - (failed[0] ?? 0);
        }
        return store.putSite(files);
      },
    };
    const end = await site.start({}, { store: failingStore });
    expect(end.traffic).toBe(traffic === 0 ? 0 : 100);
    expect(end.takenBack === null).toBe(traffic > 0);
    expect(await shares()).toEqual(traffic === 0 ? ['1', '0'] : ['1', '5', '25', '100']);
    expect(failed).toHaveLength(4);
    expect(took).toBeLessThan(5_000);
    const { microFrontends } = await fixture.discovery();
    expect(JSON.stringify(microFrontends).includes(site.second.release)).toBe(traffic > 0);
  },
);

test.each<[string, () => void, string]>([
  [
    'can’t be had',
    () => {
      site.sourceError = new SourceError('https://api.example answers 401.');
    },
    'https://api.example answers 401.',
  ],
  [
    'are of tomorrow',
    () => {
      const { counts } = site.source;
      const until = new Date(fixture.time + 86_400_000);
      site.source.counts = async (...args) => ({ ...(await counts(...args)), until });
    },
    "its clock, or this machine's, is wrong",
  ],
])('[DP-27] where counts %s no browser is given the release', async (_what, lose, sentence) => {
  lose();
  await expect(site.start()).rejects.toThrow(sentence);
  await expect(site.start({}, { dryRun: true })).rejects.toThrow(SourceError);
  expect(await shares()).toEqual([]);
});

test('[DP-27] judges an old share by the counts that sources still have @ci', async () => {
  await fixture.promote([site.second], { traffic: 25 });
  fixture.time += 40 * 86_400_000;
  const { counts } = site.source;
  site.source.counts = async (remote, since) => {
    const span = fixture.time - since.getTime();
    if (span > 31 * 86_400_000) throw new SourceError('Ask for a time of 31 days at most.');
    return counts(remote, new Date(Math.max(since.getTime(), fixture.time - 600_000)));
  };
  expect(await site.start()).toMatchObject({ traffic: 100 });
});

describe('[DP-27] killed and started again', () => {
  const killedAfter = async (least: number) => {
    site.passing = (minutes) => {
      if (minutes >= least) throw new Killed();
    };
    await expect(site.start()).rejects.toThrow(Killed);
    site.passing = () => {};
  };

  test('it goes on with its step, and the time of that counts on @ci', async () => {
    await killedAfter(5);
    expect(await shares()).toEqual(['1', '5']);
    expect(await site.start()).toMatchObject({ traffic: 100 });
    expect(await shares()).toEqual(['1', '5', '25', '100']);
    const [last, , , first] = await told();
    expect(minutesBetween(first?.time ?? '', last?.time ?? '')).toBeLessThan(16);
  });

  test('earlier counts support an abort @ci', async () => {
    site.failing.second = 0.03;
    site.loads = 5_000;
    site.liars = 3;
    await killedAfter(9);
    site.patience = 18;
    expect(await site.start()).toMatchObject({ traffic: 0 });
  });

  test('a release that was taken back is not given out again by itself @ci', async () => {
    site.failing.second = 0.5;
    await site.start();
    const again = site.start();
    await expect(again).rejects.toThrow(
      /was taken back in generation 4: Taken back at 1 %: .*mended/,
    );
    expect(await site.share()).toBe(0);
    await fixture.promote([site.second], { traffic: 1, why: 'Was it the network?' });
    site.failing.second = 0.01;
    expect(await site.start()).toMatchObject({ traffic: 100 });
  });

  test('between a share and its site, it makes the site before it watches @ci', async () => {
    const putSite = () => Promise.reject(new Killed());
    const store = { ...fixture.context().store, putSite };
    await expect(site.start({}, { store })).rejects.toThrow(Killed);
    expect(await site.share()).toBe(1);
    const served = () => fixture.page('discovery.json');
    expect(await served()).not.toContain(site.second.release);
    site.passing = async () => {
      expect(await served()).toContain(site.second.release);
      throw new Killed();
    };
    await expect(site.start()).rejects.toThrow(Killed);
  });
});

describe('[DP-27] another person changes the same remote', () => {
  const byBob = (names: ReleaseName[], change: Partial<PromoteOptions> = {}) =>
    fixture.promote(names, change, { by: 'Bob' });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a roll-back',
      () => rollback(fixture.context({ by: 'Bob' }), { pkg: 'remote-ideas', why: 'No' }),
      'Bob was at work on remote-ideas as well, generation 4 is "rollback remote-ideas"',
    ],
    [
      'a promote of it @ci',
      () => byBob([site.second], { traffic: 50 }),
      'generation 4 is "promote remote-ideas@1.1.0-',
    ],
    [
      'a promote to all @ci',
      () => byBob([site.second]),
      'generation 4 is "promote remote-ideas@1.1.0-',
    ],
    [
      'another canary @ci',
      async () => {
        const third = await fixture.published('remote-ideas', { words: 'three' });
        await byBob([third], { traffic: 2, replace: true });
      },
      'generation 4 is "promote remote-ideas@1.0.0-',
    ],
  ])('and stands, and it ends with who that was: %s', async (_what, change, sentence) => {
    let after = -1;
    site.passing = async (minutes) => {
      if (minutes < 2 || after >= 0) return;
      await change();
      after = await site.share();
    };
    await expect(site.start()).rejects.toThrow(sentence);
    expect(await site.share()).toBe(after);
  });

  test('harm found while another release takes its place changes nothing of the new one @ci', async () => {
    site.failing.second = 0.5;
    const third = await fixture.published('remote-ideas', { words: 'three' });
    const store = fixture.racing(
      () => byBob([third], { traffic: 2, replace: true }),
      async () => (await site.share()) === 1,
    );
    await expect(site.start({}, { store })).rejects.toThrow(
      'Bob was at work on remote-ideas as well',
    );
    expect((await fixture.state())?.canary).toMatchObject({ release: third.release });
  });

  test('a change of another package does not @ci', async () => {
    let isDone = false;
    site.passing = async (minutes) => {
      if (minutes < 2 || isDone) return;
      isDone = true;
      await fixture.deploy('remote-auth', { words: 'two' });
    };
    expect(await site.start()).toMatchObject({ traffic: 100 });
  });

  test('of two roll-outs of one remote the second is refused @ci', async () => {
    const both = await Promise.allSettled([
      site.start({}, { by: 'Ada' }),
      site.start({}, { by: 'Bob' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = both.find((each) => each.status === 'rejected');
    expect(String(lost?.reason)).toMatch(/(Ada|Bob) was at work on remote-ideas as well/);
    expect(await shares()).toEqual(['1', '5', '25', '100']);
  });

  test('a second one beside a canary of another release is refused @ci', async () => {
    await fixture.deploy('remote-ideas', { words: 'three' }, { traffic: 10 });
    await expect(site.start()).rejects.toThrow(
      /has 10 % already: "--replace" gives its place to .*, and "rollback remote-ideas" ends it\./,
    );
  });
});

test('[DP-09, DP-27] judges its steps after a generation of a machine whose clock is fast @ci', async () => {
  const ahead = () => new Date(fixture.time + 365 * 86_400_000);
  await switchRemote(fixture.context({ now: ahead }), 'remote-auth', false, 'x');
  site.failing.second = 0.5;
  expect(await site.start()).toMatchObject({ traffic: 0 });
});

test('[DP-27, DP-34] with --replace it takes the place of another canary, and of no third one @ci', async () => {
  const third = await fixture.deploy('remote-ideas', { words: 'three' }, { traffic: 10 });
  expect(await site.start({ replace: true })).toEqual({ traffic: 100, takenBack: null });
  expect(await shares()).toEqual(['1', '5', '25', '100']);
  const fourth = await fixture.published('remote-ideas', { words: 'four' });
  const fifth = await fixture.published('remote-ideas', { words: 'five' });
  await fixture.promote([third], { traffic: 10 });
  // Another command wins the race just before the first step.
  const store = fixture.racing(() => fixture.promote([fifth], { traffic: 20, replace: true }));
  await expect(site.start({ name: fourth, replace: true }, { store })).rejects.toThrow(
    'was at work on remote-ideas as well',
  );
  expect((await fixture.state())?.canary).toMatchObject({ release: fifth.release });
});

describe('[DP-27] a later step that the gate refuses', () => {
  let reasons: string[];
  let looks: number;
  const browserCheck: BrowserCheck = async () => {
    looks += 1;
    return reasons;
  };
  /** At 5 %, another host goes live, beside which the release fails. */
  const meetsHost = (then: (minutes: number) => void) => {
    [reasons, looks] = [[], 0];
    site.passing = async (minutes) => {
      if ((await site.share()) !== 5) return;
      if (reasons.length === 0 && looks === 1) {
        reasons = ['/: shows no heading.'];
        const host = await fixture.published('host', { words: 'two' });
        await promote(fixture.unopened(), [host], { traffic: 100, why: null });
      }
      then(minutes);
    };
  };

  test('is tried again after --every, and the share is held @ci', async () => {
    meetsHost((minutes) => {
      if (minutes > 20) reasons = [];
    });
    expect(await site.start({}, { browserCheck })).toMatchObject({ traffic: 100 });
    expect(await shares()).toEqual(['1', '5', '25', '100']);
    expect(fixture.said).toContain('Held at 5 %: /: shows no heading.');
    expect(looks).toBeGreaterThan(2);
    expect(looks).toBeLessThan(10);
  });

  test('leaves the release judged: harm takes it back @ci', async () => {
    meetsHost((minutes) => {
      if (minutes > 20) site.failing.second = 0.5;
    });
    expect(await site.start({}, { browserCheck })).toMatchObject({ traffic: 0 });
    expect(await shares()).toEqual(['1', '5', '0']);
  });
});

test('[DP-32] holds a step that counts of few networks could have decided, and prints their number @ci', async () => {
  site.failing.second = 0.05;
  site.loads = 3_000;
  site.patience = 10;
  await expect(site.start()).rejects.toThrow('It waits for too long.');
  expect(await shares()).toEqual(['1']);
  const held = fixture.said.filter((line) => line.includes('that lie'));
  const last = held.at(-1) ?? '';
  expect(new Set(held).size).toBe(held.length);
  expect(last).toMatch(
    /^1 %, not enough yet: .* It would be taken back, but \d+ networks that lie could have made that, and 32 must not be able to: loads from more networks are missing \(--liars \d+ asks for less\)\.$/,
  );
  const [, least] = /but (\d+) networks/.exec(last) ?? [];
  site.patience = 60;
  expect(await site.start({ liars: Number(least) - 1 })).toMatchObject({ traffic: 0 });
});

test('[DP-32] prints once that nothing limits the reports of one network @ci', async () => {
  site.oneNetwork = null;
  expect(await site.start()).toMatchObject({ traffic: 100 });
  const said = fixture.said.filter((line) => line.includes('whoever can send it reports'));
  expect(said).toEqual([
    'the test does not limit what one network may report: whoever can send it reports can decide this roll-out.',
  ]);
});

test('[DP-27] a dry run checks the release and changes nothing', async () => {
  expect(await site.start({}, { dryRun: true })).toEqual({ traffic: 1, takenBack: null });
  expect(await shares()).toEqual([]);
  // Beside a share that is given, it does not wait for visitors.
  await fixture.promote([site.second], { traffic: 5 });
  expect(await site.start({}, { dryRun: true })).toEqual({ traffic: 5, takenBack: null });
});

test('[DP-19, DP-27] history has the budget as it was given, and the options of the gate @ci', async () => {
  site.loads = 6_000_000;
  await site.start({ steps: [1], budget: readBudget('0.102'), options: ['--no-render'] });
  const [first] = await told();
  expect(first?.did).toMatch(/^rollout remote-ideas@[\w.-]+ --traffic 1 --no-render$/);
  expect(first?.why).toBe('Steps 1 %, budget 0.102 %.');
  expect(fixture.said.join()).toContain('the same command continues');
});

test('[DP-14, DP-27] refuses a disabled remote, since no browser would load it', async () => {
  await fixture.disable('remote-ideas');
  await expect(site.start()).rejects.toThrow('remote-ideas is switched off');
  expect(await shares()).toEqual([]);
});

test('[DP-27] refuses the host, and a remote without a live release', async () => {
  const host = await fixture.published('host', { words: 'two' });
  await expect(site.start({ name: host })).rejects.toThrow('The host goes to all visitors at once');
  const name = { pkg: 'remote-blog', release: '1.0.0-0123456789ab' };
  await expect(site.start({ name })).rejects.toThrow('Nothing of remote-blog is live');
});

test('[DP-19, DP-27] the pages are opened before the first share, and no browser gets what they speak against @ci', async () => {
  const seen: (number | undefined)[] = [];
  let reasons = ['/: shows no heading.'];
  const browserCheck: BrowserCheck = async ({ packages }) => {
    seen.push(packages['remote-ideas']?.canary?.traffic);
    return reasons;
  };
  await expect(site.start({}, { browserCheck })).rejects.toThrow('/: shows no heading.');
  expect(await shares()).toEqual([]);
  reasons = [];
  // Steps that end before all leave the rest to a person.
  const end = await site.start({ steps: [1, 5] }, { browserCheck });
  expect(end).toEqual({ traffic: 5, takenBack: null });
  expect(await site.share()).toBe(5);
  expect(seen).toEqual([1, 1]);
});
