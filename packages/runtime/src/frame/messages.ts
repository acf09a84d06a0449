import type { ConfigTexts } from '../config/config-store.ts';

/** Default texts of the frame. A host in another language gives its own. */
export const messages = {
  loading: 'Loading …',
  slow: 'This is taking longer than usual.',
  tryAgain: 'Try again',
  reload: 'Reload',
  notFound: 'Page not found',
  failed: 'This page could not be loaded',
  disabled: 'This page is switched off',
  offline: 'You are offline. The page loads when the connection is back.',
  brokenPart: 'This part of the page failed.',
  newer: 'A new version of this site is available.',
  withdrawn: 'A part of this page was withdrawn. Reload the page.',
  switchedOff: 'A part of this page was switched off.',
  notNow: 'Not now',
  override: 'Another version',
  requested: (name: string) => `This tab asks for ${name}.`,
  runIt: 'Run this release',
  useLive: 'Use the live version',
};

export type FrameTexts = typeof messages;

const unusable = (reason: string) => `The settings of this site could not be read: ${reason}.`;

/** Default messages for a `/config.json` that can't be used. */
export const configTexts: ConfigTexts = {
  unreachable: unusable('config.json could not be loaded'),
  status: (status) => unusable(`config.json answered with status ${status}`),
  unreadable: unusable('config.json is no JSON object'),
  wrong: (key, mustBe) => unusable(`"${key}" must be ${mustBe}`),
};
