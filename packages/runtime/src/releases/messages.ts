/** Texts about a requested release. They are in the second script, which other pages don't load. */
export const messages = {
  question: (name: string) =>
    `A link asks to run ${name} in this tab. This site does not give it to its visitors: run it only if you trust whoever made the link.`,
  runs: (name: string, release: string) =>
    name.endsWith(`@${release}`)
      ? `This tab runs ${name} in place of the live version.`
      : `This tab runs ${name} (${release}) in place of the live version.`,
  runsNew: (name: string) => `This tab runs ${name}, a part that visitors do not have yet.`,
  until: (instant: string) => `It can be had until ${instant}.`,
  failed: (name: string, reason: string) => `${name} can’t be shown. ${reason}`,
  noName: 'That is no name of a release.',
  noPart: 'This site has no part of that name.',
  noGrant: 'The site has granted it no page, entry or slot.',
  noManifest: 'Its manifest has an unknown form.',
  notPublished: 'No release or preview of that name is published at this site.',
  expired: 'It has expired.',
  expiredAt: (instant: string) => `It could be had until ${instant}.`,
  notFromHere: 'This site takes no part of itself from a visitor’s own machine.',
  notKept: 'This browser keeps nothing for a tab, and so not that you agreed.',
};
