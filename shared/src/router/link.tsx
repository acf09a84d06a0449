import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import type { Address } from '../contracts/addresses.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Address;
  replace?: boolean;
  state?: unknown;
}

/** Link within the app. The browser handles clicks with a modifier key or the middle button. */
export function Link({ to, replace, state, onClick, target, ...props }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  return (
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}
