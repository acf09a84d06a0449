import { expect, type Locator, type Page } from '@playwright/test';
import { main } from './parts.ts';

const TITLE = 'This part of Idea Hub is not available';

/** What the error screen says of a screen that could not be had, by the kind of its failure. */
const TEXTS = {
  discovery: 'We could not find out where this page is served.',
  unreachable: 'Its files could not be loaded.',
  timeout: 'Its server took too long to answer.',
  broken: 'It did not start properly.',
  /** It came and threw, be it later. */
  crashed: 'It ran into a problem.',
  /** In place of the kind, as long as the browser has no connection. */
  offline: 'You are offline.',
  /** In place of the kind, in a tab that asks for another release. */
  asked: 'What this tab asks for in place of the live version can’t be shown.',
} as const;

type FailureText = keyof typeof TEXTS;

export const failureText = (kind: FailureText): string => TEXTS[kind];

/** The heading of the error screen. */
export const failed = (page: Page): Locator => main(page).getByRole('heading', { name: TITLE });

/** The error screen is there, and says which failure it was. */
export async function expectFailure(page: Page, kind: FailureText): Promise<void> {
  const alert = main(page).getByRole('alert');
  await expect(alert.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(alert).toContainText(TEXTS[kind]);
}
