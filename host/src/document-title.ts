export const documentTitle = (screen: string): string => `${screen} · Idea Hub`;
