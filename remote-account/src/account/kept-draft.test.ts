import { tabStore } from '@composed/browser/storage';
import { type Draft, keptDrafts } from './use-draft.ts';

const EMPTY_DRAFT: Draft = { edits: {}, seen: {}, skill: '', toggles: {} };
const KEY = 'ideahub.member.account-draft.ada';

beforeEach(() => {
  sessionStorage.clear();
});

test('[SH-10] gives back what was kept, every field of it', () => {
  const draft = {
    edits: {
      firstName: 'a',
      lastName: 'b',
      email: 'c',
      bio: 'd',
      website: 'e',
      linkedin: 'f',
      github: 'g',
      skills: ['h'],
      contactPreference: 'NONE' as const,
    },
    seen: { bio: 'before' },
    skill: 'i',
    toggles: { showEmail: true, weeklyDigest: false },
  };
  keptDrafts.keep(tabStore, 'ada', draft);
  expect(keptDrafts.read(tabStore, 'ada')).toEqual(draft);
  expect(keptDrafts.read(tabStore, 'grace')).toEqual(EMPTY_DRAFT);
  keptDrafts.drop(tabStore, 'ada');
  expect(keptDrafts.read(tabStore, 'ada')).toEqual(EMPTY_DRAFT);
});

test.each(['{', 'null', '[]', '"text"', '{"edits":7,"toggles":null,"skill":{}}'])(
  '[SE-12] takes %p in storage for no draft',
  (text) => {
    sessionStorage.setItem(KEY, text);
    expect(keptDrafts.read(tabStore, 'ada')).toEqual(EMPTY_DRAFT);
  },
);

test('[SE-12] takes over the fields that have their right type, and no others', () => {
  sessionStorage.setItem(
    KEY,
    JSON.stringify({
      edits: {
        firstName: 'Ada',
        lastName: 1,
        role: 'ADMIN',
        skills: ['Rust', 2, 'Rust'],
        contactPreference: 'PIGEON',
      },
      toggles: { showEmail: 'yes', showProfile: false, theme: true },
    }),
  );
  expect(keptDrafts.read(tabStore, 'ada')).toEqual({
    edits: { firstName: 'Ada', skills: ['Rust'] },
    seen: {},
    skill: '',
    toggles: { showProfile: false },
  });
});
