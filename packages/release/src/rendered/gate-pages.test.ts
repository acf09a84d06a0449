import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { each, hole } from '@composed/contract/holes';
import {
  addFragments,
  all,
  appendToStyles,
  exposeAlso,
  loseScript,
  onMount,
  wrapScreens,
  writeScript,
} from '@composed/testing/edited-build';
import {
  type Change,
  filling,
  type Going,
  go,
  refusal,
  site,
  withSite,
} from '@composed/testing/gate-site';
import { type Package, SITE } from '@composed/workspace/paths';
import { rollback } from '../rollback.ts';
import { switchRemote } from '../switch.ts';
import { browserCheck } from './gate-pages.ts';

const ABOUT_HEADING = 'Ideas get better in company.';

const ASIDE = { slot: 'project.aside', version: 1, screen: 'account' };
const MOUNTS = { ...SITE.mounts, 'remote-account': { slots: [ASIDE.slot] } };

const FULL = process.env.FULL === '1';

withSite({ apiBaseUrl: '/api' });

interface Fault {
  what: string;
  pkg: Package;
  change?: Change;
  /** Paths whose content changes on purpose. */
  changes?: readonly string[];
  reason: RegExp;
  /** Whether the short form of the tests includes it. */
  short?: true;
}

/** Ways in which a screen may hide the host's header or footer, and the expected reasons. */
const HIDDEN: readonly [how: string, does: string, reason: string][] = [
  ['hides', "part.style.display = 'none'", 'it is hidden'],
  ['collapses', "part.style.visibility = 'hidden'", 'it is hidden'],
  [
    'shrinks',
    "part.style.cssText = 'height:0;overflow:hidden'",
    'it (?:is cut off or covered|lies outside of the page)',
  ],
  ['scales', "part.style.transform = 'scale(0)'", 'it has no size'],
  ['fades', "part.style.opacity = '0'", 'it is transparent'],
  ['moves', "part.style.transform = 'translateX(-9999px)'", 'it lies outside of the page'],
  ['clips', "part.style.clipPath = 'inset(100%)'", 'it is cut off or covered'],
  [
    'covers',
    "const over = document.createElement('aside'); over.style.cssText = 'position:fixed;inset:0;z-index:9999'; document.body.append(over)",
    'a click meets <aside>',
  ],
  ['removes', 'part.remove()', 'it is not there'],
];

const hiding = (parts: readonly string[], does: string): Change => ({
  edit: onMount(`for (const tag of ${JSON.stringify(parts)}) {
    const part = document.querySelector('body ' + tag); ${does};
  }`),
});

const FRAME = ['header', 'footer'];

/** One release hides both, because a refusal reports each on a separate line. */
const HIDING: readonly Fault[] = HIDDEN.map(
  ([how, does, reason]): Fault => ({
    what: `a screen that ${how} the header and the footer`,
    pkg: 'remote-auth',
    change: hiding(FRAME, does),
    reason: new RegExp(
      FRAME.map((part) => `/auth.*: leaves nothing of the ${part} to be used: .*${reason}`).join(
        '[^]*\\n[^]*',
      ),
    ),
    ...(how === 'covers' ? { short: true } : {}),
  }),
);

const FILLING: readonly [what: string, panel: string, reason: string][] = [
  ['throws', "throw new Error('Broken panel')", 'logs an error: Error: Broken panel'],
  ['never ends', 'for (;;);', 'does not answer within 15 seconds'],
  [
    'takes the screen’s heading away',
    "React.useEffect(() => document.querySelector('main h1').remove(), [])",
    'shows no heading',
  ],
  [
    'links to nowhere',
    "return React.createElement('a', { href: '/porject/7' }, 'More')",
    'links to /porject/7, which nothing live shows',
  ],
];

