import { someIdea } from '../testing/some-idea.ts';
import { closeSearches } from './close-searches.ts';

const ideas = [
  someIdea({ id: 1, title: 'Bicycle Bell Orchestra', description: 'Sixty bells and a conductor.' }),
  someIdea({ id: 2, title: 'Garden Sensors', description: 'Café tables for the guarded.' }),
];

test.each([
  ['gardn orchestra', ['garden', 'orchestra']],
  ['gardn cafe zzz sensor', ['garden cafe sensor', 'cafe sensor', 'garden sensor']],
  ['bicicle bel', ['bicycle bel', 'bicycle', 'bel']],
  ['BICYLCE', ['bicycle']],
  ['orchesrta', ['orchestra']],
  ['kafe', ['cafe']],
  ['sensor zzzz', ['sensor']],
  ['bll', []],
  ['zeppelin', []],
  ['?!', []],
  ['', []],
])('[LK-06] the search "%s" has the close searches %j', (search, close) => {
  expect(closeSearches(ideas, search)).toEqual(close);
});

test('[LK-06] a word of a title wins a tie', () => {
  const tie = [someIdea({ title: 'Solar barn', description: 'Polar bears' })];
  expect(closeSearches(tie, 'molar')).toEqual(['solar']);
});
