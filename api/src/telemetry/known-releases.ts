import type { FastifyBaseLogger } from 'fastify';
import { NO_RELEASE, type ScreenOfRelease } from './outcomes.ts';

/** No answer of the site within this counts as none, in milliseconds. */
const SITE_LIMIT = 5000;
/** The site is asked no more often, whatever strangers send, in milliseconds. */
const ASK_EVERY = 1000;
/** Past what any list or record of releases has, in bytes. */
const DOCUMENT_LIMIT = 1024 * 1024;
/** Releases that are remembered after they were live: tabs stay on theirs for as long as they live. */
const KEPT = 100;
/** Past what any remote has: each screen of each release is a dozen series of metrics, some 14 KB. */
const SCREENS_OF_RELEASE = 200;
const SCREENS = 2_000;
const SCREEN_NAME = /^[A-Za-z][\w-]{0,63}$/;
/** Records that are asked for in one go. */
const RECORDS = 100;

interface Listed {
  remote: string;
  release: string;
  /** Of its record. */
  url: string;
}

const nameOf = ({ remote, release }: Omit<Listed, 'url'>): string => `${remote}@${release}`;

export interface KnownReleasesParts {
  /** The site's discovery document. */
  address: string;
  now: () => number;
  log: FastifyBaseLogger;
  fetch?: typeof fetch;
  onKnown: (remote: string, release: string, screens: readonly string[]) => void;
  onForgotten: (remote: string, release: string, screens: readonly string[]) => void;
}

/**
 * The screens that the site itself lists: what else pages claim to have loaded is forged, or of another
 * site. Learnt from the discovery document and the records that it leads to.
 */
export class KnownReleases {
  readonly #parts: KnownReleasesParts;
  /** `{remote}@{release}` → its screens, the longest known first. */
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

  /** Asks the site what is live, unless it was asked a moment ago. Never rejects. */
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
      // A remote whose server is down takes no other one's counts along.
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
