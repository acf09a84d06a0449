import type { Random } from '@composed/browser/random';
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { isDemoId } from './own/demo-submissions.ts';
import type { StoredSubmission, SubmissionStore } from './own/submission-store.ts';
import {
  countSubmitted,
  editableBy,
  newIdeaId,
  ownIdeas,
  submitted,
  updated,
} from './own/submissions.ts';
import { ideaOf } from './public/read-idea.ts';
import type { Catalogue, DraftNote, SaveResult, Viewer } from './types.ts';

export interface CatalogueDeps {
  /** Unless `false`, there are demonstration records. */
  samples: Promise<SampleIdeas>;
  list: Catalogue['list'];
  submissions: SubmissionStore;
  random: Random;
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
}

/** The catalogue of samples mode, stored in this browser. */
export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { list, submissions, random } = deps;
  const withDemos = async () => (await deps.samples) !== false;
  const instant = () => new Date(deps.now()).toISOString();

  async function mine(viewer: Viewer) {
    return ownIdeas(submissions.all(), viewer, await withDemos());
  }

  function unusedId(kept: readonly StoredSubmission[]): number {
    const taken = new Set(kept.flatMap((record) => [record.id, record.key]));
    return newIdeaId(random, taken);
  }

  /** Stores the record that `next` returns, if any. */
  async function save(
    next: (kept: readonly StoredSubmission[]) => StoredSubmission | undefined,
    note: DraftNote | undefined,
  ): Promise<SaveResult> {
    let saved: StoredSubmission | undefined;
    const kept = await submissions.put((records) => {
      saved = next(records);
      return saved ? [saved] : [];
    }, note?.discard);
    if (!kept) return { saved: false, reason: 'storage-refused' };
    if (!saved) return { saved: false, reason: 'unknown-idea' };
    return { saved: true, idea: saved };
  }

  return {
    list,

    async get(id, viewer) {
      const own = (await mine(viewer)).find((idea) => idea.id === id);
      if (own && !isDemoId(id)) return ideaOf(own);
      // An external list may reuse ids of demonstration records. Prefer the public idea.
      const listed = await list().catch((error: unknown) => {
        if (own) return [];
        throw error;
      });
      return listed.find((idea) => idea.id === id) ?? (own ? ideaOf(own) : null);
    },

    mine,

    async editable(id, viewer) {
      return editableBy(submissions.all(), id, viewer, await withDemos()) ?? null;
    },

    submit: (form, viewer, note) =>
      save((kept) => submitted(form, { viewer, id: unusedId(kept), instant: instant() }), note),

    async update(id, form, viewer, note) {
      const demos = await withDemos();
      return save((kept) => {
        const before = editableBy(kept, id, viewer, demos);
        return before && updated(before, form, { viewer, key: unusedId(kept), instant: instant() });
      }, note);
    },

    submittedCount: async () => countSubmitted(submissions.all()),

    subscribe: submissions.subscribe,
  };
}
