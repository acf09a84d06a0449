import { formatNumber } from '@composed/browser/format-number';
import { Problem } from '../http/problem.ts';
import { ideaIdOf } from '../ideas/change-idea.ts';
import { CATEGORIES } from '../ideas/fields.ts';
import { ideaPage } from '../ideas/idea-page.ts';
import { PAGE_NUMBER } from '../ideas/list.ts';
import { MinuteMemory } from '../ideas/minute-memory.ts';
import type { PublicLists } from '../ideas/public-lists.ts';
import { wasPublic } from '../ideas/publish.ts';
import type { IdeaPage } from '../ideas/schemas.ts';
import { listMemberIdeas, MEMBER_ID, memberPage } from '../members/member-page.ts';
import { publicNumbers } from '../numbers/routes.ts';
import type { Services } from '../services.ts';
import { cardAddress, HEIGHT, WIDTH } from '../share-pictures/address.ts';
import { excerptOf } from './formats.ts';
import { memberValues, personData } from './member.ts';
import {
  cardValues,
  figureValues,
  flag,
  ideasText,
  ideaValues,
  relatedValues,
  tagsOf,
} from './values.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Data of a page, with the status of its answer. */
export interface FoundPage {
  status: 200 | 404 | 410;
  json: {
    head: Head;
    missing?: true;
    /** Answers of the calls with which the screen would begin, by their address below /api. */
    start: { at: string; answers: Answers };
    [value: string]: unknown;
  };
}

/** Head of a page. Missing values are those of the page without data. */
interface Head {
  title?: string;
  description?: string;
  /** Canonical path. A missing page has none. */
  path?: string;
  image?: { url: string; width: string; height: string; alt: string };
  type?: 'article' | 'profile';
  published?: string;
  author?: string;
  noindex?: true;
  previous?: string;
  next?: string;
  jsonLd?: object;
}

/** Number of other ideas that a page of an idea shows. */
const RELATED = 3;
/** How old the list of related ideas may be, in milliseconds. With 55 s of the caches, a page is a minute old at most. */
const RELATED_LIFE = 5000;

const SITE = 'Idea Hub';
const titled = (title: string): string => `${title} · ${SITE}`;

/** Paths of the pages, in any letter case and with or without a slash at the end. */
const PROJECT = /^\/project\/([^/]+)\/?$/i;
const MEMBER = /^\/members\/([^/]+)\/?$/i;
const BROWSE = /^\/browse\/?$/i;
const PAGE = new RegExp(PAGE_NUMBER);

/** Arguments of a page's address. */
interface Arguments {
  page?: string;
  category?: string;
}

/** The number of a page of a list; 0 for a text that is none. */
const pageOf = ({ page = '1' }: Arguments): number => (PAGE.test(page) ? Number(page) : 0);

/** The category of a list: `''` for all, `undefined` for an unknown one. Screens accept any letter case too. */
function categoryOf({ category = '' }: Arguments): string | undefined {
  const name = category.trim().toLowerCase();
  return ['', ...CATEGORIES].find((known) => known.toLowerCase() === name.replace(/^all$/, ''));
}

/** The address of a page of a list. */
function addressOf(list: string, page: number, category = ''): string {
  const values = { ...(category && { category }), ...(page > 1 && { page: `${page}` }) };
  return [list, `${new URLSearchParams(values)}`].filter(Boolean).join('?');
}

/** Values and head of a page of a list, for links to the pages beside it. */
function pagesAround(page: number, isMore: boolean, addressAt: (page: number) => string) {
  return {
    head: {
      path: addressAt(page),
      ...(page > 1 && { previous: addressAt(page - 1) }),
      ...(isMore && { next: addressAt(page + 1) }),
    },
    values: {
      isSecond: flag(page === 2),
      previous: page > 2 ? `${page - 1}` : '',
      next: isMore ? `${page + 1}` : '',
    },
  };
}

const pageTitle = (title: string, page: number): string =>
  titled(page > 1 ? `${title}, page ${page}` : title);

/** Returns the result of a call, or `null` if it throws a 404. */
async function unlessMissing<T>(find: () => Promise<T>): Promise<T | null> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

