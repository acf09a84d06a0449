import { Pipeline } from '@idea-hub/shared/ui/pipeline';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { messages } from './messages.ts';
import styles from './project-page.module.css';

const OWNERS = [
  { name: 'Maya Okafor', about: 'Builds things that neighbours can repair themselves' },
  { name: 'Daniel Reyes', about: 'Teacher by day, tinkerer by night' },
  { name: 'Sofia Lindqvist', about: 'Designs services for people in a hurry' },
  { name: 'Arjun Mehta', about: 'Turns spreadsheets into maps' },
  { name: 'Hannah Weiss', about: 'Brings people around a table, then around a prototype' },
] as const;

const FEATURES = [
  [
    'Useful from the first day, with a handful of people',
    'Works on an old phone and on a slow connection',
    'Clear next steps for everybody who joins',
    'Open data that others can build on',
  ],
  [
    'One place for what is now scattered over five',
    'Private by default, shared on purpose',
    'Reminders that know when to be quiet',
    'Progress that can be seen at a glance',
  ],
  [
    'A start that takes less than two minutes',
    'Made with the people who will use it',
    'Readable aloud, by keyboard and in large type',
    'Everything can be exported again',
  ],
] as const;

const REQUIREMENTS = [
  [
    'A web app that also works offline',
    'A small database with backups',
    'Sign-in by email',
    'Hosting for a few hundred users',
  ],
  [
    'A mobile-first interface',
    'A public interface with documentation',
    'Maps or charts from open sources',
    'Automated tests for the main journeys',
  ],
  [
    'An accessible component library',
    'A queue for notifications',
    'Usage figures without tracking',
    'A plan for moderation',
  ],
] as const;

const PHASES = [
  { name: 'Explore', span: 'Weeks 1–2' },
  { name: 'Prototype', span: 'Weeks 3–6' },
  { name: 'Test', span: 'Weeks 7–9' },
  { name: 'Launch', span: 'Week 10' },
] as const;

const TEAM_SIZES = ['2–3 people', '3–5 people', '4–6 people'] as const;

function pick<V extends readonly [unknown, ...unknown[]]>(values: V, id: number): V[number] {
  return values[id % values.length];
}

type PlaceholderContent = ReturnType<typeof placeholderContent>;

/**
 * Placeholder content that no record has: author, features, timeline and the owner's figures. The idea's id
 * selects it, so a page is always the same.
 */
export function placeholderContent({ id, author }: Idea) {
  const { name, about } = pick(OWNERS, id);
  return {
    owner: {
      name: author ?? name,
      about,
      projects: 2 + (id % 7),
      followers: 40 + ((id * 37) % 400),
      replyPercent: 88 + (id % 11),
    },
    features: pick(FEATURES, id),
    requirements: pick(REQUIREMENTS, id),
    phases: PHASES,
    teamSize: pick(TEAM_SIZES, id),
  };
}

export function ContentSections({
  features,
  requirements,
  phases,
}: Pick<PlaceholderContent, 'features' | 'requirements' | 'phases'>) {
  return (
    <>
      <Section heading={messages.features}>
        <ul className={styles.features}>
          {features.map((item) => (
            <li key={item}>
              <Check />
              {item}
            </li>
          ))}
        </ul>
      </Section>
      <Section heading={messages.requirements}>
        <ul className={styles.requirements}>
          {requirements.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Section>
      <Section heading={messages.timeline}>
        <Pipeline
          label={messages.timeline}
          stops={phases.map(({ name, span }) => ({
            label: name,
            value: <span className={styles.span}>{span}</span>,
          }))}
        />
      </Section>
    </>
  );
}

export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}
