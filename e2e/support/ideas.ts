import { expect, type Locator, type Page } from '@playwright/test';
import { main } from './parts.ts';

/** An idea of an external list. */
export interface ListedIdea {
  id: number;
  title: string;
  description?: string;
  category?: string;
  difficulty?: string;
  datePosted?: string;
  likes?: number;
  views?: number;
}

/** Changes some keys of the page's configuration. */
export async function withConfig(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/config.json', async (route) => {
    // The server may close a kept connection just before the request.
    const answer = await route.fetch({ maxRetries: 1 }).catch(() => null);
    // The page may be closed before the response arrives.
    if (!answer) return route.abort().catch(() => {});
    await route.fulfill({ json: { ...(await answer.json()), ...change } });
  });
}

/** Makes the host's configuration name a list of ideas on its own origin. */
export async function withIdeas(page: Page, ideas: readonly unknown[]): Promise<void> {
  await withConfig(page, { sampleIdeas: '/ideas-of-the-test.json' });
  await page.route('**/ideas-of-the-test.json', (route) => route.fulfill({ json: ideas }));
}

/** Returns `count` ideas of one category, numbered from `firstId`. */
export const ideasOf = (category: string, count: number, firstId: number): ListedIdea[] =>
  Array.from({ length: count }, (_, index) => ({
    id: firstId + index,
    title: `${category} idea ${index + 1}`,
    description: `What number ${index + 1} of the ${category} ideas is about.`,
    category,
    difficulty: 'Beginner',
    datePosted: '2025-05-10',
    likes: 10 + index,
    views: 100 + index,
  }));

/** The card of an idea in any list. */
export const card = (page: Page, title: string): Locator =>
  main(page).getByRole('article', { name: title, exact: true });

export interface IdeaText {
  title: string;
  description: string;
  name: string;
  email: string;
}

let count = 0;

/** Returns a new idea with a unique title. */
export const newIdea = (change: Partial<IdeaText> = {}): IdeaText => {
  count += 1;
  return {
    title: `Rain barrel network ${process.pid}-${count}`,
    description:
      'Neighbours share the rain that falls on their roofs, and a small map shows which barrel is full today.',
    name: 'Mary Somerville',
    email: 'mary@example.org',
    ...change,
  };
};

const step = (page: Page, name: string): Locator =>
  main(page).getByRole('heading', { name, exact: true });

export const wizard = {
  title: (page: Page) => main(page).getByRole('textbox', { name: /^Project Title/ }),
  description: (page: Page) => main(page).getByRole('textbox', { name: /^Description/ }),
  category: (page: Page) => main(page).getByRole('combobox', { name: /^Category/ }),
  difficulty: (page: Page) => main(page).getByRole('combobox', { name: /^Difficulty/ }),
  time: (page: Page) => main(page).getByRole('combobox', { name: /^Time Estimate/ }),
  tags: (page: Page) => main(page).getByRole('textbox', { name: /^Tags/ }),
  name: (page: Page) => main(page).getByRole('textbox', { name: /^Your Name/ }),
  email: (page: Page) => main(page).getByRole('textbox', { name: /^Your Email/ }),
  next: (page: Page) => main(page).getByRole('button', { name: 'Next', exact: true }),
  submit: (page: Page) => main(page).getByRole('button', { name: 'Submit Idea' }),
  dot: (page: Page, number: number) =>
    main(page).getByRole('button', { name: new RegExp(`^Step ${number}`) }),
  step,
  success: (page: Page) => page.getByRole('dialog'),
};

/** Steps of the wizard, each with its heading and a function that fills it in. */
export const WIZARD_STEPS: readonly {
  heading: string;
  fill(page: Page, idea: IdeaText): Promise<void>;
}[] = [
  {
    heading: 'Title and description',
    async fill(page, idea) {
      await wizard.title(page).fill(idea.title);
      await wizard.description(page).fill(idea.description);
    },
  },
  {
    heading: 'Category and difficulty',
    async fill(page) {
      await wizard.category(page).selectOption('Environment');
      await wizard.difficulty(page).selectOption('Beginner');
    },
  },
  {
    heading: 'Timeline and details',
    async fill(page) {
      await wizard.time(page).selectOption('Medium-term (1-4 weeks)');
      await wizard.tags(page).fill('water, neighbours');
    },
  },
  {
    heading: 'Contact',
    async fill(page, idea) {
      await wizard.name(page).fill(idea.name);
      await wizard.email(page).fill(idea.email);
    },
  },
];

/** Fills in the wizard from step 1 and stops before `Submit Idea`. */
export async function fillWizard(page: Page, idea: IdeaText): Promise<void> {
  for (const [index, { heading, fill }] of WIZARD_STEPS.entries()) {
    if (index > 0) {
      await wizard.next(page).click();
      await expect(step(page, heading)).toBeVisible();
    }
    await fill(page, idea);
  }
}

/** Submits the wizard's idea and follows the dialog's link to My Ideas. */
export async function submitAndView(page: Page): Promise<void> {
  await wizard.submit(page).click();
  await wizard
    .success(page)
    .getByRole('link', { name: 'View Your Submitted Idea' })
    .or(wizard.success(page).getByRole('button', { name: 'View Your Submitted Idea' }))
    .click();
  await expect(page).toHaveURL(/\/my-submissions$/);
}

/** A card of My Ideas. */
export const submission = (page: Page, title: string): Locator =>
  main(page).getByRole('article').filter({ hasText: title });
