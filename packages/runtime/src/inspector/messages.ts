/** Texts of the inspector, for developers of the site. */
export const messages = {
  title: 'Inspector',
  remotes: 'Releases',
  loads: 'Loads in this tab, in milliseconds',
  shared: 'Shared modules',
  columns: {
    remotes: ['Package', 'Live', 'In this tab', 'From'],
    loads: ['Screen', 'Release', 'Outcome', 'Took', 'Steps'],
    shared: ['Module', 'Version', 'Taken'],
  },
  live: 'live',
  other: 'not live',
  times: (start: string, took: string) => `start ${start}, took ${took}`,
  asking: 'Asking what is live …',
  generation: (number: number | null) =>
    number === null ? 'What is served here has no generation.' : `Generation ${number} is live.`,
  unknown: (reason: string) => `What is live could not be found out: ${reason}`,
  remote: 'Remote',
  release: 'Release or preview',
  example: '1.0.0-…',
  another: 'Try another release',
  back: 'Back to what is live',
  again: 'Look again',
} as const;
