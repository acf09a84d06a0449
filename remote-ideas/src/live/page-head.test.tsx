import { render } from '@testing-library/react';
import { PageHead, useFilledHead } from './page-head.tsx';
import { fillPage } from './testing/filled-page.ts';

/** The head of a page, as its server writes it. */
const FIRST = `
  <title>Rain barrels · Idea Hub</title>
  <meta name="description" content="Barrels that share their water.">
  <meta property="og:title" content="Rain barrels · Idea Hub">
  <meta property="og:image" content="https://ideas.example/card.png">
  <meta property="article:author" content="Ada">
  <meta name="twitter:title" content="Rain barrels · Idea Hub">
  <link rel="canonical" href="https://ideas.example/project/1">
  <link rel="prev" href="https://ideas.example/browse">
  <link rel="next" href="https://ideas.example/browse?page=3">
  <script type="application/ld+json">{}</script>`;

const contents = () =>
  Object.fromEntries(
    [...document.head.querySelectorAll('meta')].map((meta) => [
      meta.getAttribute('property') ?? meta.name,
      meta.content,
    ]),
  );

beforeEach(() => {
  document.head.innerHTML = FIRST;
});

test('[LP-01] a filled page keeps the texts of its server, and the next page of the app has only its own', () => {
  fillPage({});
  const first = document.head.innerHTML;
  const { rerender } = render(<PageHead key={1} title="Rain barrels" description="Barrels" />);
  expect(document.head.innerHTML).toBe(first);
  rerender(<PageHead key={2} title="Bike bells" description={'Bells. '.repeat(40)} />);
  expect(contents()).toEqual({
    description: 'Bells. '.repeat(40).slice(0, 160),
    'og:title': 'Bike bells · Idea Hub',
    'og:description': 'Bells. '.repeat(40).slice(0, 160),
  });
  expect(document.title).toBe('Bike bells · Idea Hub');
  expect(document.head.querySelectorAll('link, script')).toHaveLength(0);
});

test('[LP-01] the texts of a page without data are replaced, and those of a screen go with it', () => {
  const { rerender, unmount } = render(<PageHead title="Bike bells" description="Bells." />);
  expect(contents()).toEqual({
    description: 'Bells.',
    'og:title': 'Bike bells · Idea Hub',
    'og:description': 'Bells.',
  });
  rerender(<PageHead description="Bells." address="2" />);
  expect(contents()).toMatchObject({ description: 'Bells.' });
  unmount();
  expect(contents()).toEqual({});
});

test('[LP-01] texts go with a screen that has never loaded', () => {
  fillPage({});
  const Failed = () => useFilledHead() ?? null;
  render(<Failed />).unmount();
  expect(contents()).toEqual({});
  expect(document.head.querySelectorAll('link, script')).toHaveLength(0);
});

test('[LP-02] search engines do not list a page while it is missing', () => {
  const { rerender } = render(<PageHead title="Page not found" isMissing />);
  expect(contents()).toMatchObject({ robots: 'noindex' });
  rerender(<PageHead title="Browse ideas" />);
  expect(contents()).not.toHaveProperty('robots');
});
