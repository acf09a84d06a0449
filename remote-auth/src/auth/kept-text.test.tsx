import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { screen } from '@testing-library/react';
import { openedAuth } from '../testing/open.tsx';

const notice = () => screen.queryByText('Your text is kept. Sign in to go on where you stopped.');

async function open(ideas: Promise<IdeasMode> | undefined) {
  await openedAuth('/auth?mode=login', { ideas });
}

beforeEach(() => sessionStorage.clear());

test.each([
  ['an idea', 'ideahub.member.draft.new.ada', '{}'],
  ['an edit', 'ideahub.member.draft.edit.7.ada', '{}'],
  ['a message', 'ideahub.member.message.7.ada', 'Hello'],
  ['the account', 'ideahub.member.account-draft.ada', '{}'],
])(
  '[CM-14, CM-02] after the session ended, the sign-in says that the text of %s is kept',
  async (_what, key, text) => {
    sessionStorage.setItem(key, text);
    await open(Promise.resolve('live'));
    expect(notice()).toBeVisible();
  },
);

test.each([
  ['nothing was written', 'live', {}],
  ['the text was sent', 'live', { 'ideahub.member.message.7.ada': '' }],
  ['there are only keys of calls', 'live', { 'ideahub.member.keys.message.7.ada': '{"a":"b"}' }],
  ['ideas are samples', 'samples', { 'ideahub.member.draft.new.ada': '{}' }],
] as const)('[CM-14] it says nothing of that if %s', async (_why, mode, stored) => {
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text);
  await open(Promise.resolve(mode));
  expect(notice()).toBeNull();
});

test('[CM-14] it says nothing of that to a host without modes', async () => {
  sessionStorage.setItem('ideahub.member.draft.new.ada', '{}');
  await open(undefined);
  expect(notice()).toBeNull();
});
