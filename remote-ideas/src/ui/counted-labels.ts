/** Labels of the figures that the server counts, in their order. */
export const countedLabels = ['published ideas', 'creators', 'likes', 'growth this week'] as const;
