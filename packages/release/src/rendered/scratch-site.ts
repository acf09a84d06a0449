import { integrityOf } from '@composed/build/integrity';
import type { Majors } from '@composed/contract/majors';
import { builtPath, POOL, placeOf } from '@composed/contract/pool';
import { type GatePages, type HostRecord, RECORD_FILE } from '@composed/contract/release';
import { composeSite } from '@composed/site/compose';
import { SAMPLE, sampleOf } from '@composed/site/fill/sample';
import { compileTemplate, fill } from '@composed/site/fill/template';
import { contentType } from '@composed/site/resource';
import { policySite } from '@composed/site/security-policy';
import {
  ALWAYS,
  candidates,
  patternOf,
  prefixesOf,
  RELEASE_HEADERS,
  serverRules,
} from '@composed/site/server-rules';
import type { Candidate, Combination } from '../context.ts';
import { deadLinkFinder } from '../gate-manifests.ts';
import { baseOf, discoveryOf, type Generation } from '../generation.ts';
import { grantedMajors } from '../majors.ts';
import { fileKey, fragmentsOf } from '../releases.ts';
import { newKey, signerFrom } from '../signing.ts';

/** Response to a page's request. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

/**
 * A site at its real addresses, without a server. `ask` returns `null` for addresses outside the site and its
 * services.
 */
export interface ScratchSite {
  ask(method: string, url: URL): Promise<Answer | null>;
  /** Local storage entries for routes that need a session. */
  session: GatePages['session'];
  /** Tells whether the page at a path is filled with sample data. */
  isFilled(path: string): boolean;
  /** Path of a dead link, see `deadLinkFinder`. */
  deadLink(address: string): string | null;
  /** Names a file by its address or its text, such as `remote-goods@1.2.0-3f2a9c1b7d4e/js/cart.js`. */
  fileName(address: string, text?: string): string | null;
}

const MISSING: Answer = { status: 404, headers: { ...ALWAYS }, body: 'Not found' };

const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' },
  body: JSON.stringify(value),
});

/** Returns the combination's generation. Only the gate's browser sees it. */
function generationOf(
  { context, current, packages }: Candidate,
  releases: Combination['releases'],
): Generation {
  const states = Object.entries(packages).flatMap(([pkg, { stable, disabled }]) => {
    const live = releases[pkg] ?? (disabled ? stable : undefined);
    return live ? [[pkg, { stable: live, ...(disabled ? { disabled } : {}) }] as const] : [];
  });
  return {
    ...current,
    number: current.number + 1,
    time: context.now().toISOString(),
    expires: null,
    packages: Object.fromEntries(states),
  };
}

/** Answers requests to the configured services. Returns `null` for other addresses. */
function services({ origin, config }: Generation['site'], { product }: HostRecord) {
  const under = (setting: string, url: URL) => {
    const address = config[setting];
    if (typeof address !== 'string') return false;
    const base = new URL(address, origin);
    const folder = base.pathname.replace(/\/?$/, '/');
    return url.origin === base.origin && `${url.pathname}/`.startsWith(folder);
  };
  const { gate, addresses = [] } = product ?? {};
  return (method: string, url: URL): Answer | null => {
    // Check it first: the telemetry address may be below another service's address.
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
 * Composes the site of a combination like a promote, and answers its requests from the store. Pages, policy and
 * addresses are those of the real site. Signs with a temporary key, because the site's key must only sign what goes
 * live. Rejects with a `StoreError` if the fragments of a release can't be read.
 *
 * @param majors replaces the generation's second majors. With entries without a script, pages find the host's own
 *   modules under other versions
 */
export async function scratchSite(
  candidate: Candidate,
  combination: Combination,
  majors?: Majors,
): Promise<ScratchSite> {
  const { store } = candidate.context;
  const { host, remotes, releases } = combination;
  const signer = signerFrom(newKey(), 'the gate');
  const generation = {
    ...generationOf(candidate, releases),
    majors: majors ?? grantedMajors(candidate.current.site.majors, host),
  };
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

  function fileAt(place: (typeof places)[number], href: string): string | undefined {
    const { record, base } = place;
    const listed = [RECORD_FILE, ...Object.keys(record.files)];
    return listed.find((one) => new URL(placeOf(record.release, one), base).href === href);
  }

  function fileName(address: string, text?: string): string | null {
    for (const place of places) {
      const { name, release, files } = place.record;
      const integrity = text === undefined ? null : integrityOf(Buffer.from(text));
      const file =
        fileAt(place, address) ??
        Object.keys(files).find((one) => files[one]?.integrity === integrity);
      if (file !== undefined) return `${name}@${release}/${builtPath(file)}`;
    }
    return null;
  }

  async function releaseFile({ href }: URL): Promise<Answer | null> {
    for (const place of places) {
      const { record, base } = place;
      const at = (path: string) => new URL(path, base).href;
      const file = fileAt(place, href);
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

  /** Page → its template with sample data. */
  const filled = new Map<string, string>();
  function sampleFor(file: string): string | undefined {
    const html = files.get(`templates/${file}`);
    if (html !== undefined && !filled.has(file)) {
      const template = compileTemplate(html);
      filled.set(file, fill(template, sampleOf(template)));
    }
    return filled.get(file);
  }

  /** Returns the page's file and the kind of the address. */
  function pageAt(path: string) {
    const page = pages.find((row) => new RegExp(patternOf(row.path), 'i').test(path));
    const below = page === undefined ? candidates(mounts, path) : null;
    const mounted = below?.find((name) => files.has(`public/${name}`));
    const isPage = page !== undefined || below !== null || !/\.[a-z0-9]+$/i.test(path);
    const found = page?.file ?? mounted;
    return { isPage, found, file: isPage ? (found ?? notFound) : path.slice(1) };
  }

  function siteFile(path: string): Answer {
    const { isPage, found, file } = pageAt(path);
    const body = sampleFor(file) ?? files.get(`public/${file}`);
    // A picture of the sample data.
    if (path.includes(encodeURIComponent(SAMPLE))) return { ...MISSING, status: 200, body: '' };
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
    isFilled: (path) => files.has(`templates/${pageAt(path).file}`),
    deadLink: deadLinkFinder(host, remotes, site),
    fileName,
  };
}
