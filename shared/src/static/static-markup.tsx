import { withKnownValue } from '@composed/browser/known-value';
import { apiClient, tokenStore } from '@idea-hub/shared/api';
import { MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { createSession, SessionProvider } from '@idea-hub/shared/session';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RuntimeConfig } from '../contracts/runtime-config.ts';
import type { RemoteName, ScreenName } from '../contracts/screens.ts';

/** A screen to prerender. */
export interface StaticScreen {
  path: string;
  element: ReactNode;
}

/** A session that is never started, so that prerendered HTML shows no user. */
const nobody = createSession({ api: apiClient, tokens: tokenStore });

/**
 * Disables the controls of prerendered HTML, because they don't work before the scripts arrive. `inert` would
 * also hide their text from screen readers, and a heading can consist of such text.
 */
const withoutControls = (html: string): string =>
  html
    .replaceAll(/<(button|input|select|textarea)(?=[\s>])(?![^>]* disabled="")/g, '<$1 disabled=""')
    .replaceAll(/<(details|dialog)(?=[\s>])/g, '<$1 inert=""');

/**
 * Renders a part of a page without a user. `owner` is a prefix of its ids, because the parts of a page are
 * rendered separately.
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

/** Name of a screen's fragment: `browse`, or `browse?sampleIdeas=true`; `template:browse` for one with holes. */
type StaticName<R extends RemoteName> =
  `${'' | 'template:'}${ScreenName<R>}${'' | `?${keyof RuntimeConfig}=${string}`}`;

/**
 * Renders the screens of a remote that can be prerendered. A screen that depends on a setting can have one
 * fragment per value: `browse?sampleIdeas=true`.
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

/** Replaces a setting with a known value. */
export const known = <T,>(value: T): Promise<T> => withKnownValue(Promise.resolve(value), value);

/** Replaces a setting that is unknown until the page's scripts arrive. */
export const pending = new Promise<never>(() => {});
