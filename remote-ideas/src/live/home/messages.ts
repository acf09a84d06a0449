export const messages = {
  by: (ideas: string, people: string, isOne: boolean) =>
    `${ideas} by ${people} ${isOne ? 'person' : 'people'}`,
  // The isolates keep the direction of the title away from the sentence.
  latest: (title: string) => `latest: \u2068${title}\u2069`,
} as const;
