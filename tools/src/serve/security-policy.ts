import type { SiteConfiguration } from '../release/site-configuration.ts';

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

/**
 * No script without a hash and CORS runs, whoever asked for it (DP-24). For styles there is no such
 * policy in any browser yet: there the host's loader and the composed pages see to it.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

/** The visitor's own machine: a development server's files, and the socket by which it has the tab reloaded. */
const OWN_MACHINE = ['http://localhost:*', 'http://127.0.0.1:*'];
const OWN_SOCKETS = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/** The part of a site's configuration that its policy follows from. */
export type PolicySite = Pick<SiteConfiguration, 'config' | 'localRemotes'>;

/** The page's Content-Security-Policy, derived from the same configuration that the host reads (RN-05). */
export function contentSecurityPolicy({ config, localRemotes = false }: PolicySite): string {
  const remotes = [...config.remoteOrigins, ...(localRemotes ? OWN_MACHINE : [])];
  const connect = [
    ...remotes,
    ...(localRemotes ? OWN_SOCKETS : []),
    ...originOf(config.apiBaseUrl),
    ...(typeof config.sampleIdeas === 'string' ? originOf(config.sampleIdeas) : []),
    ...(config.telemetryUrl === null ? [] : originOf(config.telemetryUrl)),
  ];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...remotes],
    'style-src': ["'self'", ...remotes],
    'font-src': ["'self'", ...remotes],
    // Profile pictures come from the member's own file, or from a sign-in provider.
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...remotes],
    'connect-src': ["'self'", ...connect],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['idea-hub#remotes'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}
