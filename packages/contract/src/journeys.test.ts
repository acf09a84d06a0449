import { readJourneys, stepText } from './journeys.ts';

const STEPS = [
  { click: { role: 'button', name: 'Save' } },
  { fill: { label: 'Title', with: 'Rain' } },
  { see: { role: 'heading' } },
  { see: { text: 'Saved' } },
  { press: 'Enter' },
];
const JOURNEY = { name: 'Save an idea', path: '/submit?step=1#title', steps: STEPS };

const read = (...journeys: unknown[]) => readJourneys(JSON.stringify(journeys));
const withStep = (step: unknown) => read({ ...JOURNEY, steps: [step] });

test('[MJ-01] journeys are data: names, paths and steps', () => {
  const journeys = read(JOURNEY);
  expect(journeys).toEqual([JOURNEY]);
  const steps = typeof journeys === 'string' ? [] : (journeys[0]?.steps ?? []);
  expect(steps.map(stepText)).toEqual([
    'click button "Save"',
    'fill "Title"',
    'see heading',
    'see "Saved"',
    'press Enter',
  ]);
});

test.each([
  ['no list', readJourneys('{}')],
  ['no JSON', readJourneys('[')],
  ['code', withStep({ run: 'alert(1)' })],
  ['two actions in one step', withStep({ press: 'Enter', click: { role: 'button' } })],
  ['a key that leaves the page', withStep({ press: 'Control+W' })],
  ['a target without role and text', withStep({ click: { name: 'Save' } })],
])('[MJ-01] journeys with %s are refused', (_what, found) => {
  expect(found).toBe('journeys.json has an unknown form');
});

test.each([
  ['starts at no path', { path: 'https://evil.example/' }],
  ['starts at no path', { path: '//evil.example/' }],
  ['has 0 steps', { steps: [] }],
  ['has 41 steps', { steps: Array(41).fill(STEPS[0]) }],
  ['more than 200 characters', { steps: [{ see: { text: 'x'.repeat(201) } }] }],
  ['is no plain text', { name: '' }],
  ['is no plain text', { name: '<b>' }],
])('[MJ-01] a journey that %s is refused', (reason, change) => {
  expect(read({ ...JOURNEY, ...change })).toContain(reason);
});

test('[MJ-01] a release has at most 20 journeys, each with its own name', () => {
  expect(read(JOURNEY, JOURNEY)).toContain('has the journey "Save an idea" twice');
  const many = Array.from({ length: 21 }, (_, n) => ({ ...JOURNEY, name: `Journey ${n}` }));
  expect(read(...many)).toContain('it has 21 journeys');
});
