export const messages = {
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  page: (number: number) => `Browse ideas, page ${number}`,
} as const;
