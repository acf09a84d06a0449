import { formatNumber } from '@composed/browser/format-number';
import type { memberPage } from '../members/member-page.ts';
import { excerptOf } from './formats.ts';
import { authorOf } from './values.ts';

type Member = Awaited<ReturnType<typeof memberPage>>;

/** The host of an http(s) address; `null` for any other text. */
function hostOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.host : null;
}

/** The links of a profile, as its screen shows them. A template links https addresses; it shows others as text. */
function linksOf({ website, linkedin, github, email }: Member) {
  const sites = [
    { to: website, isWebsite: 'yes', name: null },
    { to: linkedin, isLinkedin: 'yes', name: 'LinkedIn' },
    { to: github, isGithub: 'yes', name: 'GitHub' },
  ].flatMap(({ name, ...link }) => {
    const host = hostOf(link.to);
    // The name of a site could hide that the link leads to another one.
    const isThere = host?.replace(/^www\./, '') === `${name?.toLowerCase()}.com`;
    return host === null ? [] : [{ ...link, text: name && isThere ? name : host }];
  });
  return email === null ? sites : [...sites, { to: '', isMail: 'yes', text: email }];
}

/** A member, as the template of the profile shows it. */
export const memberValues = (member: Member) => ({
  ...authorOf({ author: member.name, authorId: member.id, authorPicture: member.picture }),
  about: `Member since ${member.since} · ${formatNumber(member.ideas)} published ${member.ideas === 1 ? 'idea' : 'ideas'}`,
  bio: member.bio,
  skills: [...new Set(member.skills)].map((text) => ({ text })),
  links: linksOf(member),
});

/** The member for search engines, without the email. */
export function personData({ id, name, picture, bio, ...links }: Member, origin: string) {
  const description = excerptOf(bio);
  const sites = [links.website, links.linkedin, links.github];
  const sameAs = sites.filter((address) => hostOf(address) !== null);
  return {
    '@context': 'https://schema.org',
    '@type': 'Person',
    url: `${origin}/members/${id}`,
    name,
    ...(description && { description }),
    ...(picture !== null && { image: picture }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}
