import { systemClock } from '@composed/browser/clock';
import { createListeners } from '@composed/browser/listeners';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { isExpired } from '@composed/contract/expiry';
import { isPackageName, isPreviewName, isReleaseName } from '@composed/contract/names';
import { isPreview } from '@composed/contract/preview';
import { isEnvelope, type RemoteRelease } from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import { isSigned } from '@composed/contract/signature';
import type { Listing } from '../loading/discovery.ts';
import { BROWSER_DOCUMENT_LIMIT, fetchText } from '../loading/fetch-text.ts';
import { type ReleaseTrust, withListedKeys } from '../loading/release.ts';
import {
  asRemoteLoadError,
  isRemoteLoadError,
  RemoteLoadError,
} from '../loading/remote-load-error.ts';
import type { Agreement } from './asked-release.ts';
import { messages } from './messages.ts';

/** An ISO 8601 instant as people write it, in the visitor's own time. */
export const instantText = (instant: string): string =>
  new Date(instant).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });

/** IPv6's address of it is left out: a Content-Security-Policy can't allow it. */
const OWN_MACHINE = /^http:\/\/(localhost|127\.0\.0\.1)(:[1-5]?\d{1,4})?\//;

/** What is loaded in place of the live release, and what vouches for it. */
export interface Chosen {
  entry: MicroFrontendEntry;
  trust: ReleaseTrust;
}

export type OverrideState =
  /** Nothing of that remote has been asked for yet. */
  | { status: 'asked' }
  /** It is published and not live: until its visitor has agreed the live release runs. */
  | { status: 'question' }
  /** The visitor did not want it. */
  | { status: 'declined' }
  /** `until` is an ISO 8601 instant; `null` for as long as the tab's session lasts. */
  | { status: 'found'; release: string; until: string | null }
  | { status: 'failed'; reason: string };

/** What a visitor is shown of a longer name: it came with an address that anybody may have made. */
const LONGEST = 100;

function messageOf(name: string, state: OverrideState): string {
  switch (state.status) {
    case 'question':
      return messages.question(name);
    case 'failed':
      return messages.failed(name, state.reason);
    case 'found': {
      const { release, until } = state;
      const runs = messages.runs(name, release);
      return until === null ? runs : `${runs} ${messages.until(instantText(until))}`;
    }
    default:
      return '';
  }
}

/** One remote runs another published release in this tab than the live one. */
export interface Override {
  /** As it was asked for, such as `remote-shop@pr-123`. */
  text: string;
  remote: string;
  /**
   * Finds it, for `read` to check and return its record; `null` where the live release is to run, since
   * the visitor has not agreed. Rejects with `RemoteLoadError` when it is no release of the store
   * that its package has signed.
   *
   * @param listing what is live by now
   */
  find<T extends { release: RemoteRelease }>(
    listing: Listing,
    signal: AbortSignal,
    read: (chosen: Chosen) => Promise<T>,
  ): Promise<T | null>;
  /** Whether it takes the place of that remote's live release, or its failure does. */
  replaces(remote: string): boolean;
  /** The visitor agreed: a reload runs it. `false` where the browser does not keep that. */
  agree(): boolean;
  decline(): void;
  /** Whether files may come from that origin although the site's configuration does not name it. */
  allows(origin: string): boolean;
  getState(): OverrideState;
  /** What the visitor is told of it; empty as long as nothing is known. */
  message(): string;
  subscribe(listen: () => void): () => void;
}

export interface OverrideParts {
  /** Package → its public keys; `null` where nothing is signed. */
  keys: ReleaseTrust['keys'];
  /** Whether a remote may come from the visitor's own machine: in development, and in a test environment. */
  ownMachine: boolean;
  fetchFile?: typeof fetch;
  /** Milliseconds since 1970-01-01 UTC. */
  now?: () => number;
  /** Whether the visitor has agreed to this text in this tab. */
  agreement: Agreement;
}

const overSince = (expires: string) =>
  Number.isNaN(Date.parse(expires)) ? messages.expired : messages.expiredAt(instantText(expires));

const refuse = (reason: string) => new RemoteLoadError('refused', reason);

/** The address below which a remote's releases lie. Throws when the site has another layout. */
function baseOf({ entries }: Listing): string {
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

/** Where nothing lies under a name, that is said in place of the file and its HTTP status. */
function plainly(error: unknown): unknown {
  // Some object stores answer 403 for what is not there.
  if (!isRemoteLoadError(error) || ![403, 404].includes(error.status ?? 0)) return error;
  return new RemoteLoadError(error.kind, messages.notPublished, { cause: error });
}

export type CreateOverride = (text: string, parts: OverrideParts) => Override;

export const createOverride: CreateOverride = (text, parts) => {
  const { keys, ownMachine, fetchFile = fetch, now = systemClock.now, agreement } = parts;
  const at = text.indexOf('@');
  const remote = text.slice(0, Math.max(at, 0));
  const wanted = text.slice(at + 1);
  const isOwn = OWN_MACHINE.test(wanted);
  const local = ownMachine && isOwn ? new URL(wanted) : null;
  const { subscribe, tell } = createListeners();
  const isName = isPackageName(remote) && (isPreviewName(wanted) || isReleaseName(wanted));
  /** The release that the visitor is asked about. */
  let unanswered: string | null = null;
  const noName = isOwn ? messages.notFromHere : messages.noName;
  let state: OverrideState =
    local || isName ? { status: 'asked' } : { status: 'failed', reason: noName };

  function setState(next: OverrideState) {
    state = next;
    tell();
  }

  /** A key of the package or of its previews must have signed both the preview and its release. */
  async function readPreview(base: string, keys: ReleaseTrust['keys'], signal: AbortSignal) {
    const answer = await fetchText(fetchFile, `${base}previews/${wanted}.json`, {
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
    if (preview.package !== remote || preview.name !== wanted) {
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
    // The list of releases has no hash of it: its package's signature vouches for the record.
    const trust = withListedKeys({ keys, needsHashes: false }, remote, listing.keys);
    if (isPreviewName(wanted)) {
      const both = [...(trust.keys?.[remote] ?? []), ...(listing.previewKeys ?? [])];
      return readPreview(base, { ...trust.keys, [remote]: both }, signal);
    }
    return { chosen: { entry: entryOf(base, wanted), trust } };
  }

  /** Whether to ask: anybody may have made the link of a release that is neither live, a canary nor recently live. */
  const needsAgreement = ({ entries, former = [] }: Listing, release: string): boolean =>
    local === null &&
    !former.includes(release) &&
    !entries.some(({ extras }) => extras?.release === release);

  return {
    text,
    remote,
    async find(listing, signal, read) {
      try {
        const { chosen, until = null } = await choose(listing, signal);
        const found = await read(chosen);
        const { release } = found.release;
        if (needsAgreement(listing, release) && !agreement.isGiven(release)) {
          unanswered = release;
          if (state.status !== 'declined') setState({ status: 'question' });
          return null;
        }
        setState({ status: 'found', release, until });
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
    allows: (origin) => origin === local?.origin,
    getState: () => state,
    message: () => messageOf(text.slice(0, LONGEST), state),
    subscribe,
  };
};
