import { formatNumber } from '@composed/browser/format-number';

const ideas = (count: number) => `${formatNumber(count)} ${count === 1 ? 'idea' : 'ideas'}`;

const reports = (count: number, isAll: boolean) =>
  `${formatNumber(count)}${isAll ? '' : '+'} ${count === 1 ? 'report' : 'reports'}`;

export const messages = {
  sections: { label: 'Review', ideas: 'Ideas', reports: 'Reports', decisions: 'Decisions' },
  loading: 'Loading...',
  loadMore: 'Load More',
  moreFailed: 'The rest could not be loaded. Please try again.',
  failed: {
    title: 'The review could not be loaded',
    text: 'The server did not answer. Please check your connection and try again.',
    retry: 'Try again',
  },
  noReviewer: {
    title: 'For reviewers',
    text: 'This account does not review ideas. Whoever runs the site can change that.',
    action: 'Back to Home',
    decisionFailed: (reason: string) => `Your decision was not carried out. ${reason}`,
    closingFailed: (reason: string) => `The report was not closed. ${reason}`,
    removalFailed: (reason: string) => `The comment was not deleted. ${reason}`,
    reason: 'Your account is not a reviewer.',
  },
  queue: {
    heading: 'Review',
    lead: 'The idea that has waited longest comes first.',
    status: 'Status',
    category: 'Category',
    allCategories: 'All',
    results: 'Ideas to review',
    found: ideas,
    empty: 'Nothing waits here.',
    search: 'Search titles and authors',
    by: 'by',
    select: (title: string) => `Select: ${title}`,
    since: 'Since',
    reports: (count: number) => (count === 1 ? '1 report' : `${formatNumber(count)} reports`),
    edit: 'Edit of a published idea',
    alike: (count: number) => `${formatNumber(count)} with this title`,
  },
  batch: {
    label: 'Selected ideas',
    all: 'Select all on this page',
    allMatches: (count: number, isPart: boolean) =>
      isPart ? `Select the first ${formatNumber(count)}` : `Select all ${formatNumber(count)}`,
    selected: (count: number) => `${ideas(count)} selected`,
    clear: 'Clear',
    start: {
      reject: (count: number) => `Reject ${ideas(count)} …`,
      withdraw: (count: number) => `Take down ${ideas(count)} …`,
    },
    titles: {
      reject: (count: number) => `Reject ${ideas(count)}`,
      withdraw: (count: number) => `Take down ${ideas(count)}`,
    },
    done: {
      reject: (count: number) => `${ideas(count)} rejected. Authors get the reason.`,
      withdraw: (count: number) => `${ideas(count)} taken down. Authors get the reason.`,
    },
    changed: (count: number) => `For ${ideas(count)}, another decision or text was faster.`,
    own: (count: number) => `Another reviewer decides about ${ideas(count)} of your own.`,
    failed: 'The decision could not be sent. Please try again.',
  },
  /** As in the API's mails about decisions. */
  mail: {
    heading: (author: string) => `Mail to ${author}`,
    one: {
      reject: (title: string) =>
        `Your idea “${title}” was not accepted as it is. You can change it and submit it again.`,
      withdraw: (title: string) => `A reviewer has taken down your idea “${title}”.`,
    },
    several: {
      reject:
        'These ideas of yours were not accepted as they are. You can change them and submit them again.',
      withdraw: 'A reviewer has taken down these ideas of yours.',
    },
    more: (count: number) => `And ${count} more.`,
    reason: (reason: string) => `The reason: ${reason}`,
    stays: 'What is published of this idea stays as it is.',
    place: (place: number, count: number) => `Mail ${place} of ${count}`,
    previous: 'Previous mail',
    next: 'Next mail',
  },
  idea: {
    back: 'Back to the queue',
    next: 'Next idea',
    notFound: { title: 'Idea not found', text: 'Its author may have deleted it.' },
    written: 'As visitors would see it',
    published: 'What visitors see now',
    project: 'Project page',
    own: 'This is your own idea: another reviewer decides about it.',
    rejected: (reason: string) => `Rejected: ${reason}`,
    fields: {
      author: 'Author',
      estimatedTime: 'Time Estimate',
      requiredSkills: 'Required Skills',
      tags: 'Tags',
      resources: 'Resources',
    },
    actionsLabel: 'Decision',
    actions: {
      approve: 'Approve',
      publish: 'Publish',
      reject: 'Reject',
      withdraw: 'Take down',
    },
    done: {
      approve: 'Approved. It can be published now.',
      publish: 'Published. Everybody can see it now.',
      reject: 'Rejected. Its author gets the reason.',
      withdraw: 'Taken down. Its author gets the reason.',
    },
    changed: 'Another decision or text was faster. This is how it stands now.',
    failedDecision: 'The decision could not be sent. Please try again.',
    history: 'Decisions so far',
  },
  panelLabel: 'Decide',
  place: {
    label: 'Place in the queue',
    back: 'Back to the queue',
    position: (position: number, total: number) =>
      `${formatNumber(position)} of ${formatNumber(total)}`,
    neighbours: { previous: 'Previous', next: 'Next' },
  },
  keys: {
    label: 'Keys',
    list: [
      ['A', 'Approve or publish'],
      ['R', 'Reject'],
      ['J', 'Next'],
      ['K', 'Previous'],
    ],
  },
  similar: {
    heading: 'Similar ideas',
    alike: (percent: number) => `${percent}% alike`,
    copies: (count: number) =>
      count === 1
        ? '1 waiting idea has the same title'
        : `${formatNumber(count)} waiting ideas have the same title`,
  },
  openReports: 'Open reports',
  author: {
    waits: 'Sent',
    before: 'Ideas sent before',
    heading: 'Author’s account',
    suspended: 'This account is suspended.',
    verified: 'Verified',
    unverified: 'Not verified',
    labels: {
      typedName: 'Name typed into the form',
      email: 'Email',
      joined: 'Registered',
      published: 'Published ideas',
      rejected: 'Rejections',
      withdrawn: 'Withdrawn ideas',
      openReports: 'Open reports',
    },
  },
  reason: {
    titles: { reject: 'Reject the idea', withdraw: 'Take the idea down' },
    ready: 'Reason',
    readyReasons: [
      'It is too short to tell what the idea is about.',
      'The same idea is here already.',
      'It advertises something, or breaks the rules here.',
    ],
    own: 'Another reason',
    /** Beside the button, until there is a reason. */
    first: { ready: 'Choose a reason first', own: 'Write the reason first' },
    text: 'What the author will read',
    required: 'Reason is required',
    send: { reject: 'Reject', withdraw: 'Take down' },
    cancel: 'Cancel',
  },
  reports: {
    heading: 'Reports',
    lead: 'What visitors and members have reported.',
    state: 'State',
    states: { open: 'Open', resolved: 'Closed' },
    empty: { open: 'No report is open.', resolved: 'No report was closed yet.' },
    end: 'Nothing else is open. New reports appear here.',
    count: {
      open: (count: number, isAll: boolean) => `${reports(count, isAll)} open`,
      resolved: (count: number, isAll: boolean) => `${reports(count, isAll)} closed`,
    },
    by: 'By',
    visitor: 'a visitor',
    aboutMessage: (from: string) => `About a message of ${from}:`,
    aboutComment: (from: string) => `About a comment of ${from}:`,
    removeComment: 'Delete comment',
    commentRemoved: 'The comment is deleted.',
    removalFailed: 'The comment could not be deleted. Please try again.',
    goneIdea: 'An idea that is gone',
    goneAuthor: 'Its author has deleted the account.',
    typedName: (name: string) => `“${name}” (a visitor, who typed this name)`,
    kinds: { idea: 'Idea', comment: 'Comment', message: 'Message' },
    several: (count: number) => `${formatNumber(count)} reports about this idea`,
    takeDown: 'Take down …',
    /** Closes the report: what it is about stays. */
    keep: { idea: 'Keep idea', comment: 'Keep comment', message: 'Close report' },
    closed: (count: number) =>
      count === 1
        ? 'The report is closed. What it was about stays.'
        : `${formatNumber(count)} reports are closed. What they were about stays.`,
    already: 'Another reviewer has closed it.',
    gone: 'This report no longer exists.',
    failed: 'The report could not be closed. Please try again.',
  },
  decisions: {
    heading: 'Decisions',
    lead: 'Who decided what, when and why.',
    empty: 'Nothing was decided yet.',
    none: 'No decision has this outcome.',
    outcome: 'Outcome',
    all: 'All',
    by: 'by',
    formerMember: 'Former member',
    goneIdea: 'An idea that is gone',
    outcomes: {
      approve: 'Approved',
      publish: 'Published',
      reject: 'Rejected',
      withdraw: 'Taken down',
    },
  },
  panel: {
    heading: 'For reviewers',
    review: 'Review this idea',
    last: 'Last decision',
  },
} as const;
