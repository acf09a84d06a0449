import styles from './about-screen.module.css';

export interface Looks {
  readonly back: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  /** Paths of the hair in front of the face and behind it. */
  readonly front: string;
  readonly behind?: string;
}

/** The faces of the team, in its order. */
export const FACES: readonly Looks[] = [
  {
    back: '#fde2c4',
    skin: '#8a5636',
    hair: '#241611',
    shirt: '#0b5f57',
    front: 'M14 20c0-7 5-9 10-9s10 2 10 9c-3-4-6-5-10-5s-7 1-10 5z',
    behind: 'M8 21a16 15 0 1 1 32 0c0 7-4 10-7 11H15c-3-1-7-4-7-11z',
  },
  {
    back: '#d5e6f7',
    skin: '#f2c9a5',
    hair: '#b98343',
    shirt: '#23459f',
    front: 'M14 21c-2-9 3-13 10-13s12 4 10 13c-1-3-1-5-3-7-4 2-10 2-14 0-2 2-2 4-3 7z',
  },
  {
    back: '#fbe0ea',
    skin: '#c98d62',
    hair: '#2b1a1c',
    shirt: '#a3245a',
    front: 'M14 21c0-8 4-12 10-12s10 4 10 12c-2-4-5-6-8-7-3 3-8 4-12 7z',
    behind: 'M11 42c-2-7 0-14 0-20C11 12 17 7 24 7s13 5 13 15c0 6 2 13 0 20z',
  },
  {
    back: '#e3efd6',
    skin: '#e0ac80',
    hair: '#3d2a1f',
    shirt: '#99400f',
    front:
      'M13 20a4 4 0 0 1 2-7 5 5 0 0 1 7-5 5 5 0 0 1 8 2 5 5 0 0 1 5 10c-2-4-5-5-11-5s-9 1-11 5z',
  },
];

/** A drawn face. Decoration: the name is next to it. */
export const Portrait = ({ back, skin, hair, shirt, front, behind }: Looks) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.portrait}>
    <path fill={back} d="M0 0h48v48H0z" />
    {behind && <path fill={hair} d={behind} />}
    <path fill={shirt} d="M7 48c0-9 7-13 17-13s17 4 17 13z" />
    <path fill={skin} d="M20 28h8v7a4 4 0 0 1-8 0zM14 21a10 10.5 0 0 1 20 0 10 10.5 0 0 1-20 0z" />
    <path fill={hair} d={front} />
    <path
      fill="none"
      stroke="#10211e"
      strokeWidth="1.5"
      strokeLinecap="round"
      d="M20.5 21.5v.5M27.5 21.5v.5M21 26q3 2 6 0"
    />
  </svg>
);
