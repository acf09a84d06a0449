import { formatNumber } from '@composed/browser/format-number';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { GitHubGlyph } from '@idea-hub/shared/ui/brand-glyphs';
import { Card } from '@idea-hub/shared/ui/card';
import { Chip } from '@idea-hub/shared/ui/chip';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { BriefcaseBusiness, Globe, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Member } from './find-member.ts';
import styles from './member-screen.module.css';
import { messages } from './messages.ts';

/** The profile, as far as the member's settings allow. */
export function Profile({ member }: { member: Member }) {
  const { name, picture, bio, skills, since, ideas } = member;
  const links = linksOf(member);
  return (
    <Card padding="lg" className={styles.profile}>
      <Avatar name={name} picture={picture} size="lg" />
      <div className={styles.texts}>
        <h1 tabIndex={-1} dir="auto">
          {name}
        </h1>
        <p className={styles.about}>{messages.about(since, formatNumber(ideas), ideas)}</p>
        {bio && (
          <p dir="auto" className={styles.bio}>
            {bio}
          </p>
        )}
        {skills.length > 0 && (
          <ul aria-label={messages.skills} className={styles.items}>
            {[...new Set(skills)].map((skill) => (
              <li key={skill}>
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && (
          <ul aria-label={messages.links} className={styles.items}>
            {links.map(({ to, text, icon }) => (
              <li key={to}>
                <a href={to} rel="ugc nofollow noreferrer" className={styles.link}>
                  {icon}
                  <bdi>{text}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface ProfileLink {
  readonly to: string;
  readonly text: string;
  readonly icon: ReactNode;
}

function linksOf({ website, linkedin, github, email }: Member): ProfileLink[] {
  const sites = [
    { address: website, icon: <Globe />, name: null },
    { address: linkedin, icon: <BriefcaseBusiness />, name: 'LinkedIn' },
    { address: github, icon: <GitHubGlyph />, name: 'GitHub' },
  ].flatMap(({ address, icon, name }) => {
    const host = hostOf(address);
    // The name of a site could hide that the link leads to another one.
    const isThere =
      host === `${name?.toLowerCase()}.com` || host === `www.${name?.toLowerCase()}.com`;
    return host === null ? [] : [{ to: address, text: name && isThere ? name : host, icon }];
  });
  return email === null
    ? sites
    : [...sites, { to: `mailto:${email}`, text: email, icon: <Mail /> }];
}

/** The host of an http(s) address; `null` for any other text. */
function hostOf(address: string): string | null {
  try {
    const { protocol, host } = new URL(address);
    return /^https?:$/.test(protocol) ? host : null;
  } catch {
    return null;
  }
}

export function ProfileSkeleton() {
  return (
    <Card padding="lg" className={styles.profile}>
      <Skeleton shape="block" className={styles.face} />
      <div className={styles.texts}>
        <Skeleton shape="heading" label={messages.loading} />
        <Skeleton lines={3} />
      </div>
    </Card>
  );
}
