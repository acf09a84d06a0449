import { pass } from '@idea-hub/shared/testing/time';
import { fireEvent, screen, within } from '@testing-library/react';
import { openAccount, someMember } from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const input = () => screen.getByRole('textbox', { name: 'Add a skill' });
const skills = () =>
  within(screen.getByRole('list', { name: 'Skills' }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent);

function openSkills() {
  const user = someMember();
  user.profile.skills = ['Rust', 'Go'];
  return openAccount({ section: 'profile', user });
}

test('[AC-07] adds a skill on Enter, trimmed, and does not save the form by that', async () => {
  const { visitor } = openSkills();
  await visitor.type(input(), '  Zig {Enter}');
  expect(skills()).toEqual(['Rust', 'Go', 'Zig']);
  expect(input()).toHaveValue('');
  expect(screen.getByText('Zig added.')).toBeVisible();
  await pass(2000);
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
  expect(screen.queryByText('Profile updated successfully!')).not.toBeInTheDocument();
});

test('[AC-07] ignores Enter in an empty field, or with white space alone', async () => {
  const { visitor } = openSkills();
  await visitor.type(input(), '{Enter}   {Enter}');
  expect(skills()).toEqual(['Rust', 'Go']);
  expect(screen.getByRole('button', { name: 'Save Profile' })).toBeEnabled();
});

test('[AC-07] ignores a skill that is there already, and says so until the text changes', async () => {
  const { visitor } = openSkills();
  await visitor.type(input(), ' Go{Enter}');
  expect(skills()).toEqual(['Rust', 'Go']);
  expect(screen.getByText('Go is in your list already.')).toBeVisible();
  await visitor.type(input(), 'pher');
  expect(screen.queryByText('Go is in your list already.')).not.toBeInTheDocument();
});

test.each([
  ['while a word is being composed', { isComposing: true }],
  ['right after it, as Safari reports it', { keyCode: 229 }],
])('[AC-07] leaves Enter to the input method %s', (_when, ime) => {
  openSkills();
  fireEvent.change(input(), { target: { value: '設計' } });
  const isDefaultLeft = fireEvent.keyDown(input(), { key: 'Enter', ...ime });
  expect(skills()).toEqual(['Rust', 'Go']);
  expect(input()).toHaveValue('設計');
  expect(isDefaultLeft).toBe(false);
});

test('[AC-07] takes a skill away, and keeps the focus in the list', async () => {
  const { visitor } = openSkills();
  await visitor.click(screen.getByRole('button', { name: 'Remove Rust' }));
  expect(skills()).toEqual(['Go']);
  expect(screen.getByText('Rust removed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Go' })).toHaveFocus();
  await visitor.keyboard('{Enter}');
  expect(screen.getByText('No skills yet.')).toBeVisible();
  expect(input()).toHaveFocus();
});