const FAULTS: readonly Fault[] = [
  ...HIDING,
  {
    what: 'a screen that takes most of the header’s links away',
    pkg: 'remote-auth',
    change: hiding(
      ['header'],
      "for (const link of part.querySelectorAll('nav a')) link.style.display = 'none'",
    ),
    reason: /\/auth.*: shows \d links, buttons and fields in the header, and today \d+/,
  },
  {
    what: 'a prop whose type changed',
    pkg: 'remote-ideas',
    change: {
      edit: wrapScreens(`(Screen, React, name) => name !== 'project' ? Screen : (props) =>
        React.createElement(Screen, { ...props, ideaId: props.ideaId.toFixed(0) })`),
    },
    reason: /\/project\/:id: shows an error screen: .*toFixed is not a function/,
  },
  {
    what: 'a second React',
    pkg: 'remote-auth',
    change: {
      edit: (folder) => writeFileSync(join(folder, 'duplicates.json'), '["react"]'),
    },
    reason: /remote-auth@.* brings a copy of react of its own/,
  },
  {
    what: 'a throw on mount',
    pkg: 'remote-auth',
    change: { edit: onMount("throw new Error('Boom on mount')") },
    reason: /\/auth.*: shows an error screen: .*Boom on mount/,
    short: true,
  },
  {
    what: 'a policy violation',
    pkg: 'remote-account',
    change: { edit: onMount("document.body.setAttribute('style', 'color: red')") },
    reason: /\/account.*: breaks the security policy: style-src-attr/,
  },
  {
    what: 'lost text: an empty heading',
    pkg: 'remote-ideas',
    change: { texts: { [ABOUT_HEADING]: '' } },
    reason: /- \/about: shows no heading\.$/,
  },
  {
    what: 'lost text: another heading',
    pkg: 'remote-auth',
    change: { texts: { 'Welcome back': 'undefined' } },
    reason:
      /- \/auth: has the heading "undefined", and today "Welcome back"\. If that is meant, promote with --changes \/auth$/,
    short: true,
  },
  {
    what: 'lost text: a screen without its body',
    pkg: 'remote-account',
    change: {
      edit: wrapScreens(
        "(Screen, React) => () => React.createElement('h1', null, 'Account Manager')",
      ),
    },
    reason: /\/account: shows 15 characters of text, and today \d+/,
  },
  {
    what: 'a missing chunk that no record tells of',
    pkg: 'remote-ideas',
    change: { edit: loseScript('submit') },
    reason: /\/submit.*: shows an error screen/,
  },
  {
    what: 'a script without a hash',
    pkg: 'remote-account',
    change: {
      edit: all(
        writeScript('js/extra.js', ''),
        onMount("import(new URL('js/extra.js', host.base).href).catch(() => {})"),
      ),
    },
    reason: /\/account.*: has a script without its hash: .*js\/extra\.js was stopped/,
  },
  {
    what: 'a link to nowhere, made in the browser',
    pkg: 'remote-auth',
    change: {
      edit: onMount(`const link = document.createElement('a'); link.href = '/porject/7';
        link.textContent = 'An idea'; document.querySelector('main').append(link)`),
    },
    reason: /- \/auth.*: links to \/porject\/7, which nothing live shows\.$/m,
    short: true,
  },
  ...FILLING.map(
    ([what, panel, reason]): Fault => ({
      what: `a contribution that ${what}`,
      pkg: 'remote-account',
      change: { edit: filling(ASIDE, panel) },
      reason: new RegExp(
        `- /project/:id: ${reason}.* \\(beside what remote-account contributes\\)$`,
        'm',
      ),
      ...(what === 'throws' ? { short: true } : {}),
    }),
  ),
  {
    what: 'a screen that hangs',
    pkg: 'remote-auth',
    change: { edit: onMount('for (;;);') },
    reason: /\/auth.*: does not answer within 15 seconds/,
  },
  {
    what: 'a foreign origin, and another heading where another page may change',
    pkg: 'remote-account',
    change: {
      texts: { 'Account Manager': 'Your account' },
      edit: onMount("new Image().src = 'https://elsewhere.example/pixel.gif'"),
    },
    changes: ['/about'],
    reason:
      /\/account.*: asks for https:\/\/elsewhere\.example\/pixel\.gif, which is no address of this site[\s\S]*\/account: has the heading "Your account", and today "Account Manager"/,
    short: true,
  },
];

for (const { what, pkg, change = {}, changes = [], reason, short } of FAULTS) {
  if (!FULL && !short) continue;
  test(`[DP-19] is refused with the reason: ${what} @ci`, async () => {
    await site.configure({ mounts: MOUNTS });
    const release = await site.publish(pkg, change);
    expect(await refusal([release], { changes })).toMatch(reason);
  }, 120_000);
}

test('[DP-14, DP-19] enable opens what was promoted while the remote was switched off @ci', async () => {
  const pkg = 'remote-auth';
  const context = { ...site.context, browserCheck: browserCheck({ changes: [] }) };
  const throws = wrapScreens(`() => () => { throw new Error('It throws.'); }`);
  const release = await site.publish(pkg, { edit: throws });
  await switchRemote(context, pkg, false, 'x');
  await go([release]);
  await expect(switchRemote(context, pkg, true, null)).rejects.toThrow(/\/auth.*: shows/);
  await rollback(context, { pkg, why: 'It throws' });
  expect((await switchRemote(context, pkg, true, null)).live.generation.did).toBe(`enable ${pkg}`);
}, 120_000);

