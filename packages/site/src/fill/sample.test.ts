import { each, hole, unless, when } from '@composed/contract/holes';
import { parse } from 'parse5';
import { attribute, elementsIn } from '../host-page.ts';
import { SAMPLE, sampleOf } from './sample.ts';
import { compileTemplate, fill } from './template.ts';

const around = ([start, end]: readonly [string, string], html: string) => start + html + end;
const TEMPLATE = `<main>${around(when('missing'), '<h1>Missing</h1>')}${around(
  unless('missing'),
  `<h1 title="${hole('idea.title')}">${hole('idea.title')}</h1>` +
    around(when('idea.tags'), around(each('idea.tags'), `<i>${hole('.')}</i>`)) +
    around(unless('idea.tags'), '<i>none</i>') +
    around(each('lists'), around(each('.ideas'), `<b>${hole('.name')}${hole('idea.title')}</b>`)) +
    around(when('flag'), `<a href="/x/${hole('flag.id')}">x</a><a href="${hole('link')}">y</a>`),
)}</main><svg><path d="${hole('drawing')}"></path></svg><img src="${hole('picture')}">`;

test('[LP-06] sample data has a value that fits for each place, and two items in each list', () => {
  const template = compileTemplate(TEMPLATE);
  const html = fill(template, sampleOf(template));
  const found = [...elementsIn(parse(html))];
  const count = (name: string) => found.filter(({ tagName }) => tagName === name).length;
  expect(['h1', 'i', 'b', 'a', 'path', 'img'].map(count)).toEqual([1, 2, 4, 2, 1, 1]);
  const values = (name: string) => found.map((each) => attribute(each, name)).filter(Boolean);
  expect(values('title')).toEqual([expect.stringContaining(`${SAMPLE} </script>`)]);
  expect(values('d')).toEqual(['M0 0h1']);
  expect(values('href')).toEqual([
    expect.stringMatching(/^\/x\/Sample%20text%20[^/]+$/),
    'https://sample.example/',
  ]);
  expect(values('src')).toEqual([]);
  expect(html).not.toContain('Missing');
  expect(html).not.toContain('none');
});
