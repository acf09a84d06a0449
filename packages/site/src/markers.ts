/** In a host's page: where a composed page has its scripts, styles and data, and its shell. */
export const PLACES = ['head', 'body'] as const;
export type Place = (typeof PLACES)[number];

const HEAD = /<!--([a-z][a-z0-9-]*):head-->/;

/** The name of the site that a host's page is of: its markers say it. Throws where the page has none. */
export function nameIn(template: string): string {
  const name = HEAD.exec(template)?.[1];
  if (name === undefined) throw new Error("The host's page has no <!--NAME:head-->.");
  return name;
}

export const markerOf = (name: string, place: Place): string => `<!--${name}:${place}-->`;

/** Around the place of a screen in a host's shell. */
export const screenElement = (name: string): string => `${name}-screen`;

/** Id of the element with the data that pages bring along. */
export const bootId = (name: string): string => `${name}-boot`;
