/** Texts of the wizard and of My Ideas that only live mode uses. */
export const messages = {
  leads: {
    saved: {
      new: 'Saved to your account until you submit it.',
      edit: 'Saved to your account until you update it.',
    },
    empty: 'What you write is saved to your account.',
    waiting: 'Kept in this browser for now. Your account gets it once the server can be reached.',
  },
  failed:
    'Your idea may not have reached the server. Your text is still here; sent again, it is the same idea.',
  verifyFirst:
    'You can submit ideas once your email address is verified. Until then your text is kept in this browser.',
  sessionEnded:
    'Your session has ended. Your text is kept in this browser: submit it, and you are led to the sign-in and back.',
  accountNeeded:
    'You need an account to submit an idea. Sign in first, or write now: your text is kept in this browser.',
  tooLong: (most: number) => `This field must be at most ${most} characters`,
  notShown: 'This field contains characters that cannot be shown',
  needsSignIn: 'Sign in to go on: your text is kept in this browser.',
  unknownIdea: 'This idea is no longer among your ideas. Your text is still here.',
  signInToEdit: {
    title: 'Sign in to edit your idea',
    text: 'Ideas are kept with the account of their author.',
    action: 'Sign in to your account',
  },
  twins: (count: number) =>
    count === 1 ? 'One idea has nearly this title' : `${count} ideas have nearly this title`,
  submittedSoFar: (count: string) => `Ideas that you have submitted: ${count}`,
  signIn: 'What you submit is kept with your account, on each of your devices.',
  edited: {
    isPublic:
      'This idea is published. What you change is reviewed first; until then the published text stays.',
    reason: 'Reason:',
  },
  wasWithdrawn: 'This idea was withdrawn. Submit again to send your text as a new idea.',
  stale: {
    title: 'This idea has changed meanwhile',
    text: 'It was changed in another tab or on another device after you had begun. Which text is to be sent to review?',
    status: 'Status:',
    sameText: 'It has your text.',
    mine: 'Send your text',
    theirs: 'Go on with the other text',
    editTheirs: 'Go on editing',
    close: 'Go back to your text',
  },
  decided: {
    title: (status: string) => `A reviewer ${status.toLowerCase()} this idea`,
    text: 'The decision came after you had begun. What you send now is reviewed again.',
    reason: 'Reason:',
    theirs: 'Go on with the reviewed text',
    theirText: 'The reviewed text',
  },
  drafts: {
    title: 'You went on elsewhere',
    text: 'Another device of yours has kept another text of this form. Which one do you want to go on with?',
    mine: 'Keep your text here',
    theirs: 'Take the other text',
  },
  finished: {
    done: 'You submitted or dropped this form on another device.',
    title: 'This form was finished elsewhere',
    text: {
      new: 'You submitted or dropped it on another device. Is your text here a new idea?',
      edit: 'You sent or dropped this edit on another device. Do you want to keep your text here?',
    },
    mine: { new: 'Keep it as a new idea', edit: 'Keep your text here' },
    theirs: 'Drop your text',
  },
  texts: { mine: 'Your text', theirs: 'The other text', empty: 'Nothing' },
  contactNotes: ({ name, email }: { readonly name: string; readonly email: string }) => ({
    submitterName: `Visitors see the name of your account, ${name}. Only reviewers see another name.`,
    submitterEmail: `Messages and mails go to the address of your account, ${email}.`,
  }),
  actions: 'More actions',
  edit: 'Edit',
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw this idea?',
    text: (title: string) =>
      `“${title}” is taken back for good: it is no longer reviewed or published, and nobody else finds it.`,
    pending: 'Withdrawing...',
    confirm: 'Withdraw Idea',
    keep: 'Keep Idea',
    done: 'Your idea is withdrawn.',
    failed: 'Action failed. Please try again.',
  },
} as const;
