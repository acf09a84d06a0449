import { formatNumber } from '@composed/browser/format-number';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { GitHubGlyph } from '@idea-hub/shared/ui/brand-glyphs';
import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { Chip } from '@idea-hub/shared/ui/chip';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { BriefcaseBusiness, Globe, Mail } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Member } from './find-member.ts';
import styles from './member-screen.module.css';
import { messages } from './messages.ts';

/** The profile, as far as the member's settings allow. */
export function Profile({ member, action }: { member: Member; action: ReactNode }) {
  const { name, picture, bio, skills, since, ideas } = member;
  const links = linksOf(member);
  return (
    <ProfileLayout
      avatar={<Avatar name={name} picture={picture} size="lg" />}
      name={name}
      about={messages.about(since, formatNumber(ideas), ideas)}
      bio={bio && <Bio>{bio}</Bio>}
      skills={
        skills.length > 0 && (
          <Skills>
            {[...new Set(skills)].map((skill) => (
              <Skill key={skill}>{skill}</Skill>
            ))}
          </Skills>
        )
      }
      links={
        links.length > 0 && (
          <Links>
            {links.map(({ to, text, icon }) => (
              <ProfileLink key={to} to={to} text={text}>
                {icon}
              </ProfileLink>
            ))}
          </Links>
        )
      }
      action={action}
    />
  );
}

type Parts = Readonly<Record<'avatar' | 'bio' | 'skills' | 'links' | 'action', ReactNode>>;

/** The place of each part of a profile. */
export const ProfileLayout = ({
  avatar,
  name,
  about,
  bio,
  skills,
  links,
  action,
}: Parts & { readonly name: string; readonly about: string }) => (
  <Card padding="lg" className={styles.profile}>
    {avatar}
    <div className={styles.texts}>
      <h1 tabIndex={-1} dir="auto">
        {name}
      </h1>
      <p className={styles.about}>{about}</p>
      {bio}
      {skills}
      {links}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </Card>
);

export const WriteButton = (props: Pick<ComponentProps<typeof Button>, 'busy' | 'onClick'>) => (
  <Button icon={<Mail />} {...props}>
    {messages.write}
  </Button>
);

export const Bio = ({ children }: { children: string }) => (
  <p dir="auto" className={styles.bio}>
    {children}
  </p>
);

const listOf = (label: string) =>
  function Items({ children }: { children: ReactNode }) {
    return (
      <ul aria-label={label} className={styles.items}>
        {children}
      </ul>
    );
  };

export const Skills = listOf(messages.skills);
export const Links = listOf(messages.links);

export const Skill = ({ children }: { children: string }) => (
  <li>
    <Chip>{children}</Chip>
  </li>
);

interface ProfileLinkProps {
  readonly to: string;
  readonly text: string;
  /** Its icon. */
  readonly children: ReactNode;
}

export const ProfileLink = ({ to, text, children }: ProfileLinkProps) => (
  <li>
    <a href={to} rel="ugc nofollow noreferrer" className={styles.link}>
      {children}
      <bdi>{text}</bdi>
    </a>
  </li>
);

export const ICONS = {
  website: <Globe />,
  linkedin: <BriefcaseBusiness />,
  github: <GitHubGlyph />,
  mail: <Mail />,
};

function linksOf({ website, linkedin, github, email }: Member) {
  const sites = [
    { address: website, icon: ICONS.website, name: null },
    { address: linkedin, icon: ICONS.linkedin, name: 'LinkedIn' },
    { address: github, icon: ICONS.github, name: 'GitHub' },
  ].flatMap(({ address, icon, name }) => {
    const host = hostOf(address);
    // The name of a site could hide that the link leads to another one.
    const isThere =
      host === `${name?.toLowerCase()}.com` || host === `www.${name?.toLowerCase()}.com`;
    return host === null ? [] : [{ to: address, text: name && isThere ? name : host, icon }];
  });
  return email === null
    ? sites
    : [...sites, { to: `mailto:${email}`, text: email, icon: ICONS.mail }];
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
