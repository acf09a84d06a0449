/** The community's fixed figures. */
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
