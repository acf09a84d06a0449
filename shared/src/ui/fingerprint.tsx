import { type Drawing, drawFingerprint } from '@idea-hub/fingerprint/drawing';
import { categoryKey, hueBeside } from '@idea-hub/fingerprint/hues';
import { Fragment, memo } from 'react';
import './category.css';
import { classNames } from './class-names.ts';
import styles from './fingerprint.module.css';

export interface FingerprintProps {
  /** The idea's id. It alone decides the shapes. */
  id: number;
  category: string;
  /** Part of the drawing. `square` is for small pictures and leaves out sky and texture. */
  crop: 'square' | 'cover';
  className?: string;
}

const TERRACES = [styles.far, styles.middle, styles.near];

/** The picture of an idea, the same on every screen. Decoration: the title is next to it. */
export const Fingerprint = memo(function Fingerprint(props: FingerprintProps) {
  const { id, category, crop, className } = props;
  const drawing = drawFingerprint(id);
  const { layers, spark, texture, mate } = drawing;
  const hasDetails = crop !== 'square';
  const sparkAt = (level: number) =>
    spark.level === level && (
      <circle cx={spark.cx} cy={spark.cy} r={spark.r} className={styles.spark} />
    );
  return (
    <svg
      aria-hidden="true"
      viewBox={hasDetails ? '0 0 144 32' : `${drawing.at} 0 32 32`}
      preserveAspectRatio={`${sideOf(drawing.at)}YMid slice`}
      data-category={categoryKey(category)}
      className={classNames(styles.print, !hasDetails && styles.square, className)}
    >
      {hasDetails && (
        <path className={styles.sky} d="M2 2h141M2 6h141M2 10h141M2 14h141M2 18h141" />
      )}
      {layers.map((d, level) => (
        <Fragment key={TERRACES[level]}>
          {sparkAt(level)}
          <path
            className={TERRACES[level]}
            d={d}
            data-category={level === 0 ? hueBeside(category, mate - 1) : undefined}
          />
          {hasDetails && texture?.level === level && (
            <path className={styles.texture} data-kind={texture.kind} d={texture.d} />
          )}
        </Fragment>
      ))}
      {sparkAt(layers.length)}
    </svg>
  );
});

/** Side that a narrow cover keeps, so that the steps stay visible. */
const sideOf = (at: Drawing['at']): string => (at < 50 ? 'xMin' : at > 70 ? 'xMax' : 'xMid');
