/** The community's fixed figures (FT-01, FT-03). */
export const METRICS = [
  { label: 'Active Ideas', value: 2847 },
  { label: 'Creators', value: 1250 },
  { label: 'Prototypes', value: 456 },
  { label: 'Launched', value: 89 },
] as const;

export const PIPELINE = [
  { label: 'Ideas', value: 2847 },
  { label: 'Prototypes', value: 456 },
  { label: 'Launched', value: 89 },
  { label: 'Successful', value: 23 },
] as const;

// One language for words and figures alike.
const figures = new Intl.NumberFormat('en-US');

/** With thousands separators: 2,847 (FT-09). */
export const formatFigure = (value: number): string => figures.format(value);
