/** Variables that programs need and that contain no secrets. */
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
 * Returns the environment for a program that runs untrusted code: a release in a browser, a
 * remote's build or its end-to-end tests. Our environment may contain keys and passwords, and such
 * code needs none of them.
 */
export function minimalEnvironment(env: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const isPlain = (name: string): boolean =>
    NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => isPlain(entry[0])),
  );
}
