import { screen, within } from '@testing-library/react';
import { prepareBrowser, renderShell } from '../testing/render-shell.tsx';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => prepareBrowser());

test('[LK-06, SH-09] a page that is not found asks the remote for ideas, after its own heading', () => {
  renderShell({ route: '/auth/nothing' });
  const main = within(screen.getByRole('main'));
  const heading = main.getByRole('heading', { level: 1, name: 'Page not found' });
  const ideas = main.getByText('remote-ideas suggestions');
  expect(heading.compareDocumentPosition(ideas)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const home = main.getByRole('link', { name: 'Go home' });
  expect(home).toHaveAttribute('href', '/');
  expect(home.compareDocumentPosition(ideas)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
