import { type Answers, callsTo, refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import {
  button,
  dot,
  openEdit,
  openSubmit,
  pass,
  reachContact,
  settle,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { someForm } from '../../testing/some-form.ts';
import { someOwnIdea } from './some-own-idea.ts';

export const LIVE = { ideas: 'live', sampleIdeas: false } as const;

/** A fake server that stores ideas by idempotency key, like the real one. */
export function ideaServer(more: Answers = {}) {
  const ideas = new Map<string, ReturnType<typeof someOwnIdea>>();
  const requests = serve({
    'GET /ideas': () => ({ ideas: [], total: 0, next: null }),
    'GET /ideas/mine': () => ({ ideas: [...ideas.values()] }),
    'POST /ideas': ({ headers, body }) => {
      const key = headers?.['idempotency-key'] ?? '';
      const kept = ideas.get(key) ?? someOwnIdea({ ...(body as object), id: 71 + ideas.size });
      ideas.set(key, kept);
      return kept;
    },
    'PUT /ideas/71': ({ body }) => {
      const [key = ''] = ideas.keys();
      ideas.set(key, someOwnIdea({ ...(body as object), version: 2 }));
      return ideas.get(key);
    },
    ...more,
  });
  const sent = (name: string) => callsTo(requests, name);
  return { ideas, sent };
}

export const openNew = (options: Parameters<typeof openSubmit>[0] = {}) =>
  openSubmit({ ...LIVE, user: someUser(), ...options });

type User = Awaited<ReturnType<typeof openNew>>['user'];

/** Presses a button, and lets the call that it makes finish. */
export async function press(user: User, name: string) {
  await user.click(button(name));
  await pass(0);
  await settle();
}

export const submit = (user: User) => press(user, 'Submit Idea');

/** Fills a new form and submits it. */
export async function submitNew() {
  const page = await openNew();
  await reachContact(page.user);
  await submit(page.user);
  return page;
}

export const kept = someOwnIdea({ ...someForm(), version: 3 });

export async function openKept(answers: Answers) {
  const server = ideaServer({ 'GET /ideas/mine/71': () => kept, ...answers });
  const page = await openEdit('71', { ...LIVE, user: someUser() });
  return { ...page, ...server };
}

export async function update(user: User) {
  await user.click(dot(4));
  await pass(300);
  await press(user, 'Update Idea');
}

/** Opens the stored idea, changes its title and sends it. */
export async function editKept(answers: Answers) {
  const page = await openKept(answers);
  await write(page.user, 'Project Title', 'From the desk');
  await update(page.user);
  return page;
}

export const stale = (current: object) =>
  refusal(412, 'It was changed meanwhile.', { code: 'STALE', current });

export const refusingStale = (current: object) => () => {
  throw stale(current);
};
