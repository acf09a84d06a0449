export const messages = {
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  page: (number: number) => (number > 1 ? `Browse ideas, page ${number}` : 'Browse ideas'),
  noPage: 'Page not found',
} as const;
