import { Link } from '@idea-hub/shared/router';
import type { Redirect } from './use-timed-redirect.ts';

interface RedirectNoticeProps {
  redirect: Redirect;
  onFollow?(): void;
}

/** Announces a pending redirect, with a link for visitors who don't want to wait. */
export function RedirectNotice({ redirect, onFollow }: RedirectNoticeProps) {
  return (
    <>
      {redirect.text}{' '}
      <Link to={redirect.to} state={redirect.state} replace onClick={onFollow}>
        {redirect.link}
      </Link>
    </>
  );
}
