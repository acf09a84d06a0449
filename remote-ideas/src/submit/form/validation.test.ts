import { EMPTY_FORM, type IdeaForm } from '../../catalogue/idea-form.ts';
import { errorsOf, firstIncompleteStep, firstInvalidField } from './validation.ts';

const form = (fields: Partial<IdeaForm>): IdeaForm => ({ ...EMPTY_FORM, ...fields });

describe('step 1', () => {
  test('[WZ-06] title and description are required', () => {
    expect(errorsOf('idea', EMPTY_FORM)).toEqual({
      title: 'Project title is required',
      description: 'Project description is required',
    });
  });

  test('[WZ-06] only spaces are no title', () => {
    expect(errorsOf('idea', form({ title: ' \t\n  \u00a0 ' })).title).toBe(
      'Project title is required',
    );
  });

  test.each([
    ['abcd', 'Title must be at least 5 characters long'],
    [' abcd ', 'Title must be at least 5 characters long'],
    ['💡💡💡💡', 'Title must be at least 5 characters long'],
    ['abcde', undefined],
    ['עברית', undefined],
  ])('[WZ-06] the title %p is answered with %p', (title, error) => {
    expect(errorsOf('idea', form({ title })).title).toBe(error);
  });

  test.each([
    [49, 'Description must be at least 50 characters long'],
    [50, undefined],
  ])('[WZ-06] a description of %i characters is answered with %p', (length, error) => {
    expect(errorsOf('idea', form({ description: 'x'.repeat(length) })).description).toBe(error);
  });

  test('[WZ-06] there are no upper bounds', () => {
    const long = 'x'.repeat(10_000);
    expect(errorsOf('idea', form({ title: long, description: long }))).toEqual({});
  });
});

test('[WZ-07] step 2 wants a category and a difficulty, step 3 a time estimate and no more', () => {
  expect(errorsOf('classification', EMPTY_FORM)).toEqual({
    category: 'Please select a category',
    difficulty: 'Please select a difficulty level',
  });
  expect(errorsOf('details', EMPTY_FORM)).toEqual({
    estimatedTime: 'Please select a time estimate',
  });
  expect(errorsOf('details', form({ estimatedTime: 'Quick (1-5 hours)' }))).toEqual({});
});

test('[WZ-08] step 4 wants a name and an email', () => {
  expect(errorsOf('contact', form({ submitterName: '  ' }))).toEqual({
    submitterName: 'Your name is required',
    submitterEmail: 'Your email is required',
  });
});

test.each(['ada', 'ada@example', '@example.org', 'ada@.', 'ada lovelace@example.org'])(
  '[WZ-08] the email %p is not valid',
  (submitterEmail) => {
    expect(errorsOf('contact', form({ submitterEmail })).submitterEmail).toBe(
      'Please enter a valid email address',
    );
  },
);

test('[WZ-11] the steps are looked at in order, and so are their fields', () => {
  expect(firstIncompleteStep(EMPTY_FORM)).toBe('idea');
  expect(firstInvalidField('contact', form({ submitterName: 'Ada' }))).toBe('submitterEmail');
});
