/** @jest-environment node */
import { hasHoles } from '@composed/contract/holes';
import { compileTemplate, fill } from '@composed/site/fill/template';
import { fragments } from '../static.tsx';

const { home = '', about = '', browse = '' } = fragments;

test('[PF-08, HM-01, HM-02] prerenders Home’s static text', () => {
  expect(home).toContain('Share your idea');
  expect(home).toContain('12,547');
  expect(home).toContain('Loading ideas');
});

test('[PF-08, AB-01] prerenders About', () => {
  expect(about).toContain('Our history');
});

test('[PF-08, PF-09] prerenders the frame of Browse, and its cards for sites with the built-in ideas', () => {
  expect(browse).toContain('Browse ideas');
  expect(browse).toContain('Newest First');
  const { 'browse?sampleIdeas=true': cards = '' } = fragments;
  expect(cards).toContain('8 innovative ideas found');
  expect(cards).toContain('href="/project/1"');
  expect(cards).toContain('Small solar sensors that read soil moisture');
  expect(browse).not.toContain('Small solar sensors');
});

test('[PF-08, DP-10] the HTML has no inline style or script', () => {
  expect(Object.values(fragments).join('')).not.toMatch(/ style=|<script|<style/);
});

test('[PF-08, SH-14] every heading has text for screen readers', () => {
  const headings =
    Object.values(fragments)
      .join('')
      .match(/<h([1-6])\b.*?<\/h\1>/g) ?? [];
  expect(headings.length).toBeGreaterThan(5);
  for (const heading of headings) {
    expect(heading).not.toMatch(/ inert| hidden=""/);
    expect(heading.replaceAll(/<[^>]*>/g, '')).not.toBe('');
  }
});

test('[PF-08] prerendered controls are disabled, and links work', () => {
  const controls =
    Object.values(fragments)
      .join('')
      .match(/<(button|input|select|textarea)\b[^>]*>/g) ?? [];
  expect(controls.length).toBeGreaterThan(3);
  for (const control of controls) expect(control).toMatch(/ disabled=""/);
  expect(about).toMatch(/<a class="[^"]*" href="\/browse">/);
});

const template = (screen: string) => fragments[`template:${screen}?ideas="live"`] ?? '';
const filled = (screen: string, data: object) => fill(compileTemplate(template(screen)), data);
const IDEA = { id: '7', title: 'Rain <b>', author: 'Ada', authorId: 'a/b', views: '0' };

test('[LP-12] only templates have holes', () => {
  for (const [name, html] of Object.entries(fragments)) {
    expect([name, hasHoles(html)]).toEqual([name, name.startsWith('template:')]);
  }
});

test('[LP-01, LP-02] the template of a project shows an idea or, without one, the text for that', () => {
  const shown = filled('project', { idea: IDEA });
  expect(shown).toContain('>Rain &lt;b&gt;</h1>');
  expect(shown).toContain('href="/members/a%2Fb"');
  expect(shown).not.toContain('Project Not Found');
  const missing = filled('project', { missing: true });
  expect(missing.match(/<h1/g)).toHaveLength(1);
  expect(missing).toContain('>Project Not Found</h1>');
});

