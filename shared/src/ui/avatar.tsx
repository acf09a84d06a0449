import { personHue } from '@idea-hub/fingerprint/person-hue';
import { useState } from 'react';
import { charactersOf } from '../platform/characters.ts';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  name?: string | null;
  /** Replaces the name's initial. */
  initials?: string;
  picture?: string | null;
  size?: 'sm' | 'md' | 'lg';
}

const PIXELS = { sm: 32, md: 40, lg: 80 };

/** The picture, else the initial of the name, else `U`. Decoration: the name is next to it. */
export function Avatar({ name, initials, picture, size = 'md' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const text = name?.trim() ?? '';
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      data-hue={personHue(text)}
      aria-hidden="true"
    >
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt=""
          width={PIXELS[size]}
          height={PIXELS[size]}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(picture)}
        />
      ) : (
        (initials ?? initialOf(text))
      )}
    </span>
  );
}

/** Returns the first character as a reader sees it. It does not split emoji or accents. */
function initialOf(text: string): string {
  const [first] = charactersOf(text);
  return first?.toLocaleUpperCase() ?? 'U';
}
