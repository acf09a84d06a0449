import { tabStore } from '@composed/browser/storage';
import { useLatest } from '@composed/browser/use-latest';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAlive } from '../lifecycle/use-alive.ts';
import { redirects } from '../messages.ts';
import { TOAST_MS } from '../timings.ts';
import { accountOf, addressOf, inMode, type Mode, modeOf } from './mode.ts';
import { type Redirect, useTimedRedirect } from './use-timed-redirect.ts';

interface Failure {
  text: string;
  /** The mode that it belongs to: another one starts without it. */
  mode: Mode;
  retry?: () => void;
}

/** What the parts of the screen tell the visitor, and where they send them. Nothing, once the screen is gone. */
export interface AuthActions {
  notify(type: ToastType, text: string): void;
  /** Shows one failure above the form, with a `Try again` where there is something to repeat. */
  fail(text: string, retry?: () => void): void;
  /** The same, in login mode. */
  failInLogin(text: string): void;
  clearFailure(): void;
  toAccount(ms: number): void;
  /** To login mode with this email alone. */
  toLogin(ms: number, email: string): void;
  /**
   * To the account, or to login mode with what its form holds. A form of another mode that is in use stays until the
   * visitor leaves it: the verification was none of its doing.
   */
  afterVerification(ms: number, to: 'account' | 'login'): void;
}

export interface AuthFlow {
  failure: Failure | null;
  redirect: Redirect | null;
  /** For whoever goes there at once. */
  cancelRedirect(): void;
  /** The form was typed into, or submitted. */
  onFormUsed(): void;
  actions: AuthActions;
}

/** Outlives the way to a provider and back: the account's address, with the section that was asked for. */
const ACCOUNT_KEY = 'ideahub.auth.account';

/** `cameBack` says that a provider sent the visitor here, who asked for the account before that. */
export function useAuthFlow(mode: Mode, cameBack: boolean): AuthFlow {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { pending, start, cancel, hold } = useTimedRedirect();
  const navigate = useNavigate();
  const location = useLocation();
  const search = useLatest(location.search);
  // Of the arrival: a change of mode makes another entry.
  const [account] = useState(() =>
    accountOf(cameBack ? { state: { returnTo: tabStore.get(ACCOUNT_KEY) } } : location),
  );
  useEffect(() => void tabStore.set(ACCOUNT_KEY, account), [account]);
  const alive = useAlive();
  const formIsUsed = useRef(false);

  // A visitor who went to another mode is not taken away from it.
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
    const show = (text: string, inMode: Mode, retry?: () => void) => {
      if (alive()) setFailure({ text, mode: inMode, retry });
    };
    return {
      notify(type, text) {
        if (alive()) toasts.publish({ type, text, duration: TOAST_MS });
      },
      fail: (text, retry) => show(text, modeOf(search.current), retry),
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
      // Login mode is where it leads: that form keeps what it holds.
      if (mode === 'login') return;
      formIsUsed.current = true;
      hold();
    },
    actions,
  };
}
