import {
  all,
  appendToStyles,
  exposeAlso,
  onMount,
  wrapScreens,
  writeScript,
} from '@composed/testing/edited-build';
import { type Change, filling, type Going, go, site, withSite } from '@composed/testing/gate-site';
import type { Package } from '@composed/workspace/paths';

const ABOUT_HEADING = 'Ideas get better in company.';

const ASIDE = { slot: 'project.aside', version: 1, screen: 'account' };
const MOUNTS = { 'remote-account': { slots: [ASIDE.slot] } };

const FULL = process.env.FULL === '1';

withSite({ apiBaseUrl: '/api' });

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
  test(`[DP-19] goes live within a minute: ${what} @ci`, async () => {
    await site.configure({ mounts: MOUNTS });
    const releases = [await site.publish(pkg, change)];
    if (beside) releases.push(await site.publish(beside));
    const began = performance.now();
    const { changed } = await go(releases, how);
    const seconds = (performance.now() - began) / 1000;
    expect(changed).toBe(true);
    expect(seconds).toBeLessThan(60);
  }, 120_000);
}
