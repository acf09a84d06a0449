import { act, fireEvent, screen } from '@testing-library/react';
import {
  button,
  choice,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillIdea,
  goOn,
  openSubmit,
  pass,
  reachContact,
  stepHeading,
  write,
} from '../testing/open-wizard.tsx';

eachInAnEmptyBrowser();

const heading = (name: string) => screen.getByRole('heading', { name });

test('[WZ-04, SH-11] Next processes for 300 ms, then goes forward and brings the focus along', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.click(button('Next'));
  expect(button('Next')).toBeDisabled();
  expect(button('Next')).toHaveAttribute('aria-busy', 'true');
  await pass(299);
  expect(stepHeading()).toBe('Title and description');
  await pass(1);
  expect(heading('Category and difficulty')).toHaveFocus();
  expect(button('Next')).toBeEnabled();
});

test('[WZ-04] a press repeated in impatience moves one step', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.tripleClick(button('Next'));
  await pass(1000);
  expect(stepHeading()).toBe('Category and difficulty');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[WZ-04] Previous goes back and clears the errors', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  await user.click(button('Next'));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
  await user.click(button('Previous'));
  expect(heading('Title and description')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Project Title')).toHaveValue('Solar Mailbox');
  await goOn(user);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[WZ-04] on step 1 the button reads Cancel and goes Home', async () => {
  const { user, location } = await openSubmit();
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
  await user.click(button('Cancel'));
  expect(location().pathname).toBe('/');
});

test('[WZ-05] Enter in a field advances', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.type(field('Project Title'), '{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-05] Enter on a select and with the focus nowhere advances', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  await fillClassification(user);
  act(() => choice('Category').focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Timeline and details');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('{Enter}');
  expect(screen.getByText('Please select a time estimate')).toBeVisible();
});

test('[WZ-05] a key that is held down is one press', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  const hold = () => fireEvent.keyDown(field('Project Title'), { key: 'Enter', repeat: true });
  expect(hold()).toBe(false);
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-05] Enter submits on step 4', async () => {
  const { user } = await openSubmit();
  await reachContact(user);
  await write(user, 'Your Name', 'Ada');
  await write(user, 'Your Email', 'ada@example.org');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Submitting your idea...')).toBeVisible();
});

test('[WZ-05] Enter in a textarea is a line of text', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await user.type(field('Description'), '{Enter}Second line');
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  expect(field('Description')).toHaveValue(
    'A mailbox that charges your phone while you wait for the postman to come by.\nSecond line',
  );
});

test('[WZ-05] Enter on a button or a link activates that', async () => {
  const { user, location } = await openSubmit();
  await fillIdea(user, 'Smart Garden Gate');
  await goOn(user);
  act(() => button('Previous').focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  act(() => screen.getByRole('link', { name: 'Smart Garden Monitor' }).focus());
  await user.keyboard('{Enter}');
  await pass(300);
  expect(location().pathname).toBe('/project/1');
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-05] Escape goes back, from a textarea too, but not from step 1', async () => {
  const { user, location } = await openSubmit();
  await fillIdea(user);
  await user.keyboard('{Escape}');
  expect(stepHeading()).toBe('Title and description');
  expect(location().pathname).toBe('/submit');
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.click(field('Resources'));
  await user.keyboard('{Escape}');
  expect(heading('Category and difficulty')).toHaveFocus();
});

test.each([
  ['says so', { isComposing: true }],
  ['says so by the code 229 alone', { keyCode: 229 }],
])('[WZ-05] keys of an input method that %s are its own', async (_how, composing) => {
  const { user } = await openSubmit();
  await fillIdea(user);
  fireEvent.keyDown(field('Project Title'), { key: 'Enter', ...composing });
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
  await goOn(user);
  fireEvent.keyDown(choice('Category'), { key: 'Escape', ...composing });
  expect(stepHeading()).toBe('Category and difficulty');
});

test('[WZ-05] with Ctrl, Alt or the Windows key Enter is somebody else’s', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
    fireEvent.keyDown(field('Project Title'), { key: 'Enter', ...modifier });
  }
  await pass(300);
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-05] while a dialog is open its keys are its own', async () => {
  const { user } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(stepHeading()).toBe('Category and difficulty');
  expect(screen.queryByRole('alert')).toBeNull();
  dialog.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(stepHeading()).toBe('Title and description');
});

test('[WZ-05] keys in a toast or the header are not the wizard’s', async () => {
  const { user, toasts } = await openSubmit();
  await fillIdea(user);
  await goOn(user);
  act(() => void toasts.publish({ type: 'info', text: 'Hello' }));
  fireEvent.keyDown(button('Close'), { key: 'Escape' });
  expect(stepHeading()).toBe('Category and difficulty');
});
