import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import {
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { request as requestSecurely } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { integrityOf } from '@composed/build/integrity';
import type { DiscoveryDocument } from '@composed/contract/discovery';
import {
  type HostRecord,
  isEnvelope,
  RECORD_FILE,
  type RemoteRecord,
} from '@composed/contract/release';
import { readJson } from '@composed/contract/shape';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { DEVELOPMENT, developSite, type LocalRemote } from '@composed/site/developed-site';
import type { Fragments } from '@composed/site/fragments';
import { missingPage, readSite, type ServedSite } from '@composed/site/served-site';
import { staticListener } from '@composed/site/static-server';
import { isLoopback } from '@composed/workspace/loopback';

/** What surrounds the local packages: a live site, or the configuration of a site in this repository. */
export interface Surroundings {
  config: SiteConfig;
  list: DiscoveryDocument;
  /** Host and releases of a live site. */
  host?: HostRecord;
  remotes: readonly RemoteRecord[];
  fragments: Fragments;
  problems: readonly string[];
}

/** Answers for the pages that no local package gives. */
export interface Around {
  surroundings(): Promise<Surroundings>;
  /** Origin of the live site's releases. */
  live?: string;
  /** Returns the address that gets the calls of a page to the server of a setting in `/config.json`. */
  serverOf(setting: string): string | undefined;
  /** Returns why a call to the server of a setting must not be sent, as a sentence, or `null`. */
  refusal(setting: string, method: string, path: string): string | null;
}

export interface DevelopedServer extends Around {
  /** Origin of the pages. */
  origin: string;
  /** Folder for the composed pages. */
  folder: string;
  /** Maps each local package to the address of its development server's files, with a trailing slash. */
  locals: ReadonlyMap<string, string>;
  /** Tells whether to wait until the server of a package listens. */
  isStarting(name: string): boolean;
  /** Receives each sentence for the developer. */
  say(sentence: string): void;
}

/** Path below which a page calls the servers of its site. */
export const CALLS = '/@in/';

const RETRY_MS = 100;
/** Time in which a development server must listen, in milliseconds. */
const START_MS = 60_000;

/** Reads the response with the record of a development server; `null` if it sends none. */
async function recordOf(base: string, isStarting: () => boolean): Promise<string | null> {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      const signal = AbortSignal.timeout(START_MS);
      const answer = await fetch(base + RECORD_FILE, { signal });
      return answer.ok ? await answer.text() : null;
    } catch {
      if (!isStarting() || performance.now() > until) return null;
      await pause(RETRY_MS);
    }
  }
}

/** Headers of a page's request that say where it runs, or that only belong to its origin. */
const OWN_HEADERS = ['host', 'origin', 'referer', 'cookie', 'connection'];

/** Sends a request to another address, without cookies, and its answer back. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, target: URL): void {
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).filter(([name]) => !OWN_HEADERS.includes(name)),
  );
  const send = target.protocol === 'https:' ? requestSecurely : request;
  const onward = send(target, { method: incoming.method, headers }, (answer) => {
    const { 'set-cookie': _cookies, ...rest } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, rest);
    answer.pipe(outgoing);
  });
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing, 502, `${target.host} does not answer.`);
  });
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ success: false, error: sentence, message: sentence }));
}

/**
 * Creates the server of the pages in which local packages are developed. It composes them again when a record changes.
 * Files of the host and calls are passed on; remotes are loaded from their own servers.
 */
export function developedServer(server: DevelopedServer): {
  listener: RequestListener;
  /** Composes the pages, and reports problems, when all local packages are built. */
  ready(): Promise<unknown>;
} {
  const { origin, locals, live } = server;
  const said = new Set<string>();
  let known: { name: string; site: ServedSite } | undefined;

  async function compose(): Promise<ServedSite> {
    const [around, ...records] = await Promise.all([
      server.surroundings(),
      ...[...locals].map(([name, base]) => recordOf(base, () => server.isStarting(name))),
    ]);
    const remotes = new Map<string, LocalRemote>();
    let host = around.host;
    for (const [index, [name, base]] of [...locals].entries()) {
      const text = records[index] ?? '';
      const own = readJson(isEnvelope, text)?.text;
      const record = own === undefined ? null : JSON.parse(own);
      // Without hashes of its files, the record changes while pages are open.
      const hashed = record !== null && Object.keys(record.files).length > 0;
      const integrity = hashed ? { integrity: integrityOf(text) } : {};
      if (name !== 'host') remotes.set(name, { url: base + RECORD_FILE, record, ...integrity });
      else if (record !== null) host = record;
    }
    if (host === undefined) throw new Error('The host has no build: see its output.');
    const { site, problems } = developSite({
      origin,
      config: around.config,
      list: around.list,
      host,
      remotes: around.remotes,
      fragments: host === around.host ? { host: around.fragments } : {},
      locals: remotes,
      notes: around.problems,
    });
    for (const sentence of problems) {
      if (!said.has(sentence)) server.say(sentence);
      said.add(sentence);
    }
    if (known?.name !== site.name) {
      const folder = join(server.folder, site.name);
      for (const [file, text] of site.files) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      known = { name: site.name, site: await readSite(folder) };
    }
    return known.site;
  }

  rmSync(server.folder, { recursive: true, force: true });
  let turn: Promise<ServedSite> | undefined;
  /** Requests at the same time share one composition. */
  const site = () => {
    turn ??= compose().finally(() => {
      turn = undefined;
    });
    return turn;
  };
  const pages = staticListener({
    find: async (path) => (await site()).find(path),
    missing: missingPage(site),
  });
  return {
    ready: site,
    listener(incoming, outgoing) {
      const { url = '/', method = 'GET', headers } = incoming;
      // A foreign page could point its domain at this machine.
      if (!isLoopback(headers.host)) return void outgoing.writeHead(421).end('Not here');
      const base = locals.get('host');
      if (base !== undefined && url.startsWith(`/releases/host/${DEVELOPMENT}/`)) {
        return pass(incoming, outgoing, new URL(url, base));
      }
      if (live !== undefined && url.startsWith('/releases/')) {
        return pass(incoming, outgoing, new URL(url, live));
      }
      const [, setting = '', path = ''] = /^\/@in\/([^/?]+)(.*)$/.exec(url) ?? [];
      const target = server.serverOf(setting);
      if (target === undefined) return pages(incoming, outgoing);
      const refused = server.refusal(setting, method, path.split('?')[0] ?? '');
      if (refused === null) return pass(incoming, outgoing, new URL(target + path));
      server.say(refused);
      refuse(outgoing, 403, refused);
    },
  };
}
