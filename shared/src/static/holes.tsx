import { each, type HoleBlock, hole, unless, when } from '@composed/contract/holes';
import { Fragment, type ReactNode } from 'react';
import avatar from '../ui/avatar.module.css';
import type { AvatarProps } from '../ui/avatar.tsx';
import chip from '../ui/chip.module.css';
import { classNames } from '../ui/class-names.ts';
import print from '../ui/fingerprint.module.css';

export { hole } from '@composed/contract/holes';

interface BlockProps {
  /** Path of a value. Within `Each`, a path with a leading dot belongs to the item. */
  readonly path: string;
  readonly children: ReactNode;
}

const blockOf = (tokens: (path: string) => HoleBlock) =>
  function Block({ path, children }: BlockProps) {
    const [open, close] = tokens(path);
    return (
      <>
        {open}
        {children}
        {close}
      </>
    );
  };

/** Content of a template that needs a value. */
export const When = blockOf(when);

/** Content of a template that is shown without a value. */
export const Unless = blockOf(unless);

/** Content of a template that is repeated for each item of a list. */
export const Each = blockOf(each);

/** Content of a template for each of two cases. */
export const Either = ({ path, children, otherwise }: BlockProps & { otherwise: ReactNode }) => (
  <>
    <When path={path}>{children}</When>
    <Unless path={path}>{otherwise}</Unless>
  </>
);

/*
 * Parts of the UI kit that compute what they show. Here a template has the results. `of` is the path of the
 * object that has them, with a dot at its end: `idea.`, or `.` for an item.
 */

const SIDES = { left: 'xMinYMid', middle: 'xMidYMid', right: 'xMaxYMid' } as const;
const TERRACES = [
  ['far', print.far],
  ['middleLayer', print.middle],
  ['near', print.near],
] as const;

/** A `Fingerprint` of the crop `cover`. */
export function FingerprintHoles({ of, className }: { of: string; className?: string }) {
  const path = (name: string) => `${of}drawing.${name}`;
  const part = (name: string, look: object) => (
    <When path={path(name)}>
      <path d={hole(path(name))} {...look} />
    </When>
  );
  return Object.entries(SIDES).map(([side, alignment]) => (
    <When key={side} path={path(side)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 144 32"
        preserveAspectRatio={`${alignment} slice`}
        data-category={hole(`${of}tint`)}
        className={classNames(print.print, className)}
      >
        <path className={print.sky} d="M2 2h141M2 6h141M2 10h141M2 14h141M2 18h141" />
        {TERRACES.map(([name, look], level) => (
          <Fragment key={name}>
            {part(`spark${level}`, { className: print.spark })}
            <path
              className={look}
              d={hole(path(name))}
              data-category={level === 0 ? hole(path('farTint')) : undefined}
            />
            {part(`texture${level}`, {
              className: print.texture,
              'data-kind': hole(path('textureKind')),
            })}
          </Fragment>
        ))}
        {part('spark3', { className: print.spark })}
      </svg>
    </When>
  ));
}

/** The ground of a `Fingerprint` of the crop `square`. Its part of the drawing can have no hole. */
export const SquareHoles = ({ of, className }: { of: string; className?: string }) => (
  <svg
    aria-hidden="true"
    data-category={hole(`${of}tint`)}
    className={classNames(print.print, print.square, className)}
  />
);

/** A `CategoryChip`. */
export const ChipHoles = ({ of }: { of: string }) => (
  <span className={classNames(chip.chip, chip.category)} data-category={hole(`${of}tint`)}>
    <span dir="auto" className={chip.text}>
      {hole(`${of}category`)}
    </span>
  </span>
);

/** An `Avatar`. */
export function AvatarHoles({ of, size }: { of: string; size: 32 | 40 | 80 }) {
  const look = { 32: 'sm', 40: 'md', 80: 'lg' } as const satisfies Record<
    number,
    AvatarProps['size']
  >;
  return (
    <span
      className={classNames(avatar.avatar, avatar[look[size]])}
      data-hue={hole(`${of}authorHue`)}
      aria-hidden="true"
    >
      <Either path={`${of}authorPicture`} otherwise={hole(`${of}authorInitial`)}>
        <img
          src={hole(`${of}authorPicture`)}
          alt=""
          width={size}
          height={size}
          decoding="async"
          // Otherwise React adds a preload, with a hole.
          loading="lazy"
        />
      </Either>
    </span>
  );
}

/** A `RelativeTime`. */
export const TimeHoles = ({ of }: { of: string }) => (
  <time dateTime={hole(`${of}postedAt`)} title={hole(`${of}postedExact`)}>
    {hole(`${of}posted`)}
  </time>
);
