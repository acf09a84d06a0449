import type { HoleToken } from '@composed/contract/holes';
import { html as names } from 'parse5';
import { attribute, type Element } from '../host-page.ts';
import { isAddressFit, isOwnPath } from './addresses.ts';

/** Texts of an attribute, and its holes. */
export type AttributeParts = readonly (string | HoleToken)[];

/** Decides an attribute's value from the texts of its holes. `null` leaves out the attribute. */
export interface AttributeContext {
  write(texts: readonly string[]): string | null;
  /** A text that fits, for a page with sample data. Default: any text fits. */
  sample?: string;
}

/** Attributes with a text for people or for the screen's own styles. */
const TEXTS = /^(title|alt|aria-label|datetime|data-[a-z][a-z0-9-]*)$/;
/** Attributes whose whole value is a hole, with the values that fit. */
const FIXED: Readonly<Record<string, RegExp>> = {
  dir: /^(ltr|rtl|auto)$/,
  lang: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/,
};
const DRAWING = /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]+$/;
/** Start of an address of the site that no value can turn into another site's. */
const OWN_START = /^\/[A-Za-z0-9_~-]/;
/** Addresses of other sites: encrypted ones, and a developer's own machine. */
const OTHER_SITE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/i;
const ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/;

const joined = (parts: AttributeParts, texts: readonly string[]): string => {
  let next = 0;
  return parts.map((part) => (typeof part === 'string' ? part : texts[next++])).join('');
};

const whole = (isFit: (value: string) => boolean, sample: string): AttributeContext => ({
  write: ([value = '']) => (isFit(value) ? value : null),
  sample,
});

/** Values as segments of an own address. Browsers resolve dots as segments, also if they are encoded. */
const segments = (parts: AttributeParts): AttributeContext => ({
  write: (texts) =>
    texts.some((text) => /^\.{0,2}$/.test(text))
      ? null
      : joined(parts, texts.map(encodeURIComponent)),
});

const isOtherSite = (value: string): boolean =>
  isAddressFit('href', value) && OTHER_SITE.test(value);

/** An address in a page's head, after the site's origin. */
function inHead(element: Element, name: string, [origin, hole, rest]: AttributeParts) {
  const isLink = element.tagName === 'link' && name === 'href';
  const isMeta = element.tagName === 'meta' && name === 'content';
  if (!(isLink || isMeta) || rest !== undefined || typeof hole !== 'object') return undefined;
  if (typeof origin !== 'string' || !ORIGIN.test(origin)) return undefined;
  const what = ['property', 'name'].map((each) => attribute(element, each) ?? '').join('');
  const isPicture = /(^|:)image$/.test(what);
  return {
    write: ([value = '']: readonly string[]) => {
      if (isOwnPath(value)) return origin + value;
      return isPicture && isOtherSite(value) ? value : null;
    },
    sample: '/',
  };
}

/** Returns the context of an attribute with holes; undefined if it may have none. */
export function contextOf(
  element: Element,
  name: string,
  parts: AttributeParts,
): AttributeContext | undefined {
  const { tagName, namespaceURI } = element;
  const [first] = parts;
  const isWhole = parts.length === 1;
  if (namespaceURI === names.NS.SVG && name === 'd') {
    return isWhole ? whole((value) => DRAWING.test(value), 'M0 0h1') : undefined;
  }
  const isText =
    TEXTS.test(name) ||
    (name === 'value' && /^(data|meter)$/.test(tagName)) ||
    (name === 'content' && tagName === 'meta' && typeof first === 'object');
  if (isText) return { write: (texts) => joined(parts, texts) };
  const fixed = FIXED[name];
  if (fixed) return isWhole ? whole((value) => fixed.test(value), '') : undefined;
  if (!/^(href|src|action)$/.test(name) || namespaceURI !== names.NS.HTML || tagName === 'link') {
    return inHead(element, name, parts);
  }
  if (isWhole) {
    const isFit = (value: string) => isOwnPath(value) || (name !== 'action' && isOtherSite(value));
    return whole(isFit, name === 'href' ? 'https://sample.example/' : '');
  }
  const isOwn = typeof first === 'string' && OWN_START.test(first);
  const around = parts.filter((part) => typeof part === 'string').join('');
  return isOwn && isAddressFit(name, around) ? segments(parts) : undefined;
}
