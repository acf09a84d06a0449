/** @jest-environment node */
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { SessionProvider } from '@idea-hub/shared/session';
import { fakeSession } from '@idea-hub/shared/testing/fake-session';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { screen as about } from './about.tsx';
import { screen as home } from './home.tsx';

/** The HTML of a screen where there is no browser, as a page of static text is made. */
function htmlOf(element: ReactElement): string {
  return renderToString(
    <MemoryAppRouter>
      <SessionProvider session={fakeSession()}>{element}</SessionProvider>
    </MemoryAppRouter>,
  );
}

const pending = new Promise<SampleIdeas>(() => {});

test('[PF-08, HM-01, HM-02] Home’s static text can be rendered without a browser', () => {
  const html = htmlOf(<home.Screen sampleIdeas={pending} />);
  expect(html).toContain('Share your idea');
  expect(html).toContain('12,547');
  expect(html).toContain('Loading ideas');
});

test('[PF-08, AB-01] About can be rendered without a browser', () => {
  expect(htmlOf(<about.Screen />)).toContain('Our history');
});

test('[PF-08, DP-10] the HTML of Home and About holds no inline style or script', () => {
  const html = htmlOf(<home.Screen sampleIdeas={pending} />) + htmlOf(<about.Screen />);
  expect(html).not.toMatch(/ style=|<script|<style/);
});
