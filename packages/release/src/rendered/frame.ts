import type { Page } from '@playwright/test';

/** State of the host's header or footer, as a visitor sees it. */
export interface FramePart {
  /** Number of its links, buttons and fields that a visitor can use. */
  controls: number;
  /** Reason if there are none, as the end of a sentence. */
  why: string;
}

export interface Frame {
  header: FramePart;
  footer: FramePart;
}

export const FRAME_PARTS = ['header', 'footer'] as const;

/** Below this opacity, a control counts as invisible. */
const LEAST_OPACITY = 0.1;

/**
 * Reads the header or footer like a visitor with a mouse. A control counts if it has a size and opacity and if a
 * click on its center reaches it. Scrolls, and restores the position.
 *
 * The function runs in the page, so it must not contain named functions, see `page-snapshot.ts`.
 */
const readPart = (page: Page, part: keyof Frame): Promise<FramePart> =>
  page.evaluate(
    ([tag, least]) => {
      const landmark = [...document.querySelectorAll<HTMLElement>(tag)].find(
        (each) => each.closest('main, article, section, dialog') === null,
      );
      if (landmark === undefined) return { controls: 0, why: 'is not there' };
      const { scrollX, scrollY } = window;
      let controls = 0;
      // If there are several reasons, the last one in the list below counts. A menu button, for example, is hidden on
      // every wide screen.
      const reasons = new Set<number>();
      let over = '';
      for (const control of landmark.querySelectorAll('a[href], button, input')) {
        let opacity = 1;
        for (let at: Element | null = control; at !== null; at = at.parentElement) {
          opacity *= Number(getComputedStyle(at).opacity);
        }
        // Scroll only the window. A visitor can't scroll inside an element that is too small and clips its content.
        const middle = control.getBoundingClientRect().top + window.scrollY - innerHeight / 2;
        scrollTo({ top: middle, behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const isOutside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        if (!control.checkVisibility({ visibilityProperty: true })) reasons.add(0);
        else if (width < 1 || height < 1) reasons.add(1);
        else if (opacity < least) reasons.add(2);
        else if (isOutside) reasons.add(3);
        else if (hit === null || !control.contains(hit)) {
          reasons.add(4);
          over ||= hit === null ? 'nothing' : hit.localName;
        } else controls += 1;
      }
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      const why = [
        'is hidden',
        'has no size',
        'is transparent',
        'lies outside of the page',
        `is cut off or covered: a click meets <${over}>`,
      ][Math.max(...reasons)];
      return { controls, why: why ?? 'has no links' };
    },
    [part, LEAST_OPACITY] as const,
  );

export const readFrame = async (page: Page): Promise<Frame> => ({
  header: await readPart(page, 'header'),
  footer: await readPart(page, 'footer'),
});
