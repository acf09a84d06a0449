import type { KeyValueStore } from '@idea-hub/shared/platform/storage';
import { createDraftKeeper, draftKey } from './draft-keeper.ts';
import { EMPTY_FORM } from './idea-form.ts';
import type { Unfinished } from './wizard.ts';

function memoryStore(): KeyValueStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: (key) => void kept.delete(key),
    onForeignChange: () => () => {},
  };
}

const draft = (title: string): Unfinished => ({
  form: { ...EMPTY_FORM, title },
  step: 'details',
  completed: ['idea', 'classification'],
});

test('[WZ-16] what was kept comes back after a reload, on the step where it was left', () => {
  const store = memoryStore();
  createDraftKeeper(store, null).keep(draft('Solar Mailbox'), null);
  expect(createDraftKeeper(store, null).load(null)).toEqual(draft('Solar Mailbox'));
});

test('[WZ-16] a new idea and each edited one have a draft of their own', () => {
  const store = memoryStore();
  createDraftKeeper(store, null).keep(draft('new'), null);
  createDraftKeeper(store, 101).keep(draft('edited'), null);
  expect(createDraftKeeper(store, null).load(null)?.form.title).toBe('new');
  expect(createDraftKeeper(store, 101).load(null)?.form.title).toBe('edited');
  expect(createDraftKeeper(store, 102).load(null)).toBeNull();
});

test('[WZ-16] a draft survives signing in and an expired session, and is not shown to another account', () => {
  const store = memoryStore();
  createDraftKeeper(store, null).keep(draft('Solar Mailbox'), null);
  expect(createDraftKeeper(store, null).load('ada')).not.toBeNull();
  createDraftKeeper(store, null).keep(draft('Solar Mailbox'), 'ada');
  expect(createDraftKeeper(store, null).load('ada')).not.toBeNull();
  expect(createDraftKeeper(store, null).load(null)).not.toBeNull();
  expect(createDraftKeeper(store, null).load('eve')).toBeNull();
});

test('[WZ-16] a submitted draft is forgotten, but not what another tab wrote in the meantime', () => {
  const store = memoryStore();
  const here = createDraftKeeper(store, null);
  here.keep(draft('here'), null);
  createDraftKeeper(store, null).keep(draft('there'), null);
  here.discard();
  expect(createDraftKeeper(store, null).load(null)?.form.title).toBe('there');

  here.keep(draft('here again'), null);
  here.discard();
  expect(store.kept.size).toBe(0);
});

test.each(['', 'null', '[]', '{"version":1}', '{"version":99,"form":{}}', '{"version":1,"form":'])(
  '[WZ-16] the unreadable draft %p is no draft, never a crash',
  (text) => {
    const store = memoryStore();
    store.set(draftKey(null), text);
    expect(createDraftKeeper(store, null).load(null)).toBeNull();
  },
);

test('[WZ-16] of a draft with foreign values the readable ones are kept', () => {
  const store = memoryStore();
  store.set(
    draftKey(null),
    JSON.stringify({
      version: 1,
      form: { title: 'Solar', tags: 7, contactPreference: 'pigeon' },
      step: 'nowhere',
      completed: ['idea', 'nowhere'],
    }),
  );
  expect(createDraftKeeper(store, null).load(null)).toEqual({
    form: { ...EMPTY_FORM, title: 'Solar' },
    step: 'idea',
    completed: ['idea'],
  });
});

test('[WZ-16] a browser that refuses to keep it is told of', () => {
  const store = { ...memoryStore(), set: () => false };
  expect(createDraftKeeper(store, null).keep(draft('Solar'), null)).toBe(false);
});
