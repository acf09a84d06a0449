/** Allowed addresses: those of other pages with one of these schemes, and those without a scheme on the site itself. */
const LINK = /^([/?#]|https?:\/\/|mailto:)/i;
const OWN_PATH = /^\/(?![/\\])/;
/** Browsers remove these characters, or read them as a slash, before they parse an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const MISREAD = /[\u0000-\u0020\\]/;

/** Tells whether an address is allowed in this attribute. */
export function isAddressFit(name: string, value: string): boolean {
  if (MISREAD.test(value)) return false;
  if (name === 'action') return OWN_PATH.test(value);
  return name === 'src' ? /^(\/|https:\/\/)/i.test(value) : LINK.test(value);
}

/** Tells whether an address is a path of the site itself. */
export const isOwnPath = (value: string): boolean => isAddressFit('action', value);