test('[LK-15, LP-09] the template of a member shows the profile or, without one, the text for that', () => {
  const member = {
    author: 'Ada <b>',
    about: 'Member since 2025',
    bio: 'I count.',
    authorId: 'a-1',
    skills: [{ text: 'maths' }],
    links: [
      { to: 'https://ada.example', text: 'ada.example', isWebsite: 'yes' },
      { to: 'javascript:alert(1)', text: 'bad', isGithub: 'yes' },
      { to: '', text: 'ada@example.com', isMail: 'yes' },
    ],
  };
  const shown = filled('member', { member, ideas: [IDEA], next: '2' });
  expect(shown).toContain('>Ada &lt;b&gt;</h1>');
  expect(shown).toContain('href="/project/7"');
  expect(shown).toMatch(/<a [^>]*rel="next" [^>]*href="\/members\/a-1\?page=2"/);
  const beyond = filled('member', { member, ideas: [], noPage: 'yes' });
  expect(beyond).toMatch(/The list has fewer pages\..*href="\/members\/a-1"/);
  const links = [...shown.matchAll(/<a [^>]*nofollow[^>]*>/g)].map(([link]) => link);
  expect(links).toHaveLength(3);
  expect(links.join('').match(/href="[^"]*"/g)).toEqual(['href="https://ada.example"']);
  const bare = filled('member', { member: { author: 'Ada' }, ideas: [] });
  expect(bare).toContain('No published ideas yet.');
  expect(bare).not.toMatch(/Skills|Links|Load More|Member not found/);
  const missing = filled('member', { missing: true });
  expect(missing.match(/<h1/g)).toHaveLength(1);
  expect(missing).toContain('>Member not found</h1>');
});

test('[LP-03] the templates of Home and Browse have each idea as a link, and their texts without ideas', () => {
  const section = { category: 'Health', count: '1 idea', ideas: [IDEA] };
  const home = filled('home', { sections: [section, section] });
  expect(home.match(/<a [^>]*href="\/project\/7"[^>]*>Rain &lt;b&gt;<\/a>/g)).toHaveLength(2);
  expect(home).not.toContain('Be the first to share one!');
  expect(filled('home', { sections: [] })).toContain('Be the first to share one!');
  const browse = filled('browse', { ideas: [IDEA], previous: '2', next: '4' });
  expect(browse).toContain('href="/project/7"');
  expect(browse).toMatch(/<a [^>]*rel="next" [^>]*href="\/browse\?page=4"/);
  expect(browse).toMatch(/<a [^>]*rel="prev" [^>]*href="\/browse\?page=2"/);
  const second = filled('browse', { ideas: [IDEA], isSecond: 'yes', previous: '' });
  expect(second.match(/<a [^>]*rel="prev" [^>]*href="[^"]*"/g)).toEqual([
    expect.stringContaining('href="/browse"'),
  ]);
  expect(filled('browse', { ideas: [] })).toContain('Nothing here yet');
  expect(filled('browse', { missing: true })).toContain('The list has fewer pages.');
});

test('[LP-03] the template of Browse shows a category, with links to its pages', () => {
  const health = { category: 'Health', isHealth: 'yes' };
  const browse = filled('browse', { ...health, ideas: [IDEA], previous: '2', next: '4' });
  expect(browse.match(/role="search"/g)).toHaveLength(1);
  expect(browse).toMatch(/aria-pressed="true"[^>]*>(<[^>]*>)*Health</);
  expect(browse).toContain('<bdi>Health</bdi>');
  expect(browse).toContain('href="/browse?category=Health&amp;page=4"');
  expect(browse).toContain('href="/browse?category=Health&amp;page=2"');
  const second = filled('browse', { ...health, ideas: [IDEA], isSecond: 'yes' });
  expect(second).toMatch(/<a [^>]*rel="prev" [^>]*href="\/browse\?category=Health"/);
  const beyond = filled('browse', { ...health, ideas: [], missing: true });
  expect(beyond).toMatch(/The list has fewer pages\..*href="\/browse\?category=Health"/);
  expect(filled('browse', { ...health, ideas: [] })).toContain('There are no ideas in Health yet.');
  const all = filled('browse', { category: '', ideas: [IDEA] });
  expect(all.match(/role="search"/g)).toHaveLength(1);
  expect(all).toMatch(/aria-pressed="true"[^>]*>(<[^>]*>)*All</);
});

test('[LP-01, LP-05] the template of a project has related ideas, and the place of the discussion', () => {
  const shown = filled('project', { idea: { ...IDEA, isDiscussed: 'yes' }, related: [IDEA, IDEA] });
  expect(shown.match(/<h3[^>]*><a [^>]*href="\/project\/7"/g)).toHaveLength(2);
  const lines = (html: string) =>
    html.match(/<div aria-busy=.*?<\/div>/)?.[0].match(/<span/g)?.length;
  expect(lines(shown)).toBe(16);
  const bare = filled('project', { idea: IDEA });
  expect(bare).not.toContain('Related ideas');
  expect(lines(bare)).toBe(9);
});
