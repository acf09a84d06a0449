import { Fragment } from 'react';

/** An http(s) address, without the punctuation that ends the sentence around it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}])/;

function isUrl(text: string): boolean {
  try {
    return new URL(text) !== null;
  } catch {
    return false;
  }
}

/** A text whose addresses are links. Line breaks stay; several empty lines become one. */
export function LinkedText({ text }: { text: string }) {
  const parts = text.replace(/\n{3,}/g, '\n\n').split(ADDRESS);
  return parts.map((part, index) => {
    // The odd parts are the addresses.
    const isAddress = index % 2 === 1 && isUrl(part);
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    if (!isAddress) return <Fragment key={index}>{part}</Fragment>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <a key={index} href={part} rel="ugc nofollow noreferrer">
        {part}
      </a>
    );
  });
}
