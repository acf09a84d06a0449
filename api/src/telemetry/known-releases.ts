import type { FastifyBaseLogger } from 'fastify';
import { NO_RELEASE, type ScreenOfRelease } from './outcomes.ts';

/** Timeout of the site's answers, in milliseconds. */
const SITE_LIMIT = 5000;
/** Minimum time between requests to the site, in milliseconds. It protects the site from floods of forged reports. */
const ASK_EVERY = 1000;
/** Maximum size of a document, in bytes. Real lists and records are smaller. */
const DOCUMENT_LIMIT = 1024 * 1024;
/** Maximum number of releases that stay known after they were live: open tabs keep their releases. */
const KEPT = 100;
/**
 * Maximum numbers of screens, above those of any real remote. Each screen of each release has a dozen series of
 * metrics, about 14 KB.
 */
const SCREENS_OF_RELEASE = 200;
const SCREENS = 2_000;
const SCREEN_NAME = /^[A-Za-z][\w-]{0,63}$/;
/** Maximum number of records that one round requests. */
const RECORDS = 100;

interface Listed {
  remote: string;
  release: string;
  /** Address of its record. */
  url: string;
}

const nameOf = ({ remote, release }: Omit<Listed, 'url'>): string => `${remote}@${release}`;

export interface KnownReleasesParts {
  /** Address of the site's discovery document. */
  address: string;
  now: () => number;
  log: FastifyBaseLogger;
  fetch?: typeof fetch;
  onKnown: (remote: string, release: string, screens: readonly string[]) => void;
  onForgotten: (remote: string, release: string, screens: readonly string[]) => void;
}

/**
 * The screens that the site lists, read from its discovery document and the records it references. Loads of any other
 * screen are forged, or from another site.
 */
export class KnownReleases {
  readonly #parts: KnownReleasesParts;
  /** `{remote}@{release}` → its screens. The entry that has been known longest is first. */
  readonly #known = new Map<string, ReadonlySet<string>>();
  #askedAt = -Infinity;
  #asking: Promise<void> | null = null;

  constructor(parts: KnownReleasesParts) {
    this.#parts = parts;
  }

  has({ remote, release, screen }: ScreenOfRelease): boolean {
    if (release !== NO_RELEASE) {
      return this.#known.get(`${remote}@${release}`)?.has(screen) === true;
    }
    for (const [name, screens] of this.#known) {
      if (name.startsWith(`${remote}@`) && screens.has(screen)) return true;
    }
    return false;
  }

  /** Reads the site's live releases, unless it did so a moment ago. Never rejects. */
  learn(): Promise<void> {
    const { now } = this.#parts;
    if (this.#asking === null && now() - this.#askedAt >= ASK_EVERY) {
      this.#askedAt = now();
      this.#asking = this.#ask()
        .catch((err) => this.#parts.log.warn({ err }, 'The site’s releases could not be read.'))
        .finally(() => {
          this.#asking = null;
        });
    }
    return this.#asking ?? Promise.resolve();
  }

  async #ask(): Promise<void> {
    const { address, log } = this.#parts;
    const live = listedIn(await this.#read(address), address);
    const unknown = live.filter((listed) => !this.#known.has(nameOf(listed)));
    for (const listed of unknown.slice(0, RECORDS)) {
      // A remote whose server is down must not affect the counts of others.
      await this.#readRecord(listed).catch((err) =>
        log.warn({ err }, 'The record of a release could not be read.'),
      );
    }
    this.#forgetOldest(new Set(live.map(nameOf)));
  }

  async #readRecord(listed: Listed): Promise<void> {
    const { text } = (await this.#read(listed.url)) as { text: string };
    const { screens } = JSON.parse(text) as { screens: object };
    const names = Object.keys(screens);
    if (names.length > SCREENS_OF_RELEASE || !names.every((name) => SCREEN_NAME.test(name))) {
      throw new Error(`The record at ${listed.url} has too many screens, or one of no such name.`);
    }
    const known = [...this.#known.values()].reduce((sum, { size }) => sum + size, 0);
    if (known + names.length > SCREENS) throw new Error('There are too many screens to count.');
    this.#known.set(nameOf(listed), new Set(names));
    this.#parts.onKnown(listed.remote, listed.release, names);
  }

  #forgetOldest(live: ReadonlySet<string>): void {
    const earlier = [...this.#known].filter(([name]) => !live.has(name));
    for (const [name, screens] of earlier.slice(0, -KEPT)) {
      this.#known.delete(name);
      const [remote = '', release = ''] = name.split('@');
      this.#parts.onForgotten(remote, release, [...screens]);
    }
  }

  async #read(address: string): Promise<unknown> {
    const { fetch = globalThis.fetch } = this.#parts;
    const answer = await fetch(address, { signal: AbortSignal.timeout(SITE_LIMIT) });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true });
      if (text.length > DOCUMENT_LIMIT) throw new Error(`${address} is too large`);
    }
    return JSON.parse(text);
  }
}

function listedIn(document: unknown, address: string): Listed[] {
  const { microFrontends } = document as {
    microFrontends: Record<string, { url: string; extras?: { release?: string } }[]>;
  };
  return Object.entries(microFrontends).flatMap(([remote, entries]) =>
    entries.flatMap(({ url, extras }) =>
      extras?.release ? [{ remote, release: extras.release, url: new URL(url, address).href }] : [],
    ),
  );
}
