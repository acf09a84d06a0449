/** @jest-environment node */
import { fragments } from '../static.tsx';

const { home = '', about = '', browse = '' } = fragments;

test('[PF-08, HM-01, HM-02] Home’s static text is rendered without a browser', () => {
  expect(home).toContain('Share your idea');
  expect(home).toContain('12,547');
  expect(home).toContain('Loading ideas');
});

test('[PF-08, AB-01] About is rendered without a browser', () => {
  expect(about).toContain('Our history');
});

test('[PF-08] so is the frame of Browse', () => {
  expect(browse).toContain('Browse ideas');
  expect(browse).toContain('Newest First');
});

test('[PF-08, DP-10] the HTML holds no inline style or script', () => {
  expect(home + about + browse).not.toMatch(/ style=|<script|<style/);
});

test('[PF-08] nothing in it can be pressed or typed into; links lead on', () => {
  const controls = (home + about + browse).match(/<(button|input|select|textarea)\b[^>]*>/g) ?? [];
  expect(controls.length).toBeGreaterThan(3);
  for (const control of controls) expect(control).toContain(' inert=""');
  expect(about).toMatch(/<a class="[^"]*" href="\/browse">/);
});
