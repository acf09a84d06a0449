import { isRecord } from '@composed/browser/is-record';
import { ownValue } from '@composed/browser/own-value';
import { fitsCaretRange, fittingProvision, type Provision } from '@composed/contract/compatibility';
import { type Majors, versionsOf } from '@composed/contract/majors';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { isMajorGrants, type SiteConfiguration } from '@composed/contract/site-configuration';
import { addressIn } from '@composed/site/compose-page';
import { UserError } from '@composed/workspace/user-error';
import { DAY_MS } from './durations.ts';
import { type Packages, withoutEmpty } from './generation.ts';
import { recordName } from './names.ts';
import { readPinned, selectableRecords, splitRecords } from './releases.ts';
import type { Store } from './store.ts';

/*
 * Second majors of shared packages: the site grants one until a day, and the host offers it in a script of its release.
 */

export type Grants = NonNullable<SiteConfiguration['majors']>;

/** Days before the end of a grant from which the board warns. */
const WARN_DAYS = 28;

/** Name of a shared package, such as `@shop/shared/session`. */
const PACKAGE = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._/-]*$/;

/** Checks the grants of second majors. Omits `majors` if there are none. Throws a `UserError`. */
export function readMajors(value: unknown): Pick<SiteConfiguration, 'majors'> {
  const entries = isRecord(value) ? Object.entries(value) : [['majors', null] as const];
  const majors = entries.map(([pkg, grant]) => {
    if (PACKAGE.test(pkg) && isMajorGrants({ [pkg]: grant })) {
      const { also, until } = grant as Grants[string];
      return [pkg, { also, until }] as const;
    }
    throw new UserError(
      `The grant ${JSON.stringify({ [pkg]: grant })} needs a shared package, an exact version and a last day: {"react":{"also":"18.3.1","until":"2027-03-31"}}.`,
    );
  });
  return withoutEmpty({ majors: Object.fromEntries(majors) });
}

/** Returns the second majors that the site grants and the host offers. */
export function grantedMajors(grants: Grants = {}, host: HostRecord): Majors {
  const entries = Object.entries(grants).flatMap(([pkg, { also }]) => {
    const { script = '', provides = {} } = ownValue(host.majors, pkg) ?? {};
    const { integrity } = host.files[script] ?? {};
    const fits = fitsCaretRange(ownValue(provides, pkg) ?? '', `^${also}`);
    if (!fits || integrity === undefined) return [];
    const url = addressIn(`/releases/host/${host.release}/`, script);
    return [[pkg, { provides, script: { url, integrity } }] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns the second majors for the next generation. Empty without grants or host. */
export async function majorsFor(
  store: Store,
  packages: Packages,
  { majors = {} }: SiteConfiguration,
): Promise<Majors> {
  if (Object.keys(majors).length === 0 || packages.host === undefined) return {};
  const host = await readPinned(store, 'host', packages.host.stable);
  return host.kind === 'host' ? grantedMajors(majors, host) : {};
}

const provisionOf = (host: HostRecord, majors: NonNullable<HostRecord['majors']> | Majors) =>
  ({
    ...host,
    also: versionsOf(majors),
  }) satisfies Provision;

const fitOf = (remote: RemoteRecord, provision: Provision) =>
  fittingProvision({ ...remote, name: recordName(remote) }, provision);

/**
 * Returns why a remote's release can't run in the host with the granted majors, and the grant that is missing. Returns
 * `null` if it can.
 */
export function misfit(remote: RemoteRecord, host: HostRecord, grants: Grants = {}): string | null {
  const fit = fitOf(remote, provisionOf(host, grantedMajors(grants, host)));
  if ('major' in fit) return null;
  const offered = fitOf(remote, provisionOf(host, host.majors ?? {}));
  const major = ('major' in offered && offered.major) || '';
  const version = host.majors?.[major]?.provides[major];
  if (version !== undefined) {
    return `${fit.reason} ${recordName(host)} also offers ${major} ${version}, but the site does not grant it: "configure --major ${major}=${version} --until …".`;
  }
  const [wanted] = Object.entries(grants).filter(([pkg, { also }]) =>
    fitsCaretRange(also, ownValue(remote.shared, pkg) ?? ''),
  );
  return wanted === undefined
    ? fit.reason
    : `${fit.reason} The site grants ${wanted[0]} ${wanted[1].also}, but ${recordName(host)} does not offer it.`;
}

/** Granted second major, and who needs it. */
export interface MajorStatus {
  pkg: string;
  also: string;
  /** Last day, such as `2027-03-31`, in UTC. */
  until: string;
  /** Days until the grant ends, including today. 0 or less after its last day. */
  daysLeft: number;
  /** Whether the live host shares the package at all, and whether it offers this major. */
  isShared: boolean;
  isOffered: boolean;
  /** Names of the releases that visitors get and that need it. */
  neededBy: readonly string[];
}

/** Returns the grants with the releases among `remotes` that need them. */
export function majorStatus(
  grants: Grants = {},
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  now: Date,
): MajorStatus[] {
  const granted = grantedMajors(grants, host);
  const needs = remotes.map((remote) => {
    const fit = fitOf(remote, provisionOf(host, granted));
    return { name: recordName(remote), major: 'major' in fit ? fit.major : null };
  });
  return Object.entries(grants).map(([pkg, { also, until }]) => ({
    pkg,
    also,
    until,
    daysLeft: Math.ceil((Date.parse(until) + DAY_MS - now.getTime()) / DAY_MS),
    isShared: Object.hasOwn(host.provides, pkg),
    isOffered: Object.hasOwn(granted, pkg),
    neededBy: needs.filter(({ major }) => major === pkg).map(({ name }) => name),
  }));
}

/** Reads which releases that visitors get need a second major. Empty without grants or host. */
export async function liveMajors(
  store: Store,
  packages: Packages,
  { majors = {} }: SiteConfiguration,
  now: Date,
): Promise<MajorStatus[]> {
  if (Object.keys(majors).length === 0) return [];
  const { host, remotes } = splitRecords(await selectableRecords(store, packages));
  return host ? majorStatus(majors, host, remotes, now) : [];
}

/** Whether the team should move the releases that need it soon. */
export const isUrgent = ({ daysLeft, neededBy }: MajorStatus): boolean =>
  neededBy.length > 0 && daysLeft <= WARN_DAYS;

/** Describes a grant in one line. */
export function majorLine({ pkg, also, until, daysLeft, isOffered, neededBy }: MajorStatus) {
  const what = `${pkg} ${also} is granted until ${until}`;
  const left =
    daysLeft > 0
      ? `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`
      : 'over: promote refuses releases that need it';
  if (!isOffered) return `${what} (${left}). The live host does not offer it.`;
  return neededBy.length === 0
    ? `${what} (${left}). No live release needs it: "configure --major ${pkg}=" ends the grant.`
    : `${what} (${left}). Needed by ${neededBy.join(', ')}.`;
}

/** Returns the sentence that refuses a release after the last day. */
export const tooLate = (name: string, { pkg, also, until }: MajorStatus): string =>
  `${name} needs ${pkg} ${also}, which the site granted until ${until}. Build it for the host's ${pkg}.`;
