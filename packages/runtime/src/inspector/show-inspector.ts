import { systemClock } from '@composed/browser/clock';
import { startDeadline } from '../loading/deadline.ts';
import type { Live } from '../loading/discovery.ts';
import { RELEASE_CHECK_LIMIT } from '../timings.ts';
import { element, styles, table } from './elements.ts';
import type { InspectedPage } from './inspected-page.ts';
import { messages } from './messages.ts';
import { readLoads, remoteRows } from './rows.ts';

const ms = (time: number): string => String(Math.round(time));

function releasesTable(page: InspectedPage, live: Live | null): HTMLElement {
  const rows = remoteRows(page, live);
  return table(
    messages.remotes,
    messages.columns.remotes,
    rows.map((row) => [row.remote, row.live, [hereOf(row)], row.from]),
  );
}

/** The release of this tab, with a mark whether it is a live one, if that is known. */
function hereOf({ here, isLive, from }: ReturnType<typeof remoteRows>[number]): HTMLElement {
  const shown = element(from === '' ? 'span' : 'div', {}, here);
  if (isLive === null) return shown;
  const mark = isLive ? messages.live : messages.other;
  shown.append(' ', element('b', isLive ? { class: 'live' } : {}, mark));
  return shown;
}

function loadsTable({ pins }: InspectedPage): HTMLElement {
  const rows = readLoads(pins).map(({ screen, release, outcome, took, steps }) => [
    screen,
    release ?? '',
    outcome,
    ms(took),
    steps.map((step) => timeOf(step, steps)),
  ]);
  return table(messages.loads, messages.columns.loads, rows);
}

type Step = ReturnType<typeof readLoads>[number]['steps'][number];

/** A step's file and times from the first step on, with a bar below the others' bars. */
function timeOf({ what, from, took }: Step, all: readonly Step[]): HTMLElement {
  const start = Math.min(...all.map((step) => step.from));
  const whole = Math.max(...all.map((step) => step.from + step.took)) - start || 1;
  const bar = element('div', { class: 'time' });
  // A style attribute would break the page's policy.
  bar.style.marginInlineStart = `${((from - start) / whole) * 98}%`;
  bar.style.inlineSize = `${Math.max(2, (took / whole) * 100)}%`;
  bar.style.maxInlineSize = '100%';
  const file = what.split('/').at(-1) ?? what;
  const times = element('span', {}, messages.times(ms(from - start), ms(took)));
  return element('div', {}, `${file} `, times, bar);
}

function sharedTable({ shared }: InspectedPage): HTMLElement {
  const rows = Object.entries(shared).flatMap(([name, versions]) =>
    Object.entries(versions).map(([version, { loaded }]) => [name, version, loaded ? 'yes' : 'no']),
  );
  return table(messages.shared, messages.columns.shared, rows);
}

/** Form that reloads the page with another release of one remote, or with the live one. */
function anotherRelease({ remotes, override, requested }: InspectedPage): HTMLElement {
  const remote = element('select', {}, ...remotes.map((name) => element('option', {}, name)));
  if (override) remote.value = override.remote;
  const release = element('input', {
    ...{ required: '', autocomplete: 'off', spellcheck: 'false' },
    placeholder: messages.example,
  });
  const form = element(
    'form',
    {},
    element('label', {}, messages.remote, remote),
    element('label', {}, messages.release, release),
    element('button', {}, messages.another),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = new URL(location.href);
    const name = release.value.trim();
    const text = `${remote.value}@${name}`;
    // Typing a release's full name is consent. A preview's name does not identify a release, so the page still asks.
    requested.agreementTo(text).give(name);
    address.searchParams.set('release', text);
    address.searchParams.set('inspect', '');
    location.assign(address);
  });
  if (override) {
    const back = element('button', { type: 'button' }, messages.back);
    back.addEventListener('click', () => {
      requested.forget();
      location.reload();
    });
    form.append(back);
  }
  return form;
}

/** Shows the inspector below the page. It is open if the address has `?inspect`, otherwise folded. */
export function showInspector(page: InspectedPage): void {
  const said = element('p', { role: 'status' });
  const tables = element('div', { class: 'body' });
  let live: Live | null = null;
  const draw = () =>
    tables.replaceChildren(releasesTable(page, live), loadsTable(page), sharedTable(page));
  async function look() {
    said.textContent = messages.asking;
    const { signal, end } = startDeadline(systemClock, RELEASE_CHECK_LIMIT);
    try {
      live = await page.discovery.look(signal);
      const [first = ''] = page.remotes;
      said.textContent = messages.generation(live.of(first)?.generation ?? null);
    } catch (error) {
      said.textContent = messages.unknown((error as Error).message);
    } finally {
      end();
    }
    draw();
  }

  const again = element('button', { type: 'button' }, messages.again);
  again.addEventListener('click', look);
  const details = element(
    'details',
    {},
    element('summary', {}, messages.title),
    element(
      'div',
      { class: 'body' },
      element('div', { class: 'tools' }, anotherRelease(page), said, again),
      tables,
    ),
  );
  details.open = new URLSearchParams(location.search).has('inspect');
  details.addEventListener('toggle', () => {
    // A folded inspector requests nothing from the server.
    if (details.open && live === null) void look();
  });
  draw();
  // The timeline gets a measure for each finished load.
  new PerformanceObserver(draw).observe({ type: 'measure' });

  const holder = element('section', { 'aria-label': messages.title });
  const root = holder.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(details);
  document.body.append(holder);
  // Keeps a focused element from being hidden behind the inspector.
  new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBlockEnd = `calc(${details.offsetHeight}px + 1rem)`;
  }).observe(details);
}
