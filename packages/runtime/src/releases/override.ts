import { systemClock } from '@composed/browser/clock';
import { createListeners } from '@composed/browser/listeners';
import { ownValue } from '@composed/browser/own-value';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { isExpired } from '@composed/contract/expiry';
import {
  grantProblem,
  isManifest,
  isMount,
  type Manifest,
  type NavigationEntry,
} from '@composed/contract/manifest';
import { isPackageName, isPreviewName, isReleaseName } from '@composed/contract/names';
import { isPreview } from '@composed/contract/preview';
import { isEnvelope, type RemoteRelease } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import type { Listing, Live } from '../loading/discovery.ts';
import { BROWSER_DOCUMENT_LIMIT, fetchText } from '../loading/fetch-text.ts';
import { type ReleaseTrust, withListedKeys } from '../loading/release.ts';
import {
  asRemoteLoadError,
  isRemoteLoadError,
  RemoteLoadError,
} from '../loading/remote-load-error.ts';
import type { RemoteEntry } from '../mounts/navigation.ts';
import { messages } from './messages.ts';
import type { Agreement } from './requested-release.ts';

/** Formats an ISO 8601 instant in the visitor's time zone. */
export const instantText = (instant: string): string =>
  new Date(instant).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });

/** Excludes the IPv6 loopback address, which a Content-Security-Policy can't allow. */
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-5]?\d{1,4})?\//;

/** A release that replaces the live one, and the keys that verify it. */
export interface Chosen {
  entry: MicroFrontendEntry;
  trust: ReleaseTrust;
}

export type OverrideState =
  /** The remote's release has not been looked up yet. */
  | { status: 'requested' }
  /** The release is published but not live. Until the visitor agrees, the live release runs. */
  | { status: 'question' }
  /** The visitor declined. */
  | { status: 'declined' }
  /**
   * `until` is an ISO 8601 instant; `null` means until the tab's session ends. `isNew` is set if nothing of the remote
   * is live.
   */
  | { status: 'found'; release: string; until: string | null; isNew?: true }
  | { status: 'failed'; reason: string };

/** Maximum length of the name shown to the visitor, since anybody can make such a link. */
const LONGEST = 100;

function messageOf(name: string, state: OverrideState): string {
  switch (state.status) {
    case 'question':
      return messages.question(name);
    case 'failed':
      return messages.failed(name, state.reason);
    case 'found': {
      const { release, until, isNew } = state;
      const runs = isNew ? messages.runsNew(name) : messages.runs(name, release);
      return until === null ? runs : `${runs} ${messages.until(instantText(until))}`;
    }
    default:
      return '';
  }
}

/** Runs another published release of one remote in this tab. */
export interface Override {
  /** The requested name, such as `remote-shop@pr-123`. */
  text: string;
  remote: string;
  /**
   * Finds the release; `read` verifies and returns its record. Returns `null` if the live release must run, since the
   * visitor has not agreed. Rejects with `RemoteLoadError` if the store has no such release with the package's
   * signature, or if the site grants nothing to a remote that is not live.
   *
   * @param live current list of releases
   */
  find<T extends { release: RemoteRelease }>(
    live: Live,
    signal: AbortSignal,
    read: (chosen: Chosen) => Promise<T>,
  ): Promise<T | null>;
  /** Tells whether it replaces the remote's live release, or shows its own failure there. */
  replaces(remote: string): boolean;
  /** Stores the visitor's consent; a reload then runs the release. Returns `false` if the browser can't store it. */
  agree(): boolean;
  decline(): void;
  /** Returns the navigation entries with those of the release in the place of the remote's own. */
  navigation(entries: readonly RemoteEntry[]): readonly RemoteEntry[];
  /** Tells whether files may come from an origin that the site's configuration doesn't name. */
  allows(origin: string): boolean;
  getState(): OverrideState;
  /** Message for the visitor; empty until there is news. */
  message(): string;
  subscribe(listen: () => void): () => void;
}

