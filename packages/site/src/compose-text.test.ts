import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { composeText } from './compose-text.ts';

const ORIGIN = 'https://ideas.example';
const TEXT = `Sitemap: %ORIGIN%/sitemap.xml
?mode="live" Sitemap: %service%/sitemap.xml
?share=0.5 Disallow: /half
`;
const composed = (config: Record<string, unknown>) =>
  composeText(TEXT, ORIGIN, { ...DEFAULT_PLATFORM_CONFIG, ...config });

test.each([
  ['https://service.example/api/', 'https://service.example/api'],
  ['/api', 'https://ideas.example/api'],
])(
  '[LP-03] a line with a condition is in the text of sites that meet it, with the whole address of %s',
  (service, whole) => {
    expect(composed({ mode: 'live', service })).toBe(
      `Sitemap: https://ideas.example/sitemap.xml\nSitemap: ${whole}/sitemap.xml\n`,
    );
  },
);

test.each<Record<string, unknown>>([
  {},
  { mode: 'samples' },
  { mode: ['live'] },
  { mode: '"live"' },
  { toString: 'live' },
])('[LP-12] the text of other sites is as without the line: %j', (config) => {
  expect(composed({ ...config, service: '/api' })).toBe(
    'Sitemap: https://ideas.example/sitemap.xml\n',
  );
});

test('[LP-03] other words between percent signs stay', () => {
  const text = '/a%20b%2F %constructor% %remoteOrigins% %ORIGIN%';
  expect(composeText(text, ORIGIN, DEFAULT_PLATFORM_CONFIG)).toBe(
    '/a%20b%2F %constructor% %remoteOrigins% https://ideas.example',
  );
});
