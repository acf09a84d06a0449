import { EMPTY_FORM, FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import { similarIdeas } from '../advice/similar-ideas-list.tsx';
import { creatorLevelOf, levelOf } from '../wizard/wizard-progress.tsx';
import { descriptionReading, type HintedField, hintFor, titleReading } from './hints.ts';
import { tagsOf, tidied } from './read-form.ts';
import { errorsOf } from './validation.ts';

const form = (fields: Partial<IdeaForm>): IdeaForm => ({ ...EMPTY_FORM, ...fields });

describe('step 1', () => {
  test.each([
    [' \t\n  \u00a0 ', 'Project title is required'],
    ['abcd', 'Title must be at least 5 characters long'],
    [' abcd ', 'Title must be at least 5 characters long'],
    ['💡💡💡💡', 'Title must be at least 5 characters long'],
    ['abcde', undefined],
    ['עברית', undefined],
  ])('[WZ-06] for the title %p, returns %p', (title, error) => {
    expect(errorsOf('idea', form({ title })).title).toBe(error);
  });

  test.each([
    [49, 'Description must be at least 50 characters long'],
    [50, undefined],
  ])('[WZ-06] for a description of %i characters, returns %p', (length, error) => {
    expect(errorsOf('idea', form({ description: 'x'.repeat(length) })).description).toBe(error);
  });

  test('[WZ-06] has no upper limits', () => {
    const long = 'x'.repeat(10_000);
    expect(errorsOf('idea', form({ title: long, description: long }))).toEqual({});
  });
});

test('[WZ-08] step 4 requires a name and an email', () => {
  expect(errorsOf('contact', form({ submitterName: '  ' }))).toEqual({
    submitterName: 'Your name is required',
    submitterEmail: 'Your email is required',
  });
});

test.each(['ada', 'ada@example', '@example.org', 'ada@.', 'ada lovelace@example.org'])(
  '[WZ-08] refuses the email %p',
  (submitterEmail) => {
    expect(errorsOf('contact', form({ submitterEmail })).submitterEmail).toBe(
      'Please enter a valid email address',
    );
  },
);

const hint = (field: HintedField, value: string) =>
  hintFor(field, { ...EMPTY_FORM, [field]: value }).text;

test.each([
  ['title', '', 'Title is required'],
  ['title', '   ', 'Title is required'],
  ['title', 'Sola', 'Title must be at least 5 characters'],
  ['title', 'Solar', 'Great title! ✓'],
  ['title', 'x'.repeat(99), 'Great title! ✓'],
  ['title', 'x'.repeat(100), 'Title must be less than 100 characters'],
  ['submitterName', '', 'Name is required'],
  ['submitterName', 'A', 'Name must be at least 2 characters'],
  ['submitterName', 'Al', 'Name looks good! ✓'],
  ['submitterEmail', '', 'Email is required'],
  ['submitterEmail', 'ada@example', 'Please enter a valid email'],
  ['submitterEmail', 'ada@example.org', 'Valid email! ✓'],
] as const)('[WZ-09] for the %s %p, hints: %s', (field, value, text) => {
  expect(hint(field, value)).toBe(text);
});

test.each([
  [0, 'Description is required'],
  [1, '49 more characters needed'],
  [49, '1 more characters needed'],
  [50, 'Perfect description! ✓'],
  [500, 'Perfect description! ✓'],
  [501, 'Description too long'],
])('[WZ-09] for a description of %i characters, hints: %s', (length, text) => {
  expect(hint('description', 'x'.repeat(length))).toBe(text);
});

test.each([
  [0, 0, 'Too short'],
  [9, 9, 'Too short'],
  [10, 10, 'Getting better'],
  [19, 19, 'Getting better'],
  [20, 20, 'Strong title'],
  [30, 30, 'Strong title'],
  [99, 30, 'Strong title'],
  [100, 30, undefined],
])('[WZ-10] a title of %i characters fills %i of 30: %s', (length, value, text) => {
  expect(titleReading('x'.repeat(length))).toMatchObject({ value, max: 30, text });
});

test.each([
  [49, 49, 'Add more detail'],
  [50, 50, 'Good start'],
  [99, 99, 'Good start'],
  [100, 100, 'Well described'],
  [199, 199, 'Well described'],
  [200, 200, 'Very detailed'],
  [500, 300, 'Very detailed'],
  [501, 300, undefined],
])('[WZ-10] a description of %i characters fills %i of 300: %s', (length, value, text) => {
  expect(descriptionReading('x'.repeat(length))).toMatchObject({ value, max: 300, text });
});

test('[WZ-18] the form data has all fields, and prefers contact by email', () => {
  expect([...FIELDS].sort()).toEqual(
    [
      'title',
      'description',
      'category',
      'difficulty',
      'tags',
      'requiredSkills',
      'estimatedTime',
      'resources',
      'submitterName',
      'submitterEmail',
      'contactPreference',
    ].sort(),
  );
  expect(EMPTY_FORM.contactPreference).toBe('email');
});

test('[MI-14, WZ-18] joins tags by comma and space, without duplicates', () => {
  expect(tagsOf('solar,  mail , ,solar')).toEqual(['solar', 'mail']);
  expect(tidied({ ...EMPTY_FORM, tags: 'solar,mail ,' }).tags).toBe('solar, mail');
});

test('[WZ-15] trims submitted texts', () => {
  const form = tidied({ ...EMPTY_FORM, title: '  Solar Mailbox ', submitterEmail: ' a@b.c ' });
  expect(form).toMatchObject({ title: 'Solar Mailbox', submitterEmail: 'a@b.c' });
});

test.each([
  [0, 'Beginner'],
  [1, 'Beginner'],
  [2, 'Intermediate'],
  [4, 'Intermediate'],
  [5, 'Expert'],
  [1000, 'Expert'],
])('[WZ-13] for %i submitted ideas, the level is %s', (count, level) => {
  expect(levelOf(count)).toBe(level);
});

test.each([
  [0, 4, 'Starting'],
  [24, 100, 'Starting'],
  [1, 4, 'Beginner'],
  [2, 4, 'Intermediate'],
  [3, 4, 'Expert'],
  [99, 100, 'Expert'],
  [4, 4, 'Master'],
])('[WZ-13] for %i of %i steps, the creator level is %s', (completed, all, level) => {
  expect(creatorLevelOf(completed, all)).toBe(level);
});

const IDEAS = [
  { id: 1, title: 'Smart Garden Monitor', description: 'Sensors that tell when plants need water' },
  { id: 2, title: 'Local Recipe Exchange', description: 'Swap recipes with your neighbours' },
  { id: 3, title: 'Garden Tool Library', description: 'Borrow a spade instead of buying it' },
  { id: 4, title: 'Urban Gardening Map', description: 'Find free beds in the city' },
  { id: 5, title: 'Gardeners of the Night', description: 'Plant flowers after dark' },
];
const found = (title: string, exceptId?: number) =>
  similarIdeas(title, IDEAS, exceptId).map(({ id }) => id);

test.each([
  ['at most three ideas with words of the title, the closest first', 'My smart garden', [1, 3, 4]],
  ['words in any case, with other punctuation and endings', 'RECIPES: a book!', [2]],
  ['nothing for an empty title', '', []],
  ['nothing for short and common words', 'An app that is with your', []],
  ['nothing for one word of a description', 'Water pistol', []],
  ['two words of a description', 'Water for plants', [1]],
])('[WZ-17] finds %s', (_what, title, ids) => {
  expect(found(title)).toEqual(ids);
});

test('[WZ-14, WZ-17] does not find the idea itself', () => {
  expect(found('Local Recipe Exchange', 2)).toEqual([]);
});
