/** The list of ideas could not be had: no answer in time, a refusal, or an answer that is no list. */
export class IdeaListError extends Error {
  override readonly name = 'IdeaListError';
}
