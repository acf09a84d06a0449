import { integrityOf } from '@composed/build/integrity';
import { readRecordText } from '@composed/contract/check-record';
import { type DiscoveryDocument, readDiscovery } from '@composed/contract/discovery';
import {
  DOCUMENT_LIMIT,
  type HostRecord,
  isEnvelope,
  RECORD_FILE,
  type ReleaseName,
  type ReleaseRecord,
  type RemoteRecord,
} from '@composed/contract/release';
import { isAnything, readJson } from '@composed/contract/shape';
import { isSiteConfig, type SiteConfig } from '@composed/contract/site-configuration';
import { isDefault } from '@composed/site/compose-page';
import { DEVELOPMENT } from '@composed/site/developed-site';
import { FRAGMENTS_FILE, type Fragments, readFragments } from '@composed/site/fragments';
import { UserError } from '@composed/workspace/user-error';

/** What a site publishes for every browser. */
export interface LiveSite {
  origin: string;
  config: SiteConfig;
  list: DiscoveryDocument;
  host: HostRecord;
  /** Default release of each remote whose record can be read. */
  remotes: readonly RemoteRecord[];
  /** Prerendered shells of the host. */
  fragments: Fragments;
  /** Sentences about releases that can't be read. */
  problems: readonly string[];
}

/** Time limit of a request in milliseconds. */
const ANSWER_MS = 10_000;

/** Reads a document of a site. Throws a `UserError` if it does not come. */
async function textAt(url: string): Promise<string> {
  const { host } = new URL(url);
  const read = async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return { answer, text: answer.ok ? await answer.text() : '' };
  };
  const { answer, text } = await read().catch((error) => {
    throw new UserError(`${host} does not answer (${error.cause?.code ?? error.name}).`);
  });
  if (!answer.ok) throw new UserError(`${url} does not exist (status ${answer.status}).`);
  if (text.length <= DOCUMENT_LIMIT) return text;
  throw new UserError(`${url} has more than ${DOCUMENT_LIMIT} bytes.`);
}

/** Reads a record. Throws a `UserError` that says why it can't be used. */
async function recordAt(
  url: string,
  name: ReleaseName,
  integrity?: string,
): Promise<ReleaseRecord> {
  const text = await textAt(url);
  const whole = `${name.pkg}@${name.release}`;
  if (integrity !== undefined && integrityOf(text) !== integrity) {
    throw new UserError(`The record of ${whole} differs from the hash in the list of releases.`);
  }
  const own = readJson(isEnvelope, text)?.text ?? '';
  // Of a development server, which may be the site.
  if (name.release === DEVELOPMENT) return JSON.parse(own);
  const record = readRecordText(own, name);
  if (typeof record !== 'string') return record;
  throw new UserError(`${whole} can't be used: ${record}.`);
}

/**
 * Reads a site's list of releases, its configuration and its records. Reads a record only once. Throws a `UserError` if
 * there is no site in a form that this tool knows.
 */
export function liveSite(address: string): () => Promise<LiveSite> {
  const { origin } = new URL(address);
  const known = new Map<string, Promise<ReleaseRecord>>();

  /** Keeps a record that can't change. */
  function keep(url: string, name: ReleaseName, integrity?: string): Promise<ReleaseRecord> {
    const read = known.get(url) ?? recordAt(url, name, integrity);
    if (name.release !== DEVELOPMENT) {
      known.set(url, read);
      read.catch(() => known.delete(url));
    }
    return read;
  }

  return async () => {
    const [listed, configured] = await Promise.all([
      textAt(`${origin}/discovery.json`),
      textAt(`${origin}/config.json`),
    ]);
    const list = readDiscovery(readJson(isAnything, listed));
    const config = readJson(isSiteConfig, configured);
    const release = list?.extras?.host;
    if (list === null || config === null || release === undefined) {
      const why = /^\s*</.test(listed)
        ? 'it answers /discovery.json with a page'
        : 'its list of releases names no host';
      throw new UserError(`${origin} is no site that this tool knows: ${why}.`);
    }
    const base = `${origin}/releases/host/${release}/`;
    const host = (await keep(base + RECORD_FILE, { pkg: 'host', release })) as HostRecord;
    const problems: string[] = [];
    const remotes = await Promise.all(
      Object.entries(list.microFrontends).map(async ([pkg, entries]) => {
        const { url, metadata, extras } = entries.find(isDefault) ?? {};
        if (url === undefined) return [];
        try {
          const name = { pkg, release: extras?.release ?? '' };
          return [(await keep(url, name, metadata?.integrity)) as RemoteRecord];
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          problems.push(`${error.message} The pages and entries of ${pkg} are missing here.`);
          return [];
        }
      }),
    );
    const shells = Object.hasOwn(host.files, FRAGMENTS_FILE)
      ? await textAt(base + FRAGMENTS_FILE)
      : '{}';
    const fragments = readFragments(shells, 'host');
    if (typeof fragments === 'string')
      throw new UserError(`The host of ${origin} can't be used: ${fragments}.`);
    return { origin, config, list, host, remotes: remotes.flat(), fragments, problems };
  };
}
