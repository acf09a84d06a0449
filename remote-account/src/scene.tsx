import type { ReactNode } from 'react';

const BRAND = 'var(--color-brand)';
const SOFT = 'var(--color-brand-soft)';
const SPARK = 'var(--color-spark)';
const PAPER = 'var(--color-surface)';
const LEAF = '#3d9a8e';
const CLAY = '#d98b62';
const SKIN = '#f2c7a5';
const HAIR = '#5a3a2a';

const person = (x: number, shirt: string, skin: string, hair: string) => (
  <g transform={`translate(${x} 0)`}>
    <path fill={shirt} d="M-34 160v-22a26 26 0 0 1 26-26H8a26 26 0 0 1 26 26v22z" />
    <path fill={skin} d="M-7 98H7v12a7 7 0 0 1-14 0z" />
    <circle cy="86" r="18" fill={skin} />
    <path fill={hair} d="M-20 88a20 20 0 0 1 40-2C10 86 2 82-4 76c-3 6-8 10-16 12z" />
  </g>
);

const lines = (d: string, ink = LEAF) => (
  <path d={d} fill="none" stroke={ink} strokeLinecap="round" strokeWidth="5" />
);

const SCENES = {
  /** Two people who write to each other. */
  talk: (
    <>
      <path
        fill={BRAND}
        d="M58 10h62a10 10 0 0 1 10 10v22a10 10 0 0 1-10 10H84l-14 12V52H58a10 10 0 0 1-10-10V20a10 10 0 0 1 10-10z"
      />
      {lines('M62 25h54M62 38h32', PAPER)}
      <path
        fill={SPARK}
        d="M150 30h38a10 10 0 0 1 10 10v14a10 10 0 0 1-10 10h-10v12l-14-12h-14a10 10 0 0 1-10-10V40a10 10 0 0 1 10-10z"
      />
      {lines('M154 47h30', HAIR)}
      {person(66, LEAF, SKIN, HAIR)}
      {person(174, CLAY, '#a86b45', '#241a17')}
      <path fill={BRAND} d="M16 150h208v10H16z" />
      <path fill={PAPER} d="M110 134h20v12a6 6 0 0 1-6 6h-8a6 6 0 0 1-6-6z" />
    </>
  ),
  /** A lock with its key. */
  lock: (
    <>
      <path d="M84 80V56a32 32 0 0 1 64 0v24" fill="none" stroke={LEAF} strokeWidth="14" />
      <rect x="64" y="74" width="104" height="86" rx="14" fill={BRAND} />
      <path fill={PAPER} d="M116 96a12 12 0 0 1 6 22l4 20h-20l4-20a12 12 0 0 1 6-22z" />
      <path
        fill={SPARK}
        d="M194 92a18 18 0 1 1 9 34v26h-8v-6h-7v-8h7v-12a18 18 0 0 1-1-34zm5 10a8 8 0 1 0 .1 0z"
      />
    </>
  ),
  /** A plug that lost its socket. */
  plug: (
    <>
      {lines('M0 112h48M192 112h48')}
      <path fill={BRAND} d="M44 92h34a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H44z" />
      <path fill={CLAY} d="M86 100h16v6H86zM86 118h16v6H86z" />
      <path fill={LEAF} d="M196 86h-42v52h42a8 8 0 0 0 8-8V94a8 8 0 0 0-8-8z" />
      <path fill={PAPER} d="M154 100h14v6h-14zM154 118h14v6h-14z" />
      <path
        d="M128 88V66M112 92L100 76M144 92l12-16"
        stroke={SPARK}
        strokeLinecap="round"
        strokeWidth="6"
      />
    </>
  ),
} satisfies Record<string, ReactNode>;

interface SceneProps {
  readonly of: keyof typeof SCENES;
  readonly className?: string | undefined;
}

/** A drawing of a state. */
export const Scene = ({ of, className }: SceneProps) => (
  <svg aria-hidden="true" viewBox="0 0 240 160" className={className}>
    <path fill={SOFT} d="M0 160v-44h22V84h30V62h46V40h84v26h30v30h28v64z" />
    {SCENES[of]}
  </svg>
);
