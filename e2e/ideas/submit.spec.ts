import { expect, type Locator, type Page } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { fillWizard, newIdea, submission, submitAndView, wizard } from '../support/ideas.ts';
import {
  blockStorage,
  newMember,
  registered,
  sendSignUp,
  signedIn,
  signIn,
  spoilSession,
} from '../support/members.ts';
import {
  banner,
  control,
  edgesOf,
  main,
  notices,
  pageHeading,
  sidewaysScroll,
} from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

test('[WZ-04, WZ-11, WZ-12, WZ-15, MI-12] a visitor submits without a call, signs up and finds the idea in My Ideas; other members do not @ci', async ({
  page,
  browser,
}) => {
  const idea = newIdea();
  const calls = apiCalls(page);
  await installClock(page);
  await page.goto('/submit');
  await fillWizard(page, idea);

  await test.step('submit: after 1.5 s, the dialog', async () => {
    await stopClock(page);
    await wizard.submit(page).click();
    await expect(main(page).getByText('Submitting your idea...')).toBeVisible();
    await page.clock.runFor(1_450);
    await expect(wizard.success(page)).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(wizard.success(page)).toBeVisible();
    await page.clock.resume();
    await control(wizard.success(page), 'View Your Submitted Idea').click();
    await expect(page).toHaveURL('/my-submissions');
    expect(calls).toEqual([]);
  });

  await test.step('signed out, My Ideas shows it and asks for the sign-in', async () => {
    await expect(main(page).getByText('Sign in to see your ideas')).toBeVisible();
    await expect(submission(page, idea.title)).toContainText('Under Review');
    await page.reload();
    await expect(submission(page, idea.title)).toHaveCount(1);
  });

  const member = newMember();
  await test.step('sign up', async () => {
    await banner(page).getByRole('link', { name: 'Sign Up' }).click();
    await sendSignUp(page, member);
    await expect(page).toHaveURL('/account');
  });

  await test.step('the member has it beside the sample records', async () => {
    await banner(page).getByRole('link', { name: 'My Ideas', exact: true }).click();
    await expect(submission(page, idea.title)).toContainText('Under Review');
    await expect(main(page).getByText('Showing 6 of 6 ideas')).toBeVisible();
    await expect(main(page).getByText('Sign in to see your ideas')).toHaveCount(0);
    // The newest idea is first.
    await expect(main(page).getByRole('article').first()).toContainText(idea.title);
  });

  await test.step('its author can open it; it is not public', async () => {
    await control(submission(page, idea.title), 'View Details').click();
    await expect(pageHeading(page)).toHaveText(idea.title);
    const address = page.url();
    await page.goto('/browse');
    await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
    const stranger = await browser.newPage();
    await stranger.goto(address);
    await expect(main(stranger).getByText('Project Not Found')).toBeVisible();
    await stranger.close();
  });

  await test.step('a visitor and the next member do not see it', async () => {
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/my-submissions');
    await expect(main(page).getByText('Sign in to see your ideas')).toBeVisible();
    await expect(submission(page, idea.title)).toHaveCount(0);
    await signedIn(page, product.host);
    await page.goto('/my-submissions');
    await expect(main(page).getByText('Showing 5 of 5 ideas')).toBeVisible();
    await expect(submission(page, idea.title)).toHaveCount(0);
  });
});

test('[WZ-11, WZ-15] leaving for My Ideas right after Submit Idea shows the idea there, with a toast @ci', async ({
  page,
}) => {
  const idea = newIdea();
  await installClock(page);
  await page.goto('/submit');
  await fillWizard(page, idea);
  await stopClock(page);
  await wizard.submit(page).click();
  await expect(main(page).getByText('Submitting your idea...')).toBeVisible();
  await banner(page).getByRole('link', { name: 'My Ideas' }).click();
  await page.clock.resume();
  await expect(submission(page, idea.title)).toBeVisible();
  await expect(
    notices(page).getByText('Your idea is submitted. You find it among your ideas.'),
  ).toBeVisible();
  await banner(page).getByRole('link', { name: 'Submit', exact: true }).click();
  await expect(wizard.title(page)).toHaveValue('');
});

