import { readFileSync } from 'node:fs';
import type { textOf } from '../ideas/columns.ts';
import type { DemoTalk } from './demo-talk.ts';

export interface Demo extends DemoTalk {
  members: {
    name: string;
    /** Name of a file in `portraits`. */
    portrait: string;
    bio: string;
    skills: string[];
    website: string;
    linkedin: string;
    github: string;
  }[];
  /** The first ones are the ideas of samples mode, in the same order. `author` is an index of `members`. */
  ideas: (ReturnType<typeof textOf> & { author: number; hoursAgo: number; views: number })[];
  messages: { idea: number; sender: number; text: string; hoursAgo: number; isRead: boolean }[];
}

export const read = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url));

/** Members of the demonstration, their ideas with the ids 1, 2, …, with comments, offers and messages. */
export const DEMO = JSON.parse(read('demo-community.json').toString()) as Demo;
