import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { withConfig } from './ideas.ts';
import { keepSession, type Member, newMember, registered, sessionOf } from './members.ts';
import { api, product } from './stages.ts';

/** The author of some ideas that the API creates outside production. */
export const DEMO_MEMBER: Member = {
  name: 'Maya Okafor',
  email: 'demo@ideahub.example',
  password: 'demo-1234',
};

/** The reviewer that the API creates outside production. */
export const REVIEWER: Member = {
  name: 'Demo Reviewer',
  email: 'reviewer@ideahub.example',
  password: 'review-1234',
};

/** Makes a page show the ideas of the server. */
export const inLiveMode = (page: Page): Promise<void> =>
  withConfig(page, { ideas: 'live', sampleIdeas: false });

/** Opens another browser without stored data, in live mode, and signs the member in. */
export async function otherBrowser(browser: Browser, member: Member): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.host });
  const page = await context.newPage();
  await inLiveMode(page);
  await keepSession(page, product.host, await sessionOf(page.request, member));
  return page;
}

/** Lets the next POST to an address reach the server, and loses its response. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Returns functions that call the API with a member's token. */
export async function callsOf(request: APIRequestContext, member: Member) {
  const { accessToken } = await sessionOf(request, member);
  const headers = { authorization: `Bearer ${accessToken}` };
  const sending =
    (method: string) =>
    async <T>(path: string, data: unknown, more: Record<string, string> = {}): Promise<T> => {
      const answer = await request.fetch(`${api}/api${path}`, {
        method,
        headers: { ...headers, ...more },
        data,
      });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return (await answer.json().catch(() => undefined)) as T;
    };
  return {
    get: async <T>(path: string): Promise<T> => {
      const answer = await request.get(`${api}/api${path}`, { headers });
      expect(answer.status(), path).toBe(200);
      return (await answer.json()) as T;
    },
    post: sending('POST'),
    put: sending('PUT'),
  };
}

export interface LiveIdea {
  id: number;
  title: string;
  version: number;
}

interface OwnIdea {
  title: string;
  status: string;
  version: number;
}

/** Returns a member's own ideas. */
export async function ideasBy(request: APIRequestContext, member: Member): Promise<OwnIdea[]> {
  const { get } = await callsOf(request, member);
  return (await get<{ ideas: OwnIdea[] }>('/ideas/mine')).ideas;
}

/** Returns an idea's form values, with a unique title. */
export const someIdea = (change: Record<string, unknown> = {}) => ({
  title: `Rain barrels ${randomUUID().slice(0, 8)}`,
  description: 'Barrels that share their water with the driest garden of the whole street.',
  category: 'Environment',
  difficulty: 'Beginner',
  tags: 'rain, gardens',
  requiredSkills: 'Soldering',
  estimatedTime: 'Short-term (1-7 days)',
  resources: 'An old barrel',
  submitterName: 'Ada Lovelace',
  submitterEmail: 'ada@example.org',
  contactPreference: 'email',
  ...change,
});

/** Submits an idea of its author. */
export async function submittedIdea(
  request: APIRequestContext,
  author: Member,
  change: Record<string, unknown> = {},
): Promise<LiveIdea> {
  const { post } = await callsOf(request, author);
  return post<LiveIdea>('/ideas', someIdea(change), { 'idempotency-key': randomUUID() });
}

/** Creates an idea of a new member, published by a reviewer. */
export async function publishedIdea(
  request: APIRequestContext,
  change: Record<string, unknown> = {},
  name = newMember().name,
): Promise<{ author: Member; idea: LiveIdea }> {
  const author = await registered(request, { name });
  const idea = await submittedIdea(request, author, change);
  await publish(request, idea);
  return { author, idea };
}

/** Approves and publishes an idea as the demo reviewer. */
export async function publish(request: APIRequestContext, { id, version }: LiveIdea) {
  const { post } = await callsOf(request, REVIEWER);
  const approved = await post<LiveIdea>(`/review/ideas/${id}/decisions`, {
    action: 'approve',
    version,
  });
  await post(`/review/ideas/${id}/decisions`, { action: 'publish', version: approved.version });
}
