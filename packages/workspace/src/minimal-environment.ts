/** What programs take from their surroundings, and what is no secret. */
const NAMES: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'LANG',
  'LANGUAGE',
  'TZ',
  'TMPDIR',
  'CI',
  'NO_COLOR',
  'FORCE_COLOR',
  'DISPLAY',
  'DBUS_SESSION_BUS_ADDRESS',
  'LD_LIBRARY_PATH',
  'NODE_EXTRA_CA_CERTS',
  'FULL',
]);
const PREFIXES = ['LC_', 'XDG_', 'FONTCONFIG_', 'PLAYWRIGHT_', 'CHROMIUM_'];

/**
 * The environment for a program that runs what others wrote: a release in a browser, a remote's build, its
 * end-to-end tests. Keys and passwords stand in ours under many names, and theirs need none of them.
 */
export function minimalEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const isPlain = (name: string): boolean =>
    NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => isPlain(entry[0])),
  );
}
