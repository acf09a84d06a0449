export const messages = {
  suggestions: 'Suggestions',
  suggested: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  tags: (tags: string) => `Tags: ${tags}`,
  page: (number: number, category: string) => {
    const list = category === '' ? 'Browse ideas' : `${category} ideas`;
    return number > 1 ? `${list}, page ${number}` : list;
  },
  near: 'Close to your search',
  noPage: 'Page not found',
} as const;
