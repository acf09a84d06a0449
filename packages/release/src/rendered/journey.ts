import { within } from '@composed/browser/time-limit';
import { type Journey, type JourneyStep, stepText } from '@composed/contract/journeys';
import type { Locator, Page } from '@playwright/test';

/** Maximum time for one step, in milliseconds. */
const STEP_MS = 8_000;

type Target = Extract<JourneyStep, { see: unknown }>['see'];

/** Returns the first visible element that fits. */
function locate(page: Page, target: Target): Locator {
  const { role, name, text } = { role: '', name: undefined, text: '', ...target };
  const found =
    'text' in target
      ? page.getByText(text)
      : page.getByRole(role as Parameters<Page['getByRole']>[0], {
          ...(name === undefined ? {} : { name, exact: true }),
        });
  return found.filter({ visible: true }).first();
}

const STEP = { timeout: STEP_MS };

function play(page: Page, step: JourneyStep): Promise<void> {
  if ('click' in step) return locate(page, step.click).click(STEP);
  if ('see' in step) return locate(page, step.see).waitFor(STEP);
  if ('press' in step) return page.keyboard.press(step.press);
  const { label, with: text } = step.fill;
  return page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text, STEP);
}

/** Resolves to `false` if the step takes too long. A page in an endless loop never answers a key. */
const playInTime = (page: Page, step: JourneyStep): Promise<boolean> =>
  within(2 * STEP_MS, play(page, step)).then(
    () => true,
    () => false,
  );

/** Plays a journey in an open page. Returns the step that could not be played, or `null`. */
export async function playJourney(page: Page, { steps }: Journey): Promise<string | null> {
  for (const [index, step] of steps.entries()) {
    if (await playInTime(page, step)) continue;
    const wants = `step ${index + 1} of ${steps.length}: ${stepText(step)}`;
    return `can't be played within ${STEP_MS / 1000} seconds: ${wants}.`;
  }
  return null;
}
