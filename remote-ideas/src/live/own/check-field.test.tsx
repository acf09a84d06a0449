import { someUser } from '@idea-hub/shared/testing/render';
import { screen } from '@testing-library/react';
import {
  button,
  choice,
  DESCRIPTION,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillIdea,
  goOn,
  openSubmit,
  reachContact,
  stepHeading,
  TITLE,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { ideaServer, openNew } from '../testing/live-wizard.ts';
import { checkField } from './check-field.ts';

eachInAnEmptyBrowser();

const tooLong = (most: number) => `This field must be at most ${most} characters`;
const NOT_SHOWN = 'This field contains characters that cannot be shown';
const ZERO_WIDTH = '\u200B'.repeat(60);

test.each([
  ['Project Title', 'a'.repeat(201), tooLong(200)],
  ['Project Title', ZERO_WIDTH, 'Title must be at least 5 characters long'],
  ['Project Title', 'Rain \u202Elerrab', NOT_SHOWN],
  ['Description', 'a'.repeat(5001), tooLong(5000)],
  ['Description', ZERO_WIDTH, 'Description must be at least 50 characters long'],
])(
  '[CM-27, WZ-06] in live mode step 1 refuses a %s that the server refuses (%#)',
  async (name, text, error) => {
    ideaServer();
    const { user } = await openNew();
    await fillIdea(user);
    await write(user, name, text);
    await goOn(user);
    expect(stepHeading()).toBe('Title and description');
    expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(error));
    expect(field(name)).toHaveFocus();
    await write(user, name, name === 'Description' ? DESCRIPTION : TITLE);
    await goOn(user);
    expect(stepHeading()).toBe('Category and difficulty');
  },
);

test.each([
  ['Required Skills', 'a'.repeat(501), tooLong(500)],
  ['Tags', 'a,'.repeat(200), undefined],
  ['Tags', Array.from({ length: 110 }, (_, index) => 100 + index).join(','), tooLong(500)],
  ['Tags', 'rain, \u2067lerrab', NOT_SHOWN],
  ['Resources', 'a'.repeat(2001), tooLong(2000)],
])('[CM-27, WZ-06] in live mode step 3 checks %s (%#)', async (name, text, error) => {
  ideaServer();
  const { user } = await openNew();
  await fillIdea(user);
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.selectOptions(choice('Time Estimate'), 'Short-term (1-7 days)');
  await write(user, name, text);
  await goOn(user);
  expect(stepHeading()).toBe(error ? 'Timeline and details' : 'Contact');
  if (error) expect(field(name)).toHaveAccessibleDescription(expect.stringContaining(error));
});

test('[CM-27, WZ-06] in live mode a name that is too long is not sent', async () => {
  const { sent } = ideaServer();
  const { user } = await openNew({ user: someUser() });
  await reachContact(user);
  await write(user, 'Your Name', 'a'.repeat(101));
  await user.click(button('Submit Idea'));
  expect(field('Your Name')).toHaveAccessibleDescription(expect.stringContaining(tooLong(100)));
  expect(sent('POST /ideas')).toEqual([]);
});

test('[WZ-06] samples mode accepts a long title', async () => {
  const { user } = await openSubmit();
  await fillIdea(user, 'a'.repeat(201));
  await goOn(user);
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Category and difficulty');
});

test.each([
  ['title', `${'🏴'.repeat(199)}é`],
  ['title', 'Rain\u00AD barrel'],
  ['title', `Family ${'👩‍👩‍👧‍👦'.repeat(28)}`],
  ['description', `${'a'.repeat(60)}\u202E\n`],
  ['resources', ''],
] as const)('[CM-27] what the server accepts as %s passes (%#)', (name, text) => {
  expect(checkField(name, text)).toBeUndefined();
});
