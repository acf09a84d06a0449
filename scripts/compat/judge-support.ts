/** A use of a feature in a source file, relative to the workspace's root. */
export interface Place {
  feature: string;
  lackedBy: string[];
  file: string;
  line: number;
}

/** A use that does no harm in browsers without the feature. */
export interface Allowance {
  feature: string;
  /** The only file where the use is allowed; any file if absent. */
  file?: string;
  reason: string;
}

const fits = (place: Place, { feature, file }: Allowance): boolean =>
  place.feature === feature && (file === undefined || place.file === file);

/** Returns a sentence for each forbidden use, and for each allowance without a use. */
export function judge(places: readonly Place[], allowed: readonly Allowance[]): string[] {
  const refused = places
    .filter((place) => !allowed.some((allowance) => fits(place, allowance)))
    .map(
      ({ feature, lackedBy, file, line }) =>
        `${file}:${line} needs ${feature}, which is missing in ${lackedBy.join(', ')}.`,
    );
  const idle = allowed
    .filter((allowance) => !places.some((place) => fits(place, allowance)))
    .map(
      ({ feature, file = 'all files' }) => `${feature} is allowed in ${file} and not needed there.`,
    );
  return [...new Set(refused), ...idle];
}
