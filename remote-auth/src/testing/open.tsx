import type { IdeasMode, SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { type RenderScreenOptions, renderScreen } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, StrictMode } from 'react';
import { AuthScreen } from '../auth/auth-screen.tsx';
import { ResetPasswordScreen } from '../reset-password/reset-password-screen.tsx';

type OpenOptions = Omit<RenderScreenOptions, 'route'> & {
  social?: Promise<SocialClientIds>;
  ideas?: Promise<IdeasMode>;
};

const NO_CLIENT_IDS: SocialClientIds = { googleClientId: null, githubClientId: null };

/** Renders a screen with fake timers and React's double effects. */
function open(ui: ReactElement, route: string, options: RenderScreenOptions) {
  jest.useFakeTimers();
  const hands = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = renderScreen(<StrictMode>{ui}</StrictMode>, { ...options, route });
  /** Pastes a text, which is much faster than typing. Key names such as `{Enter}` must be typed. */
  async function enter(element: Element, text: string): Promise<void> {
    if (text.includes('{')) return hands.type(element, text);
    await hands.click(element);
    return hands.paste(text);
  }
  return {
    ...page,
    /** Acts and lets promises settle. */
    user: {
      click: (element: Element) => hands.click(element).then(() => pass(0)),
      dblClick: (element: Element) => hands.dblClick(element).then(() => pass(0)),
      type: (element: Element, text: string) => enter(element, text).then(() => pass(0)),
    },
    /** Lets `ms` milliseconds pass and promises settle. */
    pass,
    /** Current address: path and query. */
    address: () => page.location().pathname + page.location().search,
  };
}

export function openAuth(route: string, { social, ideas, ...options }: OpenOptions = {}) {
  const ids = social ?? Promise.resolve(NO_CLIENT_IDS);
  return open(<AuthScreen social={ids} ideas={ideas} />, route, options);
}

/** Opens the screen, and lets the calls that it starts with settle. */
export async function openedAuth(...args: Parameters<typeof openAuth>) {
  const page = openAuth(...args);
  await page.pass(0);
  return page;
}

/** Fills in and submits the sign-in form. */
export async function signIn({ user }: ReturnType<typeof openAuth>, email = 'ada@host.org') {
  await user.type(field('Email'), email);
  await user.type(field('Password'), 'secret1');
  await user.click(button('Sign In'));
}

export function openReset(route: string, options: OpenOptions = {}) {
  return open(<ResetPasswordScreen />, route, options);
}

const main = () => within(screen.getByRole('main'));

export const field = (label: string) => main().getByLabelText(label, { selector: 'input' });
export const button = (name: string) => main().getByRole('button', { name });
export const link = (name: string) => main().getByRole('link', { name });
export const heading = (name: string) => main().getByRole('heading', { name });

/** Texts of the alerts in main, including field errors. */
export const alerts = () =>
  main()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

/** Texts of main's polite live regions. */
export const statuses = () =>
  main()
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

/** Type and text of each toast. */
export const toasts = () => {
  const region = screen.getByRole('region', { name: 'Notifications' });
  return [...region.querySelectorAll('[data-type]')].map(
    (toast) => `${toast.getAttribute('data-type')}: ${toast.querySelector('p')?.textContent}`,
  );
};
