/** @jest-environment node */
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { MemoryAppRouter } from '@idea-hub/shared/router';
import { SessionProvider } from '@idea-hub/shared/session';
import { fakeSession } from '@idea-hub/shared/testing/fake-session';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
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

test('[PF-08, DP-10] Home’s HTML holds no inline style or script', () => {
  expect(htmlOf(<home.Screen sampleIdeas={pending} />)).not.toMatch(/ style=|<script|<style/);
});