export interface OverrideParts {
  /** Package → its public keys; `null` if the site signs nothing. */
  keys: ReleaseTrust['keys'];
  /** Tells whether a remote may come from the visitor's machine: in development and in test environments. */
  ownMachine: boolean;
  fetchFile?: typeof fetch;
  /** Returns milliseconds since 1970-01-01 UTC. */
  now?: () => number;
  /** The visitor's consent to this text in this tab. */
  agreement: Agreement;
  /** Paths of the host's own route table. */
  hostPaths: readonly string[];
}

const overSince = (expires: string) =>
  Number.isNaN(Date.parse(expires)) ? messages.expired : messages.expiredAt(instantText(expires));

const refuse = (reason: string) => new RemoteLoadError('refused', reason);

/** Returns a remote's listing, or that of a remote without a live release. Throws if the site doesn't know it. */
function listingOf(remote: string, { of, extras }: Live): Listing & { base?: string } {
  const listing = of(remote);
  if (listing) return listing;
  const base = ownValue(extras.notLive, remote);
  if (base === undefined) throw refuse(messages.noPart);
  return {
    entries: [],
    disabled: false,
    generation: null,
    keys: ownValue(extras.keys, remote),
    previewKeys: ownValue(extras.previewKeys, remote),
    base,
  };
}

/** Returns the base address of a remote's releases. Throws if the site has another layout. */
function baseOf({ entries, base }: Listing & { base?: string }): string {
  if (base !== undefined) return base;
  const { url = '', extras } = entries[0] ?? {};
  const end = `/${extras?.release}/release.json`;
  if (!url.endsWith(end)) throw refuse('This site keeps no releases that could be asked for.');
  return url.slice(0, 1 - end.length);
}

const entryOf = (base: string, release: string, integrity?: string): MicroFrontendEntry => ({
  url: `${base}${release}/release.json`,
  metadata: { version: release, ...(integrity ? { integrity } : {}) },
  extras: { release },
});

/** Replaces the HTTP status in the error of a missing file with a plain sentence. */
function plainly(error: unknown): unknown {
  // Some object stores respond with 403 for a missing object.
  if (!isRemoteLoadError(error) || ![403, 404].includes(error.status ?? 0)) return error;
  return new RemoteLoadError(error.kind, messages.notPublished, { cause: error });
}

export type CreateOverride = (text: string, parts: OverrideParts) => Override;

