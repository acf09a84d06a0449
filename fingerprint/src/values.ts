import { drawFingerprint } from './drawing.ts';
import { hueBeside } from './hues.ts';

const flag = (isSet: boolean): string => (isSet ? 'yes' : '');
const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * The cover of an idea as texts, for a template with the same paths as `Fingerprint`. A part that this drawing doesn't
 * have is empty.
 */
export function drawingValues(id: number, category: string) {
  const { at, layers, spark, texture, mate } = drawFingerprint(id);
  const [far = '', middleLayer = '', near = ''] = layers;
  const { cx, cy, r } = spark;
  const circle = `M${round(cx - r)} ${round(cy)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0z`;
  const sparkAt = (level: number) => (spark.level === level ? circle : '');
  const textureAt = (level: number) => (texture?.level === level ? texture.d : '');
  return {
    left: flag(at < 50),
    middle: flag(at >= 50 && at <= 70),
    right: flag(at > 70),
    far,
    middleLayer,
    near,
    farTint: hueBeside(category, mate - 1) ?? '',
    spark0: sparkAt(0),
    spark1: sparkAt(1),
    spark2: sparkAt(2),
    spark3: sparkAt(3),
    texture0: textureAt(0),
    texture1: textureAt(1),
    texture2: textureAt(2),
    textureKind: texture?.kind ?? '',
  };
}