type Needed = Pick<Services, 'queries' | 'cursors' | 'now' | 'appOrigin' | 'apiAddress'>;

/** Collects the data of pages that a server fills: published ideas and shown profiles only. */
export class Pages {
  readonly #services: Needed;
  readonly #lists: PublicLists;
  /** The newest ideas of each category. */
  readonly #newest: MinuteMemory<Awaited<ReturnType<PublicLists['page']>>>;

  constructor(services: Needed, lists: PublicLists) {
    this.#services = services;
    this.#lists = lists;
    this.#newest = new MinuteMemory(services.now, { life: RELATED_LIFE });
  }

  /** The data of the page at this path; `null` if it is no page with data. */
  async find(path: string, given: Arguments = {}): Promise<FoundPage | null> {
    const [, id] = PROJECT.exec(path) ?? [];
    if (id !== undefined) return this.#project(id);
    const [, member] = MEMBER.exec(path) ?? [];
    if (member !== undefined) return this.#member(member, pageOf(given));
    if (BROWSE.test(path)) return this.#browse(pageOf(given), categoryOf(given));
    return path === '/' ? this.#home() : null;
  }

  async #project(text: string): Promise<FoundPage> {
    const { queries } = this.#services;
    // Screens accept leading zeros. Only this form of the number gets into the page.
    const id = /^\d{1,20}$/.test(text) ? Number(text) : 0;
    const found = await unlessMissing(async () =>
      ideaPage(queries, ideaIdOf({ id: `${id}` }), null),
    );
    if (found) {
      const idea = this.#placed(found);
      const { category } = idea;
      const size = RELATED + 1;
      const near = await this.#newest.get(category, () => this.#list({ category, size }));
      const nearAddress = `/ideas?${new URLSearchParams({ category, limit: `${size}` })}`;
      return this.#found(
        this.#projectHead(idea),
        { [`/ideas/${id}`]: idea, [nearAddress]: near },
        {
          idea: ideaValues(idea),
          related: near.ideas
            .filter((other) => other.id !== id)
            .slice(0, RELATED)
            .map(relatedValues),
        },
      );
    }
    const isGone = id > 0 && (await wasPublic(queries, id));
    const answers = id > 0 ? { [`/ideas/${id}`]: null } : {};
    return this.#missing(isGone ? 410 : 404, 'Project not found', answers, { missing: true });
  }

  #projectHead(idea: IdeaPage): Head {
    const { appOrigin, apiAddress } = this.#services;
    const { title, author, datePosted } = idea;
    const path = `/project/${idea.id}`;
    const description = excerptOf(idea.description);
    const isOnSite = apiAddress.startsWith(`${appOrigin}/`);
    return {
      title: titled(title),
      description,
      path,
      image: {
        // A template puts the site's origin before a path.
        url: (isOnSite ? apiAddress.slice(appOrigin.length) : apiAddress) + cardAddress(idea),
        width: `${WIDTH}`,
        height: `${HEIGHT}`,
        alt: title,
      },
      type: 'article',
      published: datePosted,
      author,
      jsonLd: {
        '@context': 'https://schema.org',
        '@type': 'CreativeWork',
        url: appOrigin + path,
        name: title,
        description,
        author: {
          '@type': 'Person',
          name: author,
          ...(idea.authorId && { url: `${appOrigin}/members/${idea.authorId}` }),
        },
        datePublished: datePosted,
        dateModified: idea.lastUpdated,
        keywords: [idea.category, ...tagsOf(idea.tags)].join(', '),
      },
    };
  }

  async #member(id: string, page: number): Promise<FoundPage> {
    const { queries, cursors, now, appOrigin, apiAddress } = this.#services;
    const path = `/members/${id}`;
    const found = await unlessMissing(() => memberPage(queries, id));
    if (!found) {
      const answers = MEMBER_ID.test(id) ? { [path]: null } : {};
      return this.#missing(404, 'Member not found', answers, { missing: true });
    }
    const member = { ...found, picture: found.picture && apiAddress + found.picture };
    const answers = { [path]: member };
    const values = { member: memberValues(member) };
    const none = { ...values, ideas: [], noPage: 'yes' };
    if (page === 0) return this.#missing(404, 'Page not found', answers, none);
    const { ideas, last } = await listMemberIdeas(queries, id, { page });
    const next = cursors.of('member', id).write(last);
    const list = { ideas: ideas.map((card) => this.#placed(card)), total: member.ideas, next };
    const withList = { ...answers, [addressOf(`${path}/ideas`, page)]: list };
    if (page > 1 && ideas.length === 0) return this.#missing(404, 'Page not found', withList, none);
    const around = pagesAround(page, next !== null, (other) => addressOf(path, other));
    const description = excerptOf(member.bio);
    const head: Head = {
      ...around.head,
      title: pageTitle(member.name, page),
      ...(description && { description }),
      type: 'profile',
      jsonLd: personData(member, appOrigin),
    };
    return this.#found(head, withList, {
      ...values,
      ...around.values,
      ideas: list.ideas.map((card) => cardValues(card, now())),
    });
  }

  async #home(): Promise<FoundPage> {
    const { queries, now } = this.#services;
    const [listed, numbers] = await Promise.all([
      this.#lists.sections(),
      publicNumbers(queries, now()),
    ]);
    const sections = listed.map((section) => ({
      ...section,
      ideas: section.ideas.map((card) => this.#placed(card)),
    }));
    const answers = { '/ideas/sections': { sections }, '/numbers': numbers };
    return this.#found({ path: '/' }, answers, {
      sections: sections.map(({ category, total, ideas }) => ({
        category,
        count: ideasText(total),
        isMore: flag(total > ideas.length),
        ideas: ideas.map((card) => cardValues(card, now())),
      })),
      ...figureValues(numbers, now()),
    });
  }

  async #browse(page: number, category: string | undefined): Promise<FoundPage> {
    const { now } = this.#services;
    const missing = (answers: Answers) =>
      this.#missing(404, 'Page not found', answers, { missing: true, ...named });
    const named = category ? { category, [`is${category}`]: 'yes' } : { category: '' };
    if (page === 0 || category === undefined) return missing({});
    const list = await this.#list({ page, ...(category && { category }) });
    const answers = { [addressOf('/ideas', page, category)]: list };
    if (page > 1 && list.ideas.length === 0) return missing(answers);
    const around = pagesAround(page, list.next !== null, (other) =>
      addressOf('/browse', other, category),
    );
    const head: Head = {
      ...around.head,
      ...((category || page > 1) && {
        title: pageTitle(category ? `${category} ideas` : 'Browse ideas', page),
      }),
      ...(category && {
        description: `The community’s project ideas of the category ${category}.`,
        ...(list.total === 0 && { noindex: true }),
      }),
    };
    const total = formatNumber(list.total);
    return this.#found(head, answers, {
      ...named,
      ...around.values,
      ideas: list.ideas.map((card) => cardValues(card, now())),
      found: `${total} innovative ${list.total === 1 ? 'idea' : 'ideas'} found`,
    });
  }

  async #list(wanted: Parameters<PublicLists['page']>[0]) {
    const list = await this.#lists.page(wanted);
    return { ...list, ideas: list.ideas.map((card) => this.#placed(card)) };
  }

  /** An idea with the whole address of its author's picture, which the database has as a path below /api. */
  #placed<Idea extends { authorPicture: string | null }>(idea: Idea): Idea {
    const { authorPicture } = idea;
    return authorPicture === null
      ? idea
      : { ...idea, authorPicture: this.#services.apiAddress + authorPicture };
  }

  #found(head: Head, answers: Answers, values: Record<string, unknown>): FoundPage {
    return { status: 200, json: { head, ...values, start: this.#start(answers) } };
  }

  #missing(
    status: 404 | 410,
    title: string,
    answers: Answers,
    values: Record<string, unknown>,
  ): FoundPage {
    const head: Head = { title: titled(title), noindex: true };
    return { status, json: { head, ...values, start: this.#start(answers) } };
  }

  #start = (answers: Answers) => ({ at: new Date(this.#services.now()).toISOString(), answers });
}
