import { sha256 } from '../sha256.ts';

/** The parts of an idea that its picture shows. */
export interface PicturedIdea {
  id: number;
  title: string;
  category: string;
  author: string;
}

/** Size of the picture in pixels. */
export const WIDTH = 1200;
export const HEIGHT = 630;

/** Raised with each change of the design, so that all pictures get new addresses. */
const DESIGN = 1;

/** Version of an idea's picture. It depends on everything that the picture shows, and on nothing else. */
export const cardVersion = ({ id, title, category, author }: PicturedIdea): string =>
  sha256(JSON.stringify([DESIGN, id, title, category, author])).slice(0, 16);

/** Address below `/api` of the picture for links to an idea. The same address always has the same picture. */
export const cardAddress = (idea: PicturedIdea): string =>
  `/ideas/${idea.id}/card.png?v=${cardVersion(idea)}`;
