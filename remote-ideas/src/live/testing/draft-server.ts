import { type Request, refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { screen } from '@testing-library/react';
import { openSubmit, pass, settle, write } from '../../submit/testing/open-wizard.tsx';
import { NO_ANSWER, someOwnIdea } from './some-own-idea.ts';

const REST_MS = 1500;

/** A fake server that stores one draft, with `content` at the start. */
export function draftServer(content?: string) {
  const place: { draft?: { version: number; content: string; lastUpdated: string } } = {};
  const put = (version: number, text: string) => {
    place.draft = { version, content: text, lastUpdated: '2026-05-20T10:00:00.000Z' };
  };
  /** Keeps the version, so that an older device can't restore the draft. */
  const drop = () => place.draft?.content && put(place.draft.version + 1, '');
  if (content !== undefined) put(1, content);
  let isDead = false;
  let refusedWith: number | null = null;
  const held = { draft: Promise.resolve(), idea: Promise.resolve() };
  let submitted: ReturnType<typeof someOwnIdea> | null = null;
  const alive =
    <T>(answer: (request: Request) => T) =>
    (request: Request) => {
      if (isDead) throw NO_ANSWER;
      return answer(request);
    };
  const requests = serve({
    'GET /ideas': () => ({ ideas: [], total: 0, next: null }),
    'GET /drafts/submit': alive(() => {
      if (!place.draft?.content) throw refusal(404, 'There is no draft.');
      return place.draft;
    }),
    'PUT /drafts/submit': alive(({ body }) => {
      if (refusedWith) throw refusal(refusedWith, 'Too large.');
      const { version, content: text } = body as { version: number; content: string };
      const current = place.draft;
      const seen = current?.content === '' && version === 0 ? current.version : version;
      if (current && current.version !== seen && current.content !== text) {
        const refused = refusal(412, 'Another one was kept meanwhile.', { code: 'STALE', current });
        return held.draft.then(() => Promise.reject(refused));
      }
      put(seen + 1, text);
      const stored = place.draft;
      return held.draft.then(() => stored);
    }),
    'DELETE /drafts/submit': alive(({ headers }) => {
      const current = place.draft;
      if (current?.content && headers?.['if-match'] !== `"${current.version}"`) {
        throw refusal(412, 'Another one was kept meanwhile.', { code: 'STALE', current });
      }
      drop();
    }),
    'POST /ideas': alive(({ body }) => {
      const idea = someOwnIdea(body as object);
      const used = submitted && refusal(409, 'The key is used.', { current: submitted });
      return held.idea.then(() => (used ? Promise.reject(used) : idea));
    }),
    'PUT /ideas/71': alive(({ body }) => someOwnIdea({ ...(body as object), version: 2 })),
  });
  return {
    /** Stores a draft from another device of the member. */
    put,
    /** Submits or drops the draft on another device. */
    drop,
    title: () => place.draft?.content && JSON.parse(place.draft.content).form.title,
    content: () => place.draft?.content ?? '',
    sent: (method: string) => requests.filter((request) => request.method === method),
    refuse: (status: number | null) => {
      refusedWith = status;
    },
    /** Submits the draft as idea 71 on another device. */
    submitElsewhere() {
      submitted = someOwnIdea(JSON.parse(place.draft?.content ?? '{}').form);
      drop();
    },
    /** Holds back the answers about a stored draft or idea. Returns a function that releases them. */
    hold(what: keyof typeof held = 'draft') {
      let letGo = () => {};
      held[what] = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
    die: (dead = true) => {
      isDead = dead;
    },
  };
}

export const open = (user = someUser()) => openSubmit({ ideas: 'live', sampleIdeas: false, user });

/** Waits until typing has paused and the draft has been sent. */
export async function rest() {
  await pass(REST_MS);
  await settle();
}

/** The draft of a device on which the member typed only a title. */
export async function typedElsewhere(title: string): Promise<string> {
  const server = draftServer();
  const { user, unmount } = await open();
  await write(user, 'Project Title', title);
  await rest();
  unmount();
  localStorage.clear();
  sessionStorage.clear();
  return server.content();
}

export const conflict = () => screen.queryByRole('dialog', { name: 'You went on elsewhere' });
