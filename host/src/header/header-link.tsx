import type { Address } from '@idea-hub/shared/contracts/addresses';
import { isPlainClick } from '@idea-hub/shared/platform/plain-click';
import { Link } from '@idea-hub/shared/router';
import type { ReactNode } from 'react';

interface HeaderLinkProps {
  to: Address;
  current: boolean;
  className?: string;
  /** Follows the link after the header's delay. */
  go(to: Address): void;
  children: ReactNode;
}

export function HeaderLink({ to, current, className, go, children }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      className={className}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </Link>
  );
}