test('[WZ-16, WZ-11] a reload during a submit neither loses nor duplicates the idea @ci', async ({
  page,
}) => {
  const idea = newIdea();
  await installClock(page);
  await page.goto('/submit');
  await fillWizard(page, idea);
  await stopClock(page);
  await wizard.submit(page).click();
  await expect(main(page).getByText('Submitting your idea...')).toBeVisible();
  await page.clock.resume();
  await page.reload();
  await expect(wizard.name(page)).toHaveValue(idea.name);
  await expect(main(page).getByRole('button', { name: 'Start over' })).toBeVisible();
  await wizard.submit(page).dblclick();
  await expect(wizard.success(page)).toBeVisible();
  await page.reload();
  await expect(wizard.title(page)).toHaveValue('');
  await page.goto('/my-submissions');
  await expect(submission(page, idea.title)).toHaveCount(1);
});

test('[WZ-01, WZ-03, WZ-05, WZ-06, WZ-08, WZ-11, WZ-17] steps require their fields, keys and radio buttons work, and the summary links back @ci', async ({
  page,
}) => {
  await page.goto('/submit');
  await expect(wizard.dot(page, 3)).toBeDisabled();
  await wizard.title(page).fill('Shed');
  await wizard.title(page).press('Enter');
  await expect(main(page).getByText('Title must be at least 5 characters long')).toBeVisible();
  await expect(main(page).getByText('Project description is required')).toBeVisible();
  await wizard.title(page).fill('Neighborhood tool shed');
  await expect(main(page).getByText('Title must be at least 5 characters long')).toHaveCount(0);
  await expect(main(page).getByText('Project description is required')).toBeVisible();
  await test.step('similar ideas appear while typing the title', async () => {
    await expect(main(page).getByRole('link', { name: 'Neighborhood Tool Library' })).toBeVisible();
  });
  await fillWizard(page, newIdea({ title: 'Neighborhood tool shed' }));
  await wizard.email(page).fill('mary@example');
  await wizard.email(page).press('Enter');
  await expect(main(page).getByText('Please enter a valid email address')).toBeVisible();
  await expect(notices(page).getByText('Please complete Step 4 before submitting')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(wizard.step(page, 'Timeline and details')).toBeVisible();
  await wizard.dot(page, 4).click();
  await main(page).getByRole('radio', { name: 'None', exact: true }).check();
  await test.step('the summary links back', async () => {
    const summary = main(page).getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('Neighborhood tool shed');
    await summary.getByRole('button', { name: 'Change title and description' }).click();
  });
  await wizard.description(page).fill('Too short now.');
  await wizard.dot(page, 4).click();
  await expect(
    main(page).getByText('Description must be at least 50 characters long'),
  ).toBeVisible();
  await expect(wizard.step(page, 'Title and description')).toBeVisible();
});

test('[WZ-15] two tabs that submit at the same time store both ideas under different ids @ci', async ({
  context,
}) => {
  const tabs = [await context.newPage(), await context.newPage()];
  const ideas = [newIdea(), newIdea()];
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(`${product.host}/submit`);
    const idea = ideas[index];
    if (idea === undefined) throw new Error('The tab has no idea.');
    // The second tab starts with a copy of the first tab's unfinished form.
    const over = main(tab).getByRole('button', { name: 'Start over' });
    await expect(wizard.step(tab, 'Contact').or(wizard.title(tab))).toBeVisible();
    if (await over.isVisible()) await over.click();
    await fillWizard(tab, idea);
  }
  await Promise.all(tabs.map((tab) => wizard.submit(tab).click()));
  for (const tab of tabs) await expect(wizard.success(tab)).toBeVisible();
  const page = await context.newPage();
  await page.goto(`${product.host}/my-submissions`);
  const ids = new Set<string | null>();
  for (const { title } of ideas) {
    await expect(submission(page, title)).toHaveCount(1);
    await control(submission(page, title), 'View Details').click();
    await expect(pageHeading(page)).toHaveText(title);
    ids.add(new URL(page.url()).pathname);
    await page.goBack();
  }
  expect(ids.size).toBe(2);
});

