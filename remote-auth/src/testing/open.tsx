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

/** A visitor in front of a screen, under fake timers and React's double effects. */
function open(ui: ReactElement, route: string, options: RenderScreenOptions) {
  jest.useFakeTimers();
  const hands = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const page = renderScreen(<StrictMode>{ui}</StrictMode>, { ...options, route });
  /** All of a text at once, by far the quickest; names of keys, as in `{Enter}`, have to be typed. */
  async function enter(element: Element, text: string): Promise<void> {
    if (text.includes('{')) return hands.type(element, text);
    await hands.click(element);
    return hands.paste(text);
  }
  return {
    ...page,
    /** Acts, and lets what was promised settle. */
    user: {
      click: (element: Element) => hands.click(element).then(() => pass(0)),
      dblClick: (element: Element) => hands.dblClick(element).then(() => pass(0)),
      type: (element: Element, text: string) => enter(element, text).then(() => pass(0)),
    },
    /** Lets `ms` milliseconds pass, and whatever was promised settle. */
    pass,
    /** Where the visitor is, path and query. */
    address: () => page.location().pathname + page.location().search,
  };
}

export function openAuth(route: string, { social, ideas, ...options }: OpenOptions = {}) {
  const ids = social ?? Promise.resolve(NO_CLIENT_IDS);
  return open(<AuthScreen social={ids} ideas={ideas} />, route, options);
}

export function openReset(route: string, options: OpenOptions = {}) {
  return open(<ResetPasswordScreen />, route, options);
}

const main = () => within(screen.getByRole('main'));

export const field = (label: string) => main().getByLabelText(label, { selector: 'input' });
export const button = (name: string) => main().getByRole('button', { name });
export const link = (name: string) => main().getByRole('link', { name });
export const heading = (name: string) => main().getByRole('heading', { name });

/** The texts of the alerts in main, those of the fields included. */
export const alerts = () =>
  main()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent);

/** What main says politely. */
export const statuses = () =>
  main()
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

/** The toasts, each as its type and its text. */
export const toasts = () => {
  const region = screen.getByRole('region', { name: 'Notifications' });
  return [...region.querySelectorAll('[data-type]')].map(
    (toast) => `${toast.getAttribute('data-type')}: ${toast.querySelector('p')?.textContent}`,
  );
};

/** A promise and the way to settle it. */
export function later<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
