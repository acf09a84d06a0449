import { AvatarHoles, Each, Either, hole, When } from '@idea-hub/shared/static/holes';
import { NoPage } from '../live/browse/more-ideas.tsx';
import styles from '../live/member/member-screen.module.css';
import { MemberNotFound } from '../live/member/member-screen.tsx';
import { messages } from '../live/member/messages.ts';
import {
  Bio,
  ICONS,
  Links,
  ProfileLayout,
  ProfileLink,
  Skill,
  Skills,
  WriteButton,
} from '../live/member/profile.tsx';
import { FeedTemplate, PagesTemplate } from './feed-template.tsx';

/** A member's profile and first ideas, or the text for an unknown member. */
export const MemberTemplate = () => (
  <Either path="missing" otherwise={<Found />}>
    <MemberNotFound />
  </Either>
);

const Found = () => (
  <div className={styles.page}>
    <ProfileTemplate />
    <section aria-label={messages.ideas(hole('member.author'))} className={styles.ideas}>
      <h2 dir="auto">{messages.ideas(hole('member.author'))}</h2>
      <Either path="ideas" otherwise={<NothingTemplate />}>
        <div>
          <FeedTemplate />
          <PagesTemplate first={FIRST} />
        </div>
      </Either>
    </section>
  </div>
);

const FIRST = `/members/${hole('member.authorId')}`;

const NothingTemplate = () => (
  <Either path="noPage" otherwise={<p className={styles.none}>{messages.none}</p>}>
    <NoPage to={FIRST} />
  </Either>
);

/** Icon by the flag of its links. */
const FLAGS = {
  isWebsite: ICONS.website,
  isLinkedin: ICONS.linkedin,
  isGithub: ICONS.github,
  isMail: ICONS.mail,
};

const WRITE = <WriteButton />;

const ProfileTemplate = () => (
  <ProfileLayout
    avatar={<AvatarHoles of="member." size={80} />}
    name={hole('member.author')}
    about={hole('member.about')}
    bio={
      <When path="member.bio">
        <Bio>{hole('member.bio')}</Bio>
      </When>
    }
    skills={
      <When path="member.skills">
        <Skills>
          <Each path="member.skills">
            <Skill>{hole('.text')}</Skill>
          </Each>
        </Skills>
      </When>
    }
    links={
      <When path="member.links">
        <Links>
          <Each path="member.links">
            <ProfileLink to={hole('.to')} text={hole('.text')}>
              {Object.entries(FLAGS).map(([flag, icon]) => (
                <When key={flag} path={`.${flag}`}>
                  {icon}
                </When>
              ))}
            </ProfileLink>
          </Each>
        </Links>
      </When>
    }
    action={
      <Either path="ideas" otherwise={<When path="noPage">{WRITE}</When>}>
        {WRITE}
      </Either>
    }
  />
);