for (const [how, block] of [
  [
    'is full',
    async (page: Page) => {
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
    },
  ],
  ['is blocked', blockStorage],
] as const) {
  test(`[WZ-11, WZ-15] if the storage ${how}, a submit reports the failure and keeps the text @ci`, async ({
    page,
  }) => {
    await block(page);
    const idea = newIdea();
    await page.goto('/submit');
    await fillWizard(page, idea);
    await wizard.submit(page).click();
    await expect(notices(page).getByText('Failed to submit idea. Please try again.')).toBeVisible();
    await expect(
      main(page)
        .getByText(/storage/i)
        .first(),
    ).toBeVisible();
    await expect(wizard.name(page)).toHaveValue(idea.name);
    await expect(wizard.submit(page)).toBeEnabled();
    await expect(wizard.success(page)).toHaveCount(0);
  });
}

test('[WZ-06, PD-04, SH-14] accepts a title of 10,000 characters, which fits every screen and is complete on its own @ci', async ({
  page,
}) => {
  const title = 'Endless'.repeat(1_429).slice(0, 10_000);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/submit');
  await fillWizard(page, newIdea({ title }));
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await submitAndView(page);
  await expect(submission(page, title)).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await control(submission(page, title), 'View Details').click();
  await expect(pageHeading(page)).toHaveText(title);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  const hidden = await pageHeading(page).evaluate(
    (heading) => heading.scrollHeight - heading.clientHeight,
  );
  expect(hidden).toBeLessThanOrEqual(1);
});

test('[WZ-16] two tabs do not overwrite each other’s forms, and each restores its own after a reload @ci', async ({
  context,
}) => {
  const here = await context.newPage();
  await here.goto(`${product.host}/submit`);
  await wizard.title(here).fill('Of the first tab');
  const there = await context.newPage();
  await there.goto(`${product.host}/submit`);
  await expect(wizard.title(there)).toHaveValue('Of the first tab');
  await wizard.title(there).fill('Of the second tab');
  await wizard.title(here).fill('Of the first tab still');
  for (const [tab, title] of [
    [here, 'Of the first tab still'],
    [there, 'Of the second tab'],
  ] as const) {
    await tab.reload();
    await expect(wizard.title(tab)).toHaveValue(title);
  }
  await there.close();
  await main(here).getByRole('button', { name: 'Start over' }).click();
  await expect(wizard.title(here)).toHaveValue('');
  await here.reload();
  await expect(wizard.step(here, 'Title and description')).toBeVisible();
  await expect(wizard.title(here), 'stays empty after Start over').toHaveValue('');
  await expect(main(here).getByRole('button', { name: 'Start over' })).toHaveCount(0);
});

test('[WZ-16] a tab shows the later text if another tab continued its form @ci', async ({
  context,
}) => {
  const here = await context.newPage();
  await here.goto(`${product.host}/submit`);
  await wizard.title(here).fill('Begun');
  const there = await context.newPage();
  await there.goto(`${product.host}/submit`);
  await expect(wizard.title(there)).toHaveValue('Begun');
  await wizard.title(there).fill('Begun and gone on with');
  await there.close();
  await here.reload();
  await expect(wizard.title(here)).toHaveValue('Begun and gone on with');
});

test('[WZ-16, SH-10] another member’s session deletes what an expired session left in the tab @ci', async ({
  page,
}) => {
  const member = await signedIn(page, product.host);
  await page.goto('/submit');
  await wizard.title(page).fill('Of the first member');
  await spoilSession(page);
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(wizard.title(page)).toHaveValue('Of the first member');

  const somebodyElse = await registered(page.request);
  await signIn(page, product.host, somebodyElse);
  await spoilSession(page);
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await page.goto('/submit');
  await expect(wizard.step(page, 'Title and description')).toBeVisible();
  await expect(wizard.title(page)).toHaveValue('');

  await signIn(page, product.host, member);
  await page.goto('/submit');
  await expect(wizard.title(page)).toHaveValue('Of the first member');
});

