import { expect, type Locator, type Page } from '@playwright/test';
import { main } from './parts.ts';

const TITLE = 'This part of Idea Hub is not available';

/** Text of the error screen for each kind of failure. */
const TEXTS = {
  discovery: 'We could not find out where this page is served.',
  unreachable: 'It could not be loaded.',
  timeout: 'Its server took too long to answer.',
  broken: 'It did not start properly.',
  /** The screen loaded and threw, immediately or later. */
  crashed: 'It ran into a problem.',
  /** Replaces the kind's text while the browser is offline. */
  offline: 'You are offline.',
  /** Replaces the title in a tab that requests another release. */
  requested: 'The version in your link can’t be shown.',
} as const;

type FailureText = keyof typeof TEXTS;

export const failureText = (kind: FailureText): string => TEXTS[kind];

/** The heading of the error screen. */
export const failed = (page: Page): Locator => main(page).getByRole('heading', { name: TITLE });

/** Expects the error screen with the text of this failure. */
export async function expectFailure(page: Page, kind: FailureText): Promise<void> {
  const alert = main(page).getByRole('alert');
  const name = kind === 'requested' ? TEXTS.requested : TITLE;
  await expect(alert.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(alert).toContainText(TEXTS[kind]);
}
