export const messages = {
  heading: 'Template',
  visitor: 'Welcome.',
  member: (name: string) => `Welcome, ${name}.`,
} as const;
