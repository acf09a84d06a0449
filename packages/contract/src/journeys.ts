import { isText, listOf, maybe, type Of, objectOf, oneOf, readJson, type Shape } from './shape.ts';

/** Optional file of a remote's release with its journeys. */
export const JOURNEYS_FILE = 'journeys.json';

/** Keys that a step may press. */
const KEYS = [
  ...['Enter', 'Escape', 'Tab', 'Space', 'Backspace', 'Delete', 'Home', 'End'],
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'],
] as const;

const isByRole = objectOf({
  /** Role in the accessibility tree, such as `button`. */
  role: isText,
  /** Complete accessible name. Default: any. */
  name: maybe(isText),
});

/** Element that contains this text in the page. */
const isByText = objectOf({ text: isText });

type Target = Of<typeof isByRole> | Of<typeof isByText>;

const isTarget: Shape<Target> = (value): value is Target => isByRole(value) || isByText(value);

const isClick = objectOf({ click: isTarget });
const isFill = objectOf({ fill: objectOf({ label: isText, with: isText }) });
/** Waits until the element is visible. */
const isSee = objectOf({ see: isTarget });
/** Presses a key in the focused element. */
const isPress = objectOf({ press: oneOf(...KEYS) });

/** One action of a visitor. It has exactly one key. */
export type JourneyStep =
  | Of<typeof isClick>
  | Of<typeof isFill>
  | Of<typeof isSee>
  | Of<typeof isPress>;

const isStep: Shape<JourneyStep> = (value): value is JourneyStep =>
  [isClick, isFill, isSee, isPress].some((isOne) => isOne(value)) &&
  Object.keys(value as object).length === 1;

const isJourney = objectOf({
  name: isText,
  /** Address at which it starts, such as `/browse?sort=new`. */
  path: isText,
  steps: listOf(isStep),
});

/**
 * Path of a visitor through a remote's screens. It is data and not code, because code of a remote's team must not run
 * beside the site's key.
 */
export type Journey = Of<typeof isJourney>;

const isJourneys = listOf(isJourney);

const MAX_JOURNEYS = 20;
const MAX_STEPS = 40;
/** Maximum length of each text. */
const MAX_TEXT = 200;

const PLAIN = /^(?=\S)[^<>\p{C}\p{Zl}\p{Zp}]*$/u;

const textsIn = (value: object): string[] =>
  Object.values(value).flatMap((one) => (isText(one) ? [one] : textsIn(one)));

/** Returns the problem of a remote's journeys, as the middle of a sentence, or `null`. */
function journeysProblem(journeys: readonly Journey[]): string | null {
  if (journeys.length > MAX_JOURNEYS) {
    return `it has ${journeys.length} journeys, and a release may have ${MAX_JOURNEYS}`;
  }
  for (const [index, { name, path, steps }] of journeys.entries()) {
    const shown = JSON.stringify(name.slice(0, 60));
    if (!PLAIN.test(name) || name.length > 60) {
      return `the name ${shown} is no plain text of 1 to 60 characters`;
    }
    if (journeys.findIndex((other) => other.name === name) < index) {
      return `it has the journey ${shown} twice`;
    }
    const base = 'https://site.invalid';
    if (!path.startsWith('/') || !URL.canParse(path, base) || new URL(path, base).origin !== base) {
      return `the journey ${shown} starts at no path`;
    }
    if (steps.length === 0 || steps.length > MAX_STEPS) {
      return `the journey ${shown} has ${steps.length} steps, and needs 1 to ${MAX_STEPS}`;
    }
    if ([path, ...steps.flatMap(textsIn)].some((text) => text.length > MAX_TEXT)) {
      return `the journey ${shown} has a text of more than ${MAX_TEXT} characters`;
    }
  }
  return null;
}

/** Reads `journeys.json`. Returns the reason if it is invalid. */
export function readJourneys(text: string): readonly Journey[] | string {
  const journeys = readJson(isJourneys, text);
  if (journeys === null) return `${JOURNEYS_FILE} has an unknown form`;
  const problem = journeysProblem(journeys);
  return problem === null ? journeys : `${JOURNEYS_FILE} can't be used: ${problem}`;
}

/** Describes a step, such as `click button "Save"`. */
export function stepText(step: JourneyStep): string {
  if ('press' in step) return `press ${step.press}`;
  if ('fill' in step) return `fill "${step.fill.label}"`;
  const [does, target] = 'click' in step ? ['click', step.click] : ['see', step.see];
  if ('text' in target) return `${does} "${target.text}"`;
  return [does, target.role, ...(target.name === undefined ? [] : [`"${target.name}"`])].join(' ');
}

/** Checks the types of a remote's journeys. */
export const defineJourneys = (journeys: readonly Journey[]): readonly Journey[] => journeys;
