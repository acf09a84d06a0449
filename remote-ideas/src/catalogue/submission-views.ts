import { completeIdea } from './read-idea.ts';
import type { EditableIdea, Idea, MyIdea, Submission, SubmissionForm } from './types.ts';

/** A submission as its author's list shows it (MI-14). */
export function myIdeaOf(idea: Submission): MyIdea {
  return {
    id: idea.id,
    title: idea.title,
    description: idea.description,
    category: idea.category,
    difficulty: idea.difficulty,
    status: idea.status,
    submittedDate: idea.submittedAt,
    lastUpdated: idea.lastUpdated,
    submitterName: idea.submitterName,
    submitterEmail: idea.submitterEmail,
    tags: idea.tags,
    views: idea.views,
    likes: idea.likes,
    comments: idea.comments,
    rejectionReason: idea.rejectionReason,
  };
}

/** A submission as its own page shows it (PD-01). */
export function ideaOf(idea: Submission): Idea {
  return completeIdea({
    id: idea.id,
    title: idea.title,
    description: idea.description,
    category: idea.category,
    difficulty: idea.difficulty,
    author: idea.submitterName,
    datePosted: idea.submittedAt,
    views: idea.views,
    likes: idea.likes,
  });
}

/** The form's part alone (WZ-18). */
export function formOf(idea: SubmissionForm): SubmissionForm {
  return {
    title: idea.title,
    description: idea.description,
    category: idea.category,
    difficulty: idea.difficulty,
    tags: idea.tags,
    requiredSkills: idea.requiredSkills,
    estimatedTime: idea.estimatedTime,
    resources: idea.resources,
    submitterName: idea.submitterName,
    submitterEmail: idea.submitterEmail,
    contactPreference: idea.contactPreference,
  };
}

export function editableOf(idea: Submission): EditableIdea {
  return { id: idea.id, status: idea.status, form: formOf(idea) };
}