describe('[LP-06] a template @ci', () => {
  const heading = `<h1>${hole('idea.title')}</h1>`;
  const [item, itemEnd] = each('idea.tags');
  const list = `<ul>${item}<li title="${hole('.')}">${hole('.')}</li>${itemEnd}</ul>`;
  const image = `<img src="/pictures/${hole('idea.id')}.png" alt="${hole('idea.title')}">`;
  const link = `<a href="/project/${hole('idea.id')}">x</a>`;
  const published = (template: string) =>
    site.publish('remote-ideas', { edit: addFragments({ 'template:project': template }) });
  beforeAll(() => site.configure({ sources: { 'remote-ideas': 'http://localhost:1/pages' } }));
  afterAll(() => site.configure({ sources: {} }));

  test('is filled with hostile sample data, opened, and goes live', async () => {
    await go([await published(heading + list + image + link)]);
    const rules = await site.context.store.read('site/current/server.json');
    expect(JSON.parse(String(rules)).filled).toMatchObject([{ path: '/project/:id' }]);
  }, 120_000);

  test('without a text that can be read is refused', async () => {
    const reason = await refusal([
      await published(`<p>Idea</p><p hidden="">${hole('idea.title')}</p>`),
    ]);
    expect(reason).toContain('/project/:id: shows no text of its data without JavaScript.');
  }, 120_000);
});

interface Good {
  what: string;
  pkg: Package;
  change?: Change;
  how?: Going;
  /** Package to publish and promote in the same step. */
  with?: Package;
  short?: true;
}

/**
 * Harmless changes. One release combines several, because each promote opens all pages. A single refused change would
 * make the release fail.
 */
const GOOD: readonly Good[] = [
  { what: 'the same sources under another version', pkg: 'remote-auth', short: true },
  {
    what: 'a minor version with other words in its text, a further screen and a further optional prop',
    pkg: 'remote-ideas',
    change: {
      version: '1.1.0',
      texts: { 'An answer here says': 'A good answer says' },
      edit: all(
        exposeAlso('history', 'about'),
        wrapScreens(`(Screen, React) => ({ tone = 'plain', ...props }) =>
        React.createElement('div', { 'data-tone': tone }, React.createElement(Screen, props))`),
      ),
    },
  },
  {
    what: 'another heading, when told',
    pkg: 'remote-ideas',
    change: { texts: { [ABOUT_HEADING]: 'Better ideas in company.' } },
    how: { changes: ['/about'] },
  },
  {
    what: 'the former heading, when told',
    pkg: 'remote-ideas',
    how: { changes: ['/about'] },
  },
  {
    what: 'other styles, a new lazy chunk, a call that the API does not answer, a warning in the console and a picture of its own',
    pkg: 'remote-account',
    change: {
      edit: all(
        appendToStyles('[data-remote=remote-account] h1{letter-spacing:1px}'),
        writeScript('js/extra.js', 'globalThis.extra = true;'),
        onMount("void host.load(new URL('js/extra.js', host.base).href, 5000)"),
        onMount("fetch('/api/ideas').catch(() => {})"),
        onMount("console.warn('This is old.')"),
        onMount(
          "new Image().src = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='",
        ),
      ),
    },
  },
  {
    what: 'source maps, which the others lack, and an older minor version, and another patch, of what is shared',
    pkg: 'remote-auth',
    change: {
      versions: { '@idea-hub/shared': '1.0.7', react: '19.1.9' },
      edit: writeScript('js/extra.js.map', '{"version":3,"sources":[],"mappings":""}'),
    },
  },
  {
    what: 'a contribution to another’s screen',
    pkg: 'remote-account',
    change: { edit: filling(ASIDE, '') },
    short: true,
  },
  { what: 'a host', pkg: 'host' },
  {
    what: 'a host with other words',
    pkg: 'host',
    change: { texts: { 'Skip to content': 'Skip to the content' } },
  },
  { what: 'a host and a remote in one step', pkg: 'host', with: 'remote-auth' },
  { what: 'a canary', pkg: 'remote-auth', how: { traffic: 10 } },
  { what: 'a release beside that canary', pkg: 'remote-account' },
  { what: 'a host beside that canary', pkg: 'host' },
];

for (const { what, pkg, change, how, with: beside, short } of GOOD) {
  if (!FULL && !short) continue;
  test(`[DP-19] goes live: ${what} @ci`, async () => {
    await site.configure({ mounts: MOUNTS });
    const releases = [await site.publish(pkg, change)];
    if (beside) releases.push(await site.publish(beside));
    const { changed } = await go(releases, how);
    expect(changed).toBe(true);
  }, 120_000);
}
