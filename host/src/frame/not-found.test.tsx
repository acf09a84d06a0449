import { screen, within } from '@testing-library/react';
import { prepareBrowser, renderShell, visitor } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => jest.useRealTimers());

const main = () => within(screen.getByRole('main'));

test.each([
  [' rain & barrels ', '/browse?q=rain+%26+barrels'],
  ['  ', '/browse'],
])(
  '[LK-06, SH-09] searching for "%s" on a page that is not found opens %s',
  async (text, target) => {
    const { go, address } = renderShell();
    go('/auth/nothing');
    const user = visitor();
    await user.type(main().getByRole('searchbox', { name: 'Search ideas' }), `${text}{Enter}`);
    expect(address()).toBe(target);
  },
);

test('[LK-06] a page that is not found asks the remote for ideas, after its own heading', () => {
  renderShell({ route: '/auth/nothing' });
  const heading = main().getByRole('heading', { level: 1, name: 'Page not found' });
  const ideas = main().getByText('remote-ideas suggestions');
  expect(heading.compareDocumentPosition(ideas)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(main().getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
});
