import { withKnownValue } from '@composed/browser/known-value';
import { apiClient, tokenStore } from '@idea-hub/shared/api';
import { MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { createSession, SessionProvider } from '@idea-hub/shared/session';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RuntimeConfig } from '../contracts/runtime-config.ts';
import type { RemoteName, ScreenName } from '../contracts/screens.ts';

/** A screen as it looks before any script has run. */
export interface StaticScreen {
  /** The address that it is rendered at. */
  path: string;
  element: ReactNode;
}

/** Never started: it knows nobody, and what is rendered without a browser says so. */
const nobody = createSession({ api: apiClient, tokens: tokenStore });

/**
 * Of what a page shows before its scripts have come, nothing can be pressed or typed into. Disabled, not
 * inert, which would take their words from screen readers too: a heading may have no others.
 */
const withoutControls = (html: string): string =>
  html
    .replaceAll(/<(button|input|select|textarea)(?=[\s>])(?![^>]* disabled="")/g, '<$1 disabled=""')
    .replaceAll(/<(details|dialog)(?=[\s>])/g, '<$1 inert=""');

/**
 * The HTML of a part of a page, for a visitor of whom nothing is known yet. `owner` goes into its ids,
 * since the parts of a page are rendered apart.
 */
export function staticMarkup(owner: string, { path, element }: StaticScreen): string {
  const html = renderToStaticMarkup(
    <SessionProvider session={nobody}>
      <MemoryAppRouter entries={[path]}>{element}</MemoryAppRouter>
    </SessionProvider>,
    { identifierPrefix: `${owner}-` },
  );
  return withoutControls(html);
}

/** What a screen of a remote is called in its fragments: `browse`, or `browse?sampleIdeas=true`. */
type StaticName<R extends RemoteName> =
  | ScreenName<R>
  | `${ScreenName<R>}?${keyof RuntimeConfig}=${string}`;

/**
 * Screen → its HTML, for the screens of a remote that can be told before any script has run. One that
 * depends on a setting can be told for a value of it as well: `browse?sampleIdeas=true`.
 */
export function staticScreens<R extends RemoteName>(
  remote: R,
  screens: { readonly [S in StaticName<R>]?: StaticScreen },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries<StaticScreen | undefined>(screens).flatMap(([name, screen]) =>
      screen ? [[name, staticMarkup(remote, screen)]] : [],
    ),
  );
}

/** In place of a setting whose value is known to be this. */
export const known = <T,>(value: T): Promise<T> => withKnownValue(Promise.resolve(value), value);

/** In place of a setting that is not there before the page's scripts are. */
export const pending = new Promise<never>(() => {});
