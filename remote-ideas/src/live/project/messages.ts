/** Texts of the project page that only live mode uses. */
export const messages = {
  failedText: 'The server did not answer. Please check your connection and try again.',
  discussionFailed: {
    title: 'The discussion could not be loaded',
    text: 'The server did not answer. Please check your connection and try again.',
    retry: 'Try again',
  },
  notFound: 'Project not found',
  notPublic: 'This page is not public yet: you and the reviewers see it.',
  withdrawn: 'This idea was withdrawn: only its author and the reviewers see this page.',
  reasons: {
    Rejected: 'A reviewer rejected this idea. Reason:',
    Withdrawn: 'A reviewer withdrew this idea. Reason:',
  },
  sessionEnded:
    'Your session has ended. Your text stays here. Sign in again, or send it as a visitor.',
  verifyFirst:
    'Until your email address is verified, you cannot like, save or comment on ideas, or send messages.',
  unverified:
    'Verify your email first. Open the link that we sent to you, or ask for a new one with "Resend verification email".',
  retry: 'Retry',
  owner: {
    since: (year: string) => `Member since ${year}`,
    email: 'Email',
    edit: 'Edit Idea',
    noMessages: 'Takes no messages.',
  },
  sender: { name: 'The name of your account.', email: 'The address of your account.' },
  counter: (length: string) => `${length}/2,000`,
  reply: (owner: string) => `Thank you for writing. ${owner} can answer you by email.`,
  details: { time: 'Time Estimate' },
  sections: { skills: 'Required Skills', resources: 'Resources', tags: 'Tags' },
  report: {
    title: 'Report Project',
    intro: (title: string) =>
      `Reviewers will read what is wrong with “${title}”. Its author will not learn who wrote.`,
    reason: 'More about it',
    required: 'Reason is required',
    send: 'Send report',
    sending: 'Sending...',
    sent: 'Thank you. A reviewer will have a look.',
    failed: 'Failed to send the report. Please try again.',
  },
} as const;
