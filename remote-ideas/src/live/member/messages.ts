export const messages = {
  loading: 'Loading the profile…',
  about: (since: string, ideas: string, count: number) =>
    `Member since ${since} · ${ideas} published ${count === 1 ? 'idea' : 'ideas'}`,
  write: 'Send Message',
  edit: 'Edit profile',
  noMessages: (name: string) => `${name} takes no messages.`,
  writeFailed: 'The server could not be reached. Please try again.',
  links: 'Links',
  skills: 'Skills',
  ideas: (name: string) => `Ideas by ${name}`,
  page: (name: string, number: number) => (number > 1 ? `${name}, page ${number}` : name),
  noPage: 'Page not found',
  none: 'No published ideas yet.',
  notFound: {
    title: 'Member not found',
    text: 'There is no member at this address, or the profile is private.',
    home: 'Go home',
  },
  failed: {
    title: 'The profile could not be loaded',
    text: 'The server could not be reached, or did not answer as expected.',
    retry: 'Try again',
  },
  failedIdeas: {
    title: 'The ideas could not be loaded',
    text: 'The server could not be reached, or did not answer as expected.',
    retry: 'Try again',
  },
};