test('[WZ-16, SH-10, SH-05] a sign-out hides the member’s unfinished ideas until the same member returns @ci', async ({
  page,
}) => {
  const member = await signedIn(page, product.host);
  await page.goto('/submit');
  await wizard.title(page).fill('A new idea of the member');
  await page.goto('/edit/101');
  await wizard.title(page).fill('A changed idea of the member');
  await banner(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();

  await page.goto('/submit');
  await expect(wizard.title(page)).toHaveValue('');
  await page.goto('/edit/101');
  await expect(wizard.title(page)).not.toHaveValue('');
  await expect(wizard.title(page)).not.toHaveValue('A changed idea of the member');
  await page.goto('/submit');
  await wizard.title(page).fill('Of a visitor');

  await signIn(page, product.host, member);
  await page.goto('/edit/101');
  await expect(wizard.title(page)).toHaveValue('A changed idea of the member');
  await page.goto('/submit');
  await expect(wizard.title(page)).toHaveValue('Of a visitor');
  await main(page).getByRole('button', { name: 'Start over' }).click();
  await page.reload();
  await expect(wizard.title(page)).toHaveValue('A new idea of the member');
});

test('[WZ-16] a duplicated tab has its own form; submitting there keeps the original’s text @ci', async ({
  page,
}) => {
  const idea = newIdea();
  await page.goto('/submit');
  await wizard.title(page).fill('Of the original');
  // A duplicated tab also copies the session storage.
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open(location.href));
  const copy = await opened;
  await expect(wizard.title(copy)).toHaveValue('Of the original');
  await fillWizard(copy, idea);
  await wizard.title(page).fill('Of the original still');
  await submitAndView(copy);
  await page.reload();
  await expect(wizard.title(page)).toHaveValue('Of the original still');
});

test('[WZ-15, WZ-16] when one tab submits an idea, another tab with the same form empties it @ci', async ({
  context,
}) => {
  const here = await context.newPage();
  await here.goto(`${product.host}/submit`);
  await fillWizard(here, newIdea());
  const there = await context.newPage();
  await there.goto(`${product.host}/submit`);
  await expect(wizard.step(there, 'Contact')).toBeVisible();
  await wizard.submit(here).click();
  await expect(wizard.success(here)).toBeVisible();
  await expect(wizard.title(there)).toHaveValue('');
});

test('[MI-12, WZ-16, SH-10] an idea submitted after the session expired belongs only to that member @ci', async ({
  page,
}) => {
  const member = await signedIn(page, product.host);
  const idea = newIdea();
  await page.goto('/submit');
  await fillWizard(page, idea);
  await spoilSession(page);
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await submitAndView(page);
  await expect(submission(page, idea.title)).toHaveCount(0);

  const somebodyElse = await registered(page.request);
  await signIn(page, product.host, somebodyElse);
  await page.goto('/my-submissions');
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expect(submission(page, idea.title)).toHaveCount(0);
  await banner(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');

  await signIn(page, product.host, member);
  await page.goto('/my-submissions');
  await expect(submission(page, idea.title)).toHaveCount(1);
});

test('[WZ-01, WZ-04, WZ-17] the first step fits into the window, and the next one scrolls to the list of steps @ci', async ({
  page,
}) => {
  const similar = main(page).getByRole('region', { name: 'Similar ideas' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/submit');
  await expect(wizard.title(page)).toBeVisible();
  expect((await edgesOf(wizard.next(page))).bottom).toBeLessThanOrEqual(780);
  await wizard.title(page).fill('Smart garden skill library');
  await expect(similar).toBeInViewport({ ratio: 1 });
  expect((await edgesOf(similar)).left).toBeGreaterThan((await edgesOf(wizard.title(page))).right);

  await page.setViewportSize({ width: 360, height: 740 });
  expect((await edgesOf(wizard.title(page))).top).toBeLessThanOrEqual(300);
  await expect(similar).toBeInViewport({ ratio: 1 });
  await wizard.description(page).fill(newIdea().description);
  // A visitor may have scrolled below the form.
  await page.evaluate(() => window.scrollTo(0, 400));
  await wizard.next(page).click();
  await expect(wizard.step(page, 'Category and difficulty')).toBeFocused();
  const rail = main(page).getByRole('list', { name: 'Steps' });
  const air = (await edgesOf(rail)).top - (await edgesOf(banner(page))).bottom;
  expect(Math.abs(air - 12)).toBeLessThan(2);
});

test('[WZ-05] the invisible selects take touches on their labels, and the tiles take their own @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/submit');
  await wizard.title(page).fill('A shared rain barrel');
  await wizard.description(page).fill('A barrel for the water of the roofs of one street.');
  await wizard.next(page).click();
  for (const [select, label, choices] of [
    [wizard.category(page), 'Category', ['Environment', 'Technology']],
    [wizard.difficulty(page), 'Difficulty', ['Beginner', 'Intermediate']],
  ] as const) {
    await select.scrollIntoViewIfNeeded();
    const box = await select.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = (element as HTMLSelectElement).labels[0]?.getBoundingClientRect() ?? {
        top: 0,
        bottom: 0,
      };
      const middle = document.elementFromPoint(x + width / 2, y + height / 2);
      const isOnLabel = y + height / 2 >= name.top && y + height / 2 <= name.bottom;
      return { height, isHit: middle === element, isOnLabel };
    });
    expect(box.height, label).toBeGreaterThanOrEqual(44);
    expect(box, label).toMatchObject({ isHit: true, isOnLabel: true });
    for (const choice of choices) {
      const tile = main(page).locator('button', { hasText: choice });
      await tile.click({ position: { x: 20, y: 4 } });
      await expect(select).toHaveValue(choice);
    }
  }
});

