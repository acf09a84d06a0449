/** Labels of the server's figures, in order. */
export const countedLabels = ['published ideas', 'creators', 'likes', 'growth this week'] as const;
