import { POOL, placeOf } from '@composed/contract/pool';
import { type GatePages, type HostRecord, RECORD_FILE } from '@composed/contract/release';
import { composeSite } from '@composed/site/compose';
import { candidates, prefixesOf } from '@composed/site/mounted-files';
import { contentType } from '@composed/site/resource';
import { policySite } from '@composed/site/security-policy';
import { ALWAYS, patternOf, RELEASE_HEADERS, serverRules } from '@composed/site/server-rules';
import type { Candidate } from '../context.ts';
import { baseOf, discoveryOf, type Generation } from '../generation.ts';
import { deadLinkFinder } from '../internal-links.ts';
import { fileKey, fragmentsOf } from '../releases.ts';
import { newKey, signerFrom } from '../signing.ts';
import type { Combination } from './combinations.ts';

/** What a page gets for a request. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/** A site at its own addresses, without a server. `null`: no address of the site, or of its servers. */
export interface ScratchSite {
  ask(method: string, url: URL): Promise<Answer | null>;
  /** What local storage holds where a route needs a session. */
  session: GatePages['session'];
  /** The path that a link leads to if no page of the site is there, see `deadLinkFinder`. */
  deadLink(address: string): string | null;
}

const MISSING: Answer = { status: 404, headers: { ...ALWAYS }, body: 'Not found' };

const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  body: JSON.stringify(value),
});

/** The combination's generation. Nobody gets to see it but the gate's own browser. */
function generationOf(
  { context, current, packages }: Candidate,
  releases: Combination['releases'],
) {
  const states = Object.entries(packages).flatMap(([pkg, { stable, disabled }]) => {
    const live = releases[pkg] ?? (disabled ? stable : undefined);
    return live ? [[pkg, { stable: live, ...(disabled ? { disabled } : {}) }] as const] : [];
  });
  const generation: Generation = {
    ...current,
    number: current.number + 1,
    time: context.now().toISOString(),
    expires: null,
    packages: Object.fromEntries(states),
  };
  return generation;
}

/** The configured addresses that are neither pages nor files, and what is answered there. */
function services({ origin, config }: Generation['site'], { product }: HostRecord) {
  const under = (setting: string, url: URL) => {
    const address = config[setting];
    return typeof address === 'string' && url.href.startsWith(new URL(address, origin).href);
  };
  const { gate, addresses = [] } = product ?? {};
  return (method: string, url: URL): Answer | null => {
    // Its address may lie below another one.
    if (under('telemetryUrl', url)) return { ...json(null), body: '' };
    if (!addresses.some((setting) => under(setting, url))) return null;
    const answer = gate?.answers.find(
      ({ setting, path = '' }) =>
        method === 'GET' && under(setting, url) && url.pathname.endsWith(path),
    );
    return answer ? json(answer.body) : json({ status: 503, message: 'Not here.' }, 503);
  };
}

/**
 * Composes the site of a combination, as promoting it would, and answers its requests from the store:
 * pages, policy and addresses are those that visitors will meet. Signed with a key of its own, since
 * the site's key signs nothing that is not to go live. Rejects with a `StoreError` where the fragments of one of
 * its releases can't be read.
 */
export async function scratchSite(
  candidate: Candidate,
  combination: Combination,
): Promise<ScratchSite> {
  const { store } = candidate.context;
  const { host, remotes, releases } = combination;
  const signer = signerFrom(newKey(), 'the gate');
  const generation = generationOf(candidate, releases);
  const keys = { ...generation.site.keys, site: [signer.publicKey] };
  const site = { ...generation.site, keys };
  const { origin } = site;
  const discovery = signer.sign(JSON.stringify(discoveryOf(generation)));
  const fragments = await fragmentsOf(store, [host, ...remotes]);
  const { number } = generation;
  const { files } = composeSite({ number, discovery, host, remotes, fragments, site });
  const mounts = prefixesOf(site.mounts);
  const { pages, notFound, headers } = serverRules(host.routes, policySite(host, site), mounts);
  const answerService = services(site, host);
  const places = [host, ...remotes].flatMap((record) => {
    const bases = [baseOf(site, record.name), `${origin}/releases/${record.name}/`];
    return [...new Set(bases)].map((base) => ({ record, base }));
  });

  async function releaseFile({ href }: URL): Promise<Answer | null> {
    for (const { record, base } of places) {
      const at = (path: string) => new URL(path, base).href;
      const listed = [RECORD_FILE, ...Object.keys(record.files)];
      const file = listed.find((one) => at(placeOf(record.release, one)) === href);
      const body = file === undefined ? null : await store.read(fileKey(record, file));
      if (file !== undefined && body !== null) {
        const own = { ...ALWAYS, ...RELEASE_HEADERS, 'Content-Type': contentType(file) };
        return { status: 200, headers: own, body };
      }
      if ([`${record.release}/`, `${POOL}/`].some((folder) => href.startsWith(at(folder)))) {
        return MISSING;
      }
    }
    return null;
  }

  function siteFile(path: string): Answer {
    const page = pages.find((row) => new RegExp(patternOf(row.path), 'i').test(path));
    const below = page === undefined ? candidates(mounts, path) : null;
    const mounted = below?.find((name) => files.has(`public/${name}`));
    const isPage = page !== undefined || below !== null || !/\.[a-z0-9]+$/i.test(path);
    const found = page?.file ?? mounted;
    const file = isPage ? (found ?? notFound) : path.slice(1);
    const body = files.get(`public/${file}`);
    if (body === undefined) return MISSING;
    const rules = isPage ? headers.pages : headers.documents;
    return {
      status: isPage && found === undefined ? 404 : 200,
      headers: { ...ALWAYS, ...rules, 'Content-Type': contentType(file) },
      body,
    };
  }

  return {
    async ask(method, url) {
      const service = answerService(method, url);
      if (service !== null) return service;
      const found = await releaseFile(url);
      if (found !== null) return found;
      return url.origin === origin ? siteFile(url.pathname) : null;
    },
    session: host.product?.gate.session ?? {},
    deadLink: deadLinkFinder(host, remotes, site),
  };
}
