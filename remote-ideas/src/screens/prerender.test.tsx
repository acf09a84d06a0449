/** @jest-environment node */
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

test('[PF-08] prerenders the frame of Browse', () => {
  expect(browse).toContain('Browse ideas');
  expect(browse).toContain('Newest First');
});

test('[PF-08, PF-09] prerenders Browse’s cards for sites with the built-in ideas', () => {
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