export const createOverride: CreateOverride = (text, parts) => {
  const {
    keys,
    ownMachine,
    fetchFile = fetch,
    now = systemClock.now,
    agreement,
    hostPaths,
  } = parts;
  const at = text.indexOf('@');
  const remote = text.slice(0, Math.max(at, 0));
  const requestedName = text.slice(at + 1);
  const isOwn = OWN_MACHINE.test(requestedName);
  const local = ownMachine && isOwn ? new URL(requestedName) : null;
  const { subscribe, tell } = createListeners();
  const isName =
    isPackageName(remote) && (isPreviewName(requestedName) || isReleaseName(requestedName));
  /** Navigation entries of the release that runs; `null` if they are unknown. */
  let ownEntries: readonly NavigationEntry[] | null = null;
  /** Result of `navigation`, which must be the same object while nothing changes. */
  let shown: readonly RemoteEntry[] | null = null;
  /** The release that the visitor must decide about. */
  let unanswered: string | null = null;
  const noName = isOwn ? messages.notFromHere : messages.noName;
  let state: OverrideState =
    local || isName ? { status: 'requested' } : { status: 'failed', reason: noName };

  function setState(next: OverrideState) {
    state = next;
    tell();
  }

  /** A key of the package or of its previews must have signed both the preview and its release. */
  async function readPreview(base: string, keys: ReleaseTrust['keys'], signal: AbortSignal) {
    const answer = await fetchText(fetchFile, `${base}previews/${requestedName}.json`, {
      signal,
      cache: 'no-cache',
      limit: BROWSER_DOCUMENT_LIMIT,
    });
    const envelope = readJson(isEnvelope, answer);
    const isOwn = envelope && (await isSigned(envelope, keys?.[remote] ?? []));
    if (!isOwn) throw refuse(`It is not signed with a key of ${remote}.`);
    const preview = readJson(isPreview, envelope.text);
    if (preview === null) throw refuse('What lies there is no preview.');
    const { release, record, expires } = preview;
    if (preview.package !== remote || preview.name !== requestedName) {
      throw refuse(`What lies there is ${preview.package}@${preview.name}.`);
    }
    if (isExpired(expires, now())) throw refuse(overSince(expires));
    const trust = { keys, needsHashes: true };
    return { chosen: { entry: entryOf(base, release, record), trust }, until: expires };
  }

  async function choose(
    listing: Listing,
    signal: AbortSignal,
  ): Promise<{ chosen: Chosen; until?: string }> {
    if (local) {
      const entry = { url: new URL('release.json', local).href, metadata: { version: '' } };
      const trust = { keys: null, needsHashes: false };
      return { chosen: { entry, trust } };
    }
    if (keys === null) throw refuse('Releases of this site are not signed.');
    if (!isName) throw refuse(noName);
    const base = baseOf(listing);
    // The list of releases has no hash of this record, so only the package's signature protects it.
    const trust = withListedKeys({ keys, needsHashes: false }, remote, listing.keys);
    if (isPreviewName(requestedName)) {
      const both = [...(trust.keys?.[remote] ?? []), ...(listing.previewKeys ?? [])];
      return readPreview(base, { ...trust.keys, [remote]: both }, signal);
    }
    return { chosen: { entry: entryOf(base, requestedName), trust } };
  }

  /**
   * Returns the release's navigation entries; `null` if the site does not grant what its manifest declares. That rejects
   * the release of a remote without a live one, since it has nothing else to show.
   */
  function grantedEntries(release: RemoteRelease, { of, extras }: Live) {
    const { manifest } = release as { manifest?: unknown };
    const grant: unknown = ownValue(extras.mounts, remote);
    if (of(remote) === undefined && !isMount(grant)) throw refuse(messages.noGrant);
    if (manifest === undefined) return null;
    const reason = isManifest(manifest)
      ? grantProblem(remote, manifest, isMount(grant) ? grant : undefined, hostPaths)
      : messages.noManifest;
    if (reason !== null && of(remote) === undefined) throw refuse(reason);
    return reason === null ? ((manifest as Manifest).navigation ?? []) : null;
  }

  /**
   * Tells whether to ask the visitor. Anybody can make a link to a release that is not listed as live, canary or
   * formerly live.
   */
  const needsAgreement = ({ entries, former = [] }: Listing, release: string): boolean =>
    local === null &&
    !former.includes(release) &&
    !entries.some(({ extras }) => extras?.release === release);

  return {
    text,
    remote,
    async find(live, signal, read) {
      try {
        const listing = listingOf(remote, live);
        const { chosen, until = null } = await choose(listing, signal);
        const found = await read(chosen);
        const { release } = found.release;
        const entries = grantedEntries(found.release, live);
        if (needsAgreement(listing, release) && !agreement.isGiven(release)) {
          unanswered = release;
          if (state.status !== 'declined') setState({ status: 'question' });
          return null;
        }
        ownEntries = entries;
        shown = null;
        const isNew = listing.base === undefined ? {} : { isNew: true as const };
        setState({ status: 'found', release, until, ...isNew });
        return found;
      } catch (error) {
        const failure = local ? error : plainly(error);
        setState({ status: 'failed', reason: asRemoteLoadError(failure, 'broken').message });
        throw failure;
      }
    },
    replaces: (name) =>
      name === remote && state.status !== 'question' && state.status !== 'declined',
    agree() {
      if (unanswered === null) return false;
      const isKept = agreement.give(unanswered);
      if (!isKept) setState({ status: 'failed', reason: messages.notKept });
      return isKept;
    },
    decline: () => setState({ status: 'declined' }),
    navigation(entries) {
      if (ownEntries === null) return entries;
      shown ??= [
        ...entries.filter((entry) => entry.remote !== remote),
        ...ownEntries.map((entry) => ({ ...entry, remote })),
      ].sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
      return shown;
    },
    allows: (origin) => origin === local?.origin,
    getState: () => state,
    message: () => messageOf(text.slice(0, LONGEST), state),
    subscribe,
  };
};
