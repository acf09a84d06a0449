import { tabStore } from '@composed/browser/storage';
import { useLatest } from '@composed/browser/use-latest';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAlive } from '../lifecycle/calls.ts';
import { redirects } from '../messages.ts';
import { TOAST_MS } from '../timings.ts';
import { addressOf, inMode, type Mode, modeOf, targetAfterSignIn } from './mode.tsx';
import { type Redirect, useTimedRedirect } from './timed-redirect.tsx';

interface Failure {
  text: string;
  /** Mode in which the failure is shown. A change of mode clears it. */
  mode: Mode;
  retry?: () => void;
}

/** Messages and redirects of the screen. All of them are no-ops after the screen was unmounted. */
export interface AuthActions {
  notify(type: ToastType, text: string): void;
  /** Shows one failure above the form, with a `Try again` button if `retry` is set. */
  fail(text: string, more?: Pick<Failure, 'retry'>): void;
  /** Switches to login mode and shows the failure there. */
  failInLogin(text: string): void;
  clearFailure(): void;
  toAccount(ms: number): void;
  /** Redirects to login mode and prefills only the email. */
  toLogin(ms: number, email: string): void;
  /**
   * Redirects to the account, or to login mode with the form's current values. If the visitor is using a form
   * of another mode, it only shows a link: the verification must not discard their input.
   */
  afterVerification(ms: number, to: 'account' | 'login'): void;
}

export interface AuthFlow {
  failure: Failure | null;
  redirect: Redirect | null;
  /** For visitors who follow the link before the timer ends. */
  cancelRedirect(): void;
  /** Called when the visitor types into the form or submits it. */
  onFormUsed(): void;
  actions: AuthActions;
}

/** Key of the page to open after a sign-in. It survives the trip to a provider and back. */
const TARGET_KEY = 'ideahub.auth.account';

/**
 * State and actions of the screen. `cameBack`: a provider has just sent the visitor back, so the
 * address comes from storage.
 */
export function useAuthFlow(mode: Mode, cameBack: boolean): AuthFlow {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { pending, start, cancel, hold } = useTimedRedirect();
  const navigate = useNavigate();
  const location = useLocation();
  const search = useLatest(location.search);
  // Read only on arrival, because a change of mode creates another entry.
  const [account] = useState(() =>
    targetAfterSignIn(cameBack ? { state: { returnTo: tabStore.get(TARGET_KEY) } } : location),
  );
  useEffect(() => void tabStore.set(TARGET_KEY, account), [account]);
  const alive = useAlive();
  const formIsUsed = useRef(false);

  // A change of mode cancels the pending redirect.
  useEffect(() => {
    formIsUsed.current = false;
    setFailure((shown) => (shown?.mode === mode ? shown : null));
    return cancel;
  }, [mode, cancel]);

  const actions = useMemo<AuthActions>(() => {
    const isAccount = /^\/account/i.test(account);
    const accountRedirect = {
      to: account,
      text: isAccount ? redirects.toAccount : redirects.back,
      link: isAccount ? redirects.toAccountLink : redirects.backLink,
    };
    const loginRedirect = { text: redirects.toLogin, link: redirects.toLoginLink };
    const show = (text: string, inMode: Mode, more?: Partial<Failure>) => {
      if (alive()) setFailure({ ...more, text, mode: inMode });
    };
    return {
      notify(type, text) {
        if (alive()) toasts.publish({ type, text, duration: TOAST_MS });
      },
      fail: (text, more) => show(text, modeOf(search.current), more),
      failInLogin(text) {
        show(text, 'login');
        const away = modeOf(search.current) !== 'login';
        if (away && alive()) navigate(addressOf('login'), { replace: true });
      },
      clearFailure: () => setFailure(null),
      toAccount(ms) {
        if (alive()) start(ms, accountRedirect);
      },
      toLogin(ms, email) {
        if (alive()) start(ms, { ...loginRedirect, to: addressOf('login'), state: { email } });
      },
      afterVerification(ms, to) {
        if (!alive()) return;
        const redirect =
          to === 'account'
            ? accountRedirect
            : { ...loginRedirect, to: `/auth${inMode(search.current, 'login')}` as const };
        const link = to === 'account' ? accountRedirect.link : redirects.toLoginFormLink;
        start(ms, { ...redirect, held: { text: redirects.formStays, link } });
        if (formIsUsed.current) hold();
      },
    };
  }, [account, alive, hold, navigate, search, start]);

  return {
    failure: failure?.mode === mode ? failure : null,
    redirect: pending,
    cancelRedirect: cancel,
    onFormUsed() {
      // The redirect leads to login mode, which keeps its form's values.
      if (mode === 'login') return;
      formIsUsed.current = true;
      hold();
    },
    actions,
  };
}