test('[WZ-09, WZ-10] hint or meter text stands in one line with the meter, at its end; never both @ci', async ({
  page,
}) => {
  /** `text` is in the line of `bar`, at its end. */
  const expectInLine = async (text: Locator, bar: Locator) => {
    const [said, line] = [await edgesOf(text), await edgesOf(bar)];
    expect(said.left).toBeGreaterThanOrEqual(line.right);
    expect(Math.abs(said.top + said.bottom - line.top - line.bottom)).toBeLessThan(8);
  };
  await page.goto('/submit');
  const [title, description] = [wizard.title(page), wizard.description(page)];
  const meter = (name: string) => main(page).getByRole('meter', { name });
  for (const [field, name, length, hint, words] of [
    [title, 'Length', 4, 'Title must be at least 5 characters', 'Too short'],
    [title, 'Length', 12, 'Great title! ✓', 'Getting better'],
    [title, 'Length', 25, 'Great title! ✓', 'Strong title'],
    [description, 'Level of detail', 30, '20 more characters needed', 'Add more detail'],
    [description, 'Level of detail', 60, 'Perfect description! ✓', 'Good start'],
    [description, 'Level of detail', 120, 'Perfect description! ✓', 'Well described'],
    [description, 'Level of detail', 250, 'Perfect description! ✓', 'Very detailed'],
  ] as const) {
    await field.fill('x'.repeat(length));
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${hint}`));
    await expect(meter(name)).toHaveAttribute('aria-valuetext', words);
    // A hint hides the words. The meter's value contains them.
    await expect(main(page).getByText(words, { exact: true })).toHaveCSS('opacity', '0');
    if (words !== 'Too short') await expectInLine(main(page).getByText(hint), meter(name));
  }
  // Nobody has typed here yet, so there is no hint.
  await page.goto('/edit/101');
  const words = main(page).getByText('Well described', { exact: true });
  await expectInLine(words, meter('Level of detail'));
  await expect(words).toHaveCSS('opacity', '1');
});

test('[WZ-09, WZ-11] a hint that appears during a press does not move the button @ci', async ({
  page,
}) => {
  await installClock(page);
  await page.goto('/submit');
  await fillWizard(page, newIdea({ name: '', email: '' }));
  await stopClock(page);
  await wizard.name(page).fill('Mary Somerville');
  await wizard.email(page).fill('mary@example.org');
  await wizard.submit(page).hover();
  await page.mouse.down();
  await page.clock.runFor(500);
  await expect(main(page).getByText('Valid email! ✓')).toBeVisible();
  await page.mouse.up();
  await expect(main(page).getByText('Submitting your idea...')).toBeVisible();
});

test('[WZ-11, SH-14, TO-02] on a phone, the warning covers neither the buttons nor its field @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await installClock(page);
  await page.goto('/submit');
  await fillWizard(page, newIdea());
  await wizard.name(page).fill('');
  // The warning stays while the clock is stopped.
  await stopClock(page);
  await wizard.submit(page).click();
  await expect(notices(page).getByText('Please complete Step 4 before submitting')).toBeVisible();
  await expect(wizard.name(page)).toBeFocused();
  for (const target of [
    wizard.name(page),
    main(page).getByRole('button', { name: 'Previous' }),
    wizard.submit(page),
  ]) {
    await target.click({ trial: true });
  }
});
