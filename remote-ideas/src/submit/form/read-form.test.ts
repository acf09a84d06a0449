import { EMPTY_FORM, FIELDS } from '../../catalogue/idea-form.ts';
import { tagsOf, tidied } from './read-form.ts';

test('[WZ-18] the form data has these fields, and prefers contact by email', () => {
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

test('[MI-14, WZ-18] tags are submitted joined by comma and space, each once', () => {
  expect(tagsOf('solar,  mail , ,solar')).toEqual(['solar', 'mail']);
  expect(tidied({ ...EMPTY_FORM, tags: 'solar,mail ,' }).tags).toBe('solar, mail');
});

test('[WZ-15] no space around a text is submitted', () => {
  const form = tidied({ ...EMPTY_FORM, title: '  Solar Mailbox ', submitterEmail: ' a@b.c ' });
  expect(form).toMatchObject({ title: 'Solar Mailbox', submitterEmail: 'a@b.c' });
});
