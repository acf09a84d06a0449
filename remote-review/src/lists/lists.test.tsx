import { grantProblem } from '@composed/contract/manifest';
import {
  type Answers,
  callsTo,
  type Request,
  refusal,
  refusing,
} from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import grant from '../../grant.json' with { type: 'json' };
import { manifest } from '../manifest.ts';
import { screen as decisions } from '../screens/decisions.tsx';
import { screen as panel } from '../screens/panel.tsx';
import { screen as queue } from '../screens/queue.tsx';
import { screen as reports } from '../screens/reports.tsx';
import { review, someItem, someReview } from '../testing/fake-review.tsx';

describe('every list', () => {
  const LISTS = [
    ['Ideas', queue, 'GET /review/ideas', { ideas: [], total: 0 }, 'Nothing waits here.'],
    ['Reports', reports, 'GET /review/reports', { reports: [] }, 'No report is open.'],
    [
      'Decisions',
      decisions,
      'GET /review/decisions',
      { decisions: [] },
      'Nothing was decided yet.',
    ],
  ] as const;

  const open = (list: (typeof LISTS)[number][1], answers: Answers) =>
    review(<list.Screen />, answers);

  describe.each(LISTS)('the list %s', (_name, list, call, nothing, empty) => {
    test('[CM-08, CM-15] says that it is loading until the server answers, and then that it is empty', async () => {
      let answer: (value: unknown) => void = () => {};
      open(list, { [call]: () => new Promise((resolve) => (answer = resolve)) });
      expect(screen.getByText('Loading...')).toBeInTheDocument();
      expect(screen.queryByText(empty)).not.toBeInTheDocument();
      await act(async () => answer({ ...nothing, next: null }));
      expect(screen.getByText(empty)).toBeVisible();
      expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    });

    test('[CM-08, CM-15] says that loading failed, and offers a retry, which keeps the focus', async () => {
      let isUp = false;
      const { user } = open(list, {
        [call]: () => {
          if (!isUp) throw refusal();
          return { ...nothing, next: null };
        },
      });
      expect(await screen.findByText('The review could not be loaded')).toBeVisible();
      expect(screen.queryByText(empty)).not.toBeInTheDocument();
      const again = () => screen.findByRole('button', { name: 'Try again' });
      await user.click(await again());
      expect(await again()).toHaveFocus();
      isUp = true;
      await user.click(await again());
      expect(await screen.findByText(empty)).toBeVisible();
      expect(document.body).not.toHaveFocus();
    });

    test('[CM-09] tells a former reviewer that the list is for reviewers', async () => {
      open(list, {
        [call]: refusing(403, 'This is for reviewers.'),
      });
      expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
    });
  });
});

describe('the queue', () => {
  const { Screen } = queue;
  const ideas = (items: object[], total = items.length, next: string | null = null) => ({
    ideas: items,
    total,
    next,
  });
  const titles = () =>
    screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const queries = (requests: Request[]) => requests.map(({ query }) => query);
  const settle = () => act(async () => {});
  afterEach(() => jest.useRealTimers());

  test('[CM-08] shows the waiting ideas, the total count, and marks for reports and edits', async () => {
    const { requests } = review(<Screen />, {
      'GET /review/ideas': () =>
        ideas(
          [
            someItem(1, { reports: 2 }),
            someItem(2, { isPublic: true }),
            someItem(3, { isPublic: true, status: 'Published' }),
            someItem(4, { title: 'Idea 3', category: 'Business' }),
          ],
          31,
          'more',
        ),
    });
    await settle();
    expect(screen.getByRole('status')).toHaveTextContent('31 ideas');
    expect(titles()).toEqual(['Idea 1', 'Idea 2', 'Idea 3', 'Idea 3']);
    expect(screen.getByText('2 reports')).toBeVisible();
    // Before the first of them.
    expect(screen.getAllByText('2 with this title')).toHaveLength(1);
    expect(screen.getByText('Business', { selector: 'span' })).toBeVisible();
    // A published idea without a new text has no such mark.
    expect(screen.getByText('Edit of a published idea')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Idea 1' })).toHaveAttribute('href', '/review/1');
    expect(queries(requests)).toEqual([{ status: 'Under Review' }]);
  });

  test('[CM-08] status and category filter the list and appear in the address', async () => {
    const { user, requests, location } = review(<Screen />, {
      'GET /review/ideas': () => ideas([]),
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Health');
    await settle();
    expect(queries(requests).at(-1)).toEqual({ status: 'Approved', category: 'Health' });
    expect(location().search).toBe('?status=Approved&category=Health');
  });

  test('[LK-13] a search waits until typing pauses', async () => {
    jest.useFakeTimers();
    const { requests } = review(<Screen />, { 'GET /review/ideas': () => ideas([]) });
    for (const value of ['ch', 'cheap']) {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
      await act(() => jest.advanceTimersByTimeAsync(200));
    }
    expect(queries(requests).some((query) => query?.search)).toBe(false);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(queries(requests).at(-1)).toMatchObject({ search: 'cheap' });
  });

  test('[CM-08, CM-15] Load More appends the next page; a failed page can be retried', async () => {
    let isUp = false;
    const { user } = review(<Screen />, {
      'GET /review/ideas': ({ query }) => {
        if (!query?.cursor) return ideas([someItem(1)], 2, 'more');
        if (!isUp) throw refusal();
        return ideas([someItem(2)], 2);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The rest could not be loaded.');
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByRole('link', { name: 'Idea 2' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(screen.getAllByRole('listitem').at(-1)).toHaveFocus();
  });

  test('[CM-15] shows the server’s reason if it is busy, for the next page too', async () => {
    let isBusy = true;
    const { user } = review(<Screen />, {
      'GET /review/ideas': () => {
        if (isBusy) throw refusal(503, 'Busy for now.', { code: 'OVERLOADED' });
        return { ...ideas([someItem(1)]), next: 'a' };
      },
    });
    expect(await screen.findByText('Busy for now.')).toBeVisible();
    isBusy = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    isBusy = true;
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Busy for now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Idea 1' })).toBeVisible();
  });

  test('[CM-09] tells a member without the role that it is for reviewers, and sends no request', async () => {
    const { requests } = review(<Screen />, {}, 'USER');
    await settle();
    expect(screen.getByRole('heading', { level: 1, name: 'For reviewers' })).toBeVisible();
    expect(requests).toEqual([]);
  });

  const DECIDE = 'POST /review/decisions';
  const box = (name: string) => screen.findByRole('checkbox', { name });
  const dialog = () => within(screen.getByRole('dialog'));
  const outcomesOf = ({ body }: Request) => {
    const sent = body as { ideas: { id: number }[] };
    return { results: sent.ideas.map(({ id }) => ({ id, outcome: 'done' })) };
  };
  const batchesOf = (requests: Request[]) =>
    callsTo(requests, DECIDE).map(({ body }) => (body as { batch: string }).batch);

  test('[LK-13] rejects several ideas with one reason, after a preview of the mail @ci', async () => {
    const waiting = [
      someItem(1, { title: 'Cheap phones', author: 'Nova' }),
      someItem(2, { title: 'Cheap cars', author: 'Nova', version: 4 }),
      someItem(3),
      someItem(4, { author: 'Eve' }),
      someItem(5, { title: 'Cheap boats', author: 'Nova', isPublic: true }),
    ];
    let left = waiting;
    const { user, requests } = review(<Screen />, {
      'GET /review/ideas': () => ideas(left),
      [DECIDE]: (request) => {
        left = waiting.slice(2, 3);
        return outcomesOf(request);
      },
    });
    await user.click(await box('Select: Cheap phones'));
    await user.click(await box('Select: Cheap cars'));
    await user.click(await box('Select: Idea 4'));
    await user.click(await box('Select: Cheap boats'));
    expect(await box('Select all on this page')).toBePartiallyChecked();
    const bar = within(screen.getByRole('region', { name: 'Selected ideas' }));
    expect(screen.getByRole('status')).toHaveTextContent('4 ideas selected');
    await user.click(bar.getByRole('button', { name: 'Reject 4 ideas …' }));
    await user.click(dialog().getByRole('radio', { name: /It advertises something/ }));
    const mail = within(dialog().getByRole('region', { name: 'Mail to Nova' }));
    expect(mail.getByText(/^These ideas of yours were not accepted/)).toBeVisible();
    const listed = mail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed).toEqual(['“Cheap phones”', '“Cheap cars”', '“Cheap boats”']);
    expect(mail.queryByText(/^What is published of this idea stays/)).toBeNull();
    expect(mail.getByText(/^The reason: It advertises something/)).toBeVisible();
    expect(mail.getByText('Mail 1 of 2')).toBeVisible();
    await user.click(mail.getByRole('button', { name: 'Next mail' }));
    const other = within(dialog().getByRole('region', { name: 'Mail to Eve' }));
    expect(other.getByText(/^Your idea “Idea 4” was not accepted/)).toBeVisible();
    await user.click(other.getByRole('button', { name: 'Next mail' }));
    expect(dialog().getByRole('region', { name: 'Mail to Nova' })).toBeVisible();
    await user.click(mail.getByRole('button', { name: 'Previous mail' }));
    expect(other.getByText('Mail 2 of 2')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Reject 4 ideas' }));
    const outcome = await screen.findByText('4 ideas rejected. Authors get the reason.');
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(outcome);
    expect(titles()).toEqual(['Idea 3']);
    expect(screen.queryByRole('region', { name: 'Selected ideas' })).toBeNull();
    expect(callsTo(requests, DECIDE).map(({ body }) => body)).toEqual([
      {
        batch: expect.stringMatching(/^[\da-f-]{36}$/),
        action: 'reject',
        reason: 'It advertises something, or breaks the rules here.',
        ideas: [
          { id: 1, version: 1 },
          { id: 2, version: 4 },
          { id: 4, version: 1 },
          { id: 5, version: 1 },
        ],
      },
    ]);
    // The next batch gets mails of its own.
    await user.click(await box('Select: Idea 3'));
    await user.click(screen.getByRole('button', { name: 'Reject 1 idea …' }));
    await user.click(dialog().getByRole('radio', { name: /It advertises something/ }));
    await user.click(dialog().getByRole('button', { name: 'Reject 1 idea' }));
    await screen.findByText(/^1 idea rejected/);
    const batches = batchesOf(requests);
    expect([batches.length, new Set(batches).size]).toEqual([2, 2]);
  });

  test('[LK-13] finds spam by its text, and rejects all of it in six actions, even after a lost call @ci', async () => {
    const wave = Array.from({ length: 130 }, (_, index) => someItem(index + 1));
    let left = wave;
    const answers = [null, refusal(), null, null];
    const { user, requests } = review(<Screen />, {
      'GET /review/ideas': ({ query }) => {
        if (!query?.search) return ideas([someItem(900)], 900, 'more');
        const from = Number(query.cursor ?? 0);
        const to = from + Number(query.limit ?? 2);
        return ideas(left.slice(from, to), left.length, to < left.length ? `${to}` : null);
      },
      [DECIDE]: (request) => {
        const failure = answers.shift();
        if (failure) throw failure;
        if (answers.length === 0) left = [];
        return outcomesOf(request);
      },
    });
    await user.click(await screen.findByRole('searchbox'));
    await user.paste('cheap');
    expect(await screen.findByText('130 ideas')).toBeVisible();
    await user.click(screen.getByLabelText('Select all on this page'));
    await user.click(screen.getByText('Select all 130'));
    expect(await screen.findByText('130 ideas selected')).toBeVisible();
    expect(screen.queryByText('Load More')).toBeNull();
    await user.click(screen.getByText('Reject 130 ideas …'));
    await user.click(dialog().getByLabelText(/It advertises something/));
    await user.click(dialog().getByRole('button', { name: 'Reject 130 ideas' }));
    expect(await dialog().findByText(/could not be sent/)).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Reject 130 ideas' }));
    expect(await screen.findByText(/^130 ideas rejected/)).toBeVisible();
    expect(await screen.findByText('Nothing waits here.')).toBeVisible();
    const bodies = callsTo(requests, DECIDE).map(({ body }) => body as { ideas: [] });
    expect(bodies.map(({ ideas: all }) => all.length)).toEqual([100, 30, 100, 30]);
    expect(new Set(batchesOf(requests)).size).toBe(1);
  }, 60_000);

  test('[LK-13, CM-14] a batch that fails half-way says what is already decided', async () => {
    const wave = Array.from({ length: 120 }, (_, index) => someItem(index + 1));
    const failures = [null, refusal()];
    const { user } = review(<Screen />, {
      'GET /review/ideas': () => ideas(wave, wave.length),
      [DECIDE]: (request) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return outcomesOf(request);
      },
    });
    await user.click(await box('Select all on this page'));
    await user.click(screen.getByRole('button', { name: 'Reject 120 ideas …' }));
    await user.click(dialog().getAllByRole('radio')[0] as HTMLElement);
    await user.click(dialog().getByRole('button', { name: 'Reject 120 ideas' }));
    expect(await dialog().findByText(/could not be sent.* 100 ideas rejected/)).toBeVisible();
  });

  test('[LK-13, CM-14] says how many ideas were not rejected, and why; another reason makes another batch @ci', async () => {
    const failures = [refusal(), refusal()];
    const { user, requests } = review(<Screen />, {
      'GET /review/ideas': () => ideas([someItem(1), someItem(2), someItem(3), someItem(4)]),
      [DECIDE]: () => {
        if (failures.length > 0) throw failures.pop();
        const outcomes = ['done', 'changed', 'missing', 'own'];
        return { results: outcomes.map((outcome, index) => ({ id: index + 1, outcome })) };
      },
    });
    const reject = async (reason: number) => {
      await user.click(dialog().getAllByRole('radio')[reason] as HTMLElement);
      await user.click(dialog().getByRole('button', { name: 'Reject 4 ideas' }));
    };
    await user.click(await box('Select all on this page'));
    await user.click(screen.getByRole('button', { name: 'Reject 4 ideas …' }));
    await reject(0);
    await reject(0);
    await reject(1);
    expect(
      await screen.findByText(
        '1 idea rejected. Authors get the reason. For 2 ideas, another decision or text was faster. Another reviewer decides about 1 idea of your own.',
      ),
    ).toBeVisible();
    // The calls of one batch go into one mail, which has one reason.
    const [first, again, other] = batchesOf(requests);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('[LK-13, CM-09, CM-15] keeps selection and reason if a batch failed; a lost role ends the review @ci', async () => {
    const failures = [refusal(), refusal(403, 'This is for reviewers.')];
    const { user, requests } = review(<Screen />, {
      'GET /review/ideas': () => ideas([someItem(1, { status: 'Published' })]),
      [DECIDE]: () => {
        throw failures.shift();
      },
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Published');
    await user.click(await box('Select: Idea 1'));
    await user.click(screen.getByRole('button', { name: 'Take down 1 idea …' }));
    await user.click(dialog().getByRole('radio', { name: 'Another reason' }));
    await user.type(dialog().getByRole('textbox'), 'Spam');
    await user.click(dialog().getByRole('button', { name: 'Take down 1 idea' }));
    expect(await dialog().findByText(/could not be sent/)).toBeVisible();
    expect(dialog().getByText('The reason: Spam')).toBeVisible();
    await user.type(dialog().getByRole('textbox'), '!');
    await user.click(dialog().getByRole('button', { name: 'Take down 1 idea' }));
    expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
    // Another reason needs another mail.
    expect(new Set(batchesOf(requests)).size).toBe(2);
  });

  test('[LK-13] a filter change clears the selection; withdrawn ideas can’t be selected', async () => {
    const { user } = review(<Screen />, { 'GET /review/ideas': () => ideas([someItem(1)]) });
    const choose = (status: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), status);
    await user.click(await box('Select: Idea 1'));
    await choose('Approved');
    expect(await box('Select: Idea 1')).not.toBeChecked();
    await choose('Withdrawn');
    expect(await screen.findByRole('link', { name: 'Idea 1' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('[LK-13, CM-08] Select all does nothing if the filter has changed before its answer', async () => {
    let answer: (value: unknown) => void = () => {};
    const { user } = review(<Screen />, {
      'GET /review/ideas': ({ query }) =>
        query?.limit
          ? new Promise((resolve) => {
              answer = resolve;
            })
          : ideas([someItem(1, { title: `Of ${query?.status}` })], 2),
    });
    await user.click(await box('Select all on this page'));
    await user.click(screen.getByText('Select all 2'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
    await box('Select: Of Approved');
    await act(async () => answer(ideas([someItem(1), someItem(2)])));
    expect(titles()).toEqual(['Of Approved']);
    expect(await box('Select: Of Approved')).not.toBeChecked();
  });

  test('[LK-13, CM-08] a batch keeps its dialog and reason while it is sent; its end reloads the list of a new filter', async () => {
    let answer = () => {};
    const { user, requests, history } = review(<Screen />, {
      'GET /review/ideas': ({ query }) => ideas([someItem(1, { title: `Of ${query?.status}` })]),
      [DECIDE]: (request) =>
        new Promise((resolve) => {
          answer = () => resolve(outcomesOf(request));
        }),
    });
    await user.click(await box('Select: Of Under Review'));
    await user.click(screen.getByRole('button', { name: 'Reject 1 idea …' }));
    await user.click(dialog().getByRole('radio', { name: 'Another reason' }));
    await user.type(dialog().getByRole('textbox'), 'Spam');
    await user.click(dialog().getByRole('button', { name: 'Reject 1 idea' }));
    await user.type(dialog().getByRole('textbox'), '!{Escape}');
    expect(dialog().getByRole('textbox')).toHaveValue('Spam');
    expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(dialog().queryByRole('button', { name: 'Close' })).toBeNull();
    act(() => history.navigate('/review?status=Approved'));
    await box('Select: Of Approved');
    await act(async () => answer());
    expect(await box('Select: Of Approved')).not.toBeChecked();
    expect(queries(callsTo(requests, 'GET /review/ideas'))).toEqual([
      { status: 'Under Review' },
      { status: 'Approved' },
      { status: 'Approved' },
    ]);
  });

  test.each(['the first', 'the second'])(
    '[CM-08] shows the result of the second filter, even if %s is answered last',
    async (late) => {
      const answer: Record<string, () => void> = {};
      const { user } = review(<Screen />, {
        'GET /review/ideas': ({ query }) =>
          new Promise((resolve) => {
            const status = String(query?.status);
            answer[status] = () => resolve(ideas([someItem(1, { title: `Of ${status}` })]));
          }),
      });
      await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Approved');
      const order = ['Approved', 'Under Review'];
      if (late === 'the second') order.reverse();
      for (const status of order) await act(async () => answer[status]?.());
      const list = within(screen.getByRole('list', { name: 'Ideas to review' }));
      expect(list.getByRole('link')).toHaveTextContent('Of Approved');
    },
  );
});

describe('reports', () => {
  const REPORT = {
    id: 'r1',
    ideaId: 7,
    title: 'Rain barrel network',
    version: 1,
    message: null,
    messageFrom: null,
    isFromVisitor: false,
    reason: 'It sells barrels.',
    reporter: null,
    at: '2026-11-20T10:00:00.000Z',
    isOpen: true,
  };
  const RESOLVE = 'POST /review/reports/r1/resolution';
  const list = (...items: object[]) => ({ reports: items, next: null });

  test('[CM-08, CM-11, CM-20] a report shows its reason, its subject and its sender; a settled report leaves the list', async () => {
    const { user, requests, toasts } = review(<reports.Screen />, {
      'GET /review/reports': () =>
        list(
          { ...REPORT, description: 'Barrels for all.' },
          { ...REPORT, id: 'r2', message: 'Buy now', messageFrom: 'Eve' },
          { ...REPORT, id: 'r3', message: 'Hi', messageFrom: 'Idea Hub', isFromVisitor: true },
        ),
      [RESOLVE]: () => undefined,
    });
    expect(await screen.findAllByText('It sells barrels.')).toHaveLength(3);
    expect(screen.getByText('3 reports open')).toBeVisible();
    expect(screen.getByText(/^Nothing else is open/)).toBeVisible();
    expect(screen.getByText('Barrels for all.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Take down …: Rain barrel network' })).toHaveAttribute(
      'href',
      '/review/7#take-down',
    );
    expect(screen.getAllByText('Message')).toHaveLength(2);
    expect(screen.getByText('About a message of Eve: Buy now')).toBeVisible();
    expect(
      screen.getByText('About a message of “Idea Hub” (a visitor, who typed this name): Hi'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep idea: Rain barrel network' }));
    expect(await screen.findAllByText('It sells barrels.')).toHaveLength(2);
    expect(toasts.current().map(({ text }) => text)).toEqual([
      'The report is closed. What it was about stays.',
    ]);
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Reports' }));
    expect(requests[0]?.query).toEqual({ state: 'open' });
  });

  test('[CM-11] the open reports about one idea stand together, and are closed together', async () => {
    const failures = [refusal()];
    const { user, toasts } = review(<reports.Screen />, {
      'GET /review/reports': () =>
        list(
          REPORT,
          { ...REPORT, id: 'r3', ideaId: 8, title: 'Bees' },
          { ...REPORT, id: 'r2', reason: 'It is a copy.' },
          { ...REPORT, id: 'r4', reason: 'It is too short.' },
        ),
      [RESOLVE]: () => undefined,
      'POST /review/reports/r2/resolution': () => {
        const failure = failures.shift();
        if (failure) throw failure;
      },
      'POST /review/reports/r4/resolution': refusing(409, 'Another reviewer has closed it.'),
    });
    const about = async (title: string) =>
      (await screen.findByRole('link', { name: title })).closest('li') as HTMLElement;
    const group = await about('Rain barrel network');
    expect(within(group).getByText('3 reports about this idea')).toBeVisible();
    expect(within(group).getByText('It sells barrels.')).toBeVisible();
    expect(within(group).getByText('It is a copy.')).toBeVisible();
    const keep = () => screen.getByRole('button', { name: 'Keep idea: Rain barrel network' });
    // The second one fails: it stays, and so does the one after it.
    await user.click(keep());
    expect(await screen.findByText('2 reports about this idea')).toBeVisible();
    expect(within(await about('Rain barrel network')).getByText('It is a copy.')).toBeVisible();
    expect(toasts.current().at(-1)?.text).toContain('could not be closed');
    await user.click(keep());
    await waitFor(() => expect(screen.queryByText('Rain barrel network')).toBeNull());
    expect(toasts.current().at(-1)?.text).toBe('2 reports are closed. What they were about stays.');
    expect(await about('Bees')).toBeVisible();
  });

  test('[LK-10] a reviewer can delete a reported comment, and then settle the report', async () => {
    const comment = { ...REPORT, message: 'Buy now', messageFrom: 'Eve', isComment: true };
    const answers = [refusal(), null, refusal(403, 'This is for reviewers.')];
    const remove = () => {
      const answer = answers.shift();
      if (answer) throw answer;
    };
    const { user, toasts } = review(<reports.Screen />, {
      'GET /review/reports': () =>
        list(
          { ...comment, commentId: 'c1' },
          { ...comment, id: 'r2', commentId: 'c2' },
          { ...comment, id: 'r3', commentId: null },
        ),
      'DELETE /comments/c1': remove,
      'DELETE /comments/c2': remove,
    });
    expect(await screen.findAllByText('About a comment of Eve: Buy now')).toHaveLength(3);
    const buttons = () =>
      screen.getAllByRole('button', { name: 'Delete comment: Rain barrel network' });
    expect(buttons()).toHaveLength(2);
    const press = async () => user.click(buttons()[0] as HTMLElement);
    await press();
    expect(toasts.current().map(({ text }) => text)).toEqual([
      'The comment could not be deleted. Please try again.',
    ]);
    await press();
    expect(await screen.findByText('The comment is deleted.')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(
      screen.getAllByRole('button', { name: 'Keep comment: Rain barrel network' }),
    ).toHaveLength(3);
    await press();
    expect(
      await screen.findByText('The comment was not deleted. This is for reviewers.'),
    ).toBeVisible();
  });

  test('[CM-24] a report about an idea of a deleted account shows a copy, without a link to the idea', async () => {
    const gone = { ...REPORT, version: 0, description: 'Rain falls.', reporter: 'Former member' };
    const settled = { ...gone, id: 'r2', title: null, description: null, isOpen: false };
    review(<reports.Screen />, { 'GET /review/reports': () => list(gone, settled) });
    expect(await screen.findByText('Rain barrel network')).toBeVisible();
    expect(screen.getAllByText('Its author has deleted the account.')).toHaveLength(2);
    expect(screen.getByText('Rain falls.')).toBeVisible();
    expect(screen.getAllByText('Former member')).toHaveLength(2);
    expect(screen.getByText('An idea that is gone')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Rain barrel/ })).toBeNull();
  });

  test.each([
    ['another reviewer has settled', 409, 'Another reviewer has closed it.'],
    ['is gone', 404, 'This report no longer exists.'],
  ])(
    '[CM-08, CM-14] a report that %s leaves the list; a failed call keeps it',
    async (_what, status, message) => {
      const failures = [refusal(), refusal(status, 'It is settled.')];
      const { user, toasts } = review(<reports.Screen />, {
        'GET /review/reports': () => list(REPORT),
        [RESOLVE]: () => {
          throw failures.shift();
        },
      });
      await user.click(await screen.findByRole('button', { name: /^Keep idea/ }));
      expect(toasts.current().at(-1)?.text).toContain('could not be closed');
      await user.click(screen.getByRole('button', { name: /^Keep idea/ }));
      expect(await screen.findByText('No report is open.')).toBeVisible();
      expect(toasts.current().at(-1)?.text).toBe(message);
    },
  );

  test('[CM-09] a role that was lost meanwhile ends the review', async () => {
    const { user } = review(<reports.Screen />, {
      'GET /review/reports': () => list(REPORT),
      [RESOLVE]: refusing(403, 'This is for reviewers.'),
    });
    await user.click(await screen.findByRole('button', { name: /^Keep idea/ }));
    expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The report was not closed. This is for reviewers.',
    );
  });
});

describe('decisions', () => {
  const DECISION = {
    id: 'd1',
    ideaId: 7,
    title: 'Rain barrel network',
    category: 'Environment',
    reviewer: 'Grace Hopper',
    action: 'reject',
    reason: 'Tell us who waters what.',
    at: '2026-11-20T10:00:00.000Z',
  };

  test('[CM-08] the audit list shows by day who decided what and why, even without idea or reviewer', async () => {
    const gone = { title: null, category: '', reviewer: null, reason: '' };
    review(<decisions.Screen />, {
      'GET /review/decisions': () => ({
        decisions: [
          DECISION,
          { ...DECISION, ...gone, id: 'd2' },
          { ...DECISION, id: 'd3', action: 'publish', at: '2026-09-20T10:00:00.000Z' },
        ],
        next: null,
      }),
    });
    const textsOf = async (day: string) => {
      const list = within(await screen.findByRole('list', { name: `Decisions, ${day}` }));
      return list.getAllByRole('listitem').map(({ textContent }) => textContent);
    };
    expect(await textsOf('November 20, 2026')).toEqual([
      expect.stringMatching(
        /^Rain barrel networkRejectedby Grace HopperTell us who waters what\.10:00.AM$/,
      ),
      expect.stringMatching(/^An idea that is goneRejectedby Former member10:00.AM$/),
    ]);
    expect(await textsOf('September 20, 2026')).toEqual([
      expect.stringMatching(/^Rain barrel networkPublishedby Grace HopperTell us/),
    ]);
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
  });

  test('[CM-08, LK-13] the decisions with one outcome, named in the address', async () => {
    const { user, requests, location } = review(<decisions.Screen />, {
      'GET /review/decisions': ({ query }) => ({
        decisions: query?.action === 'approve' ? [] : [DECISION],
        next: null,
      }),
    });
    expect(await screen.findByRole('link', { name: 'Rain barrel network' })).toBeVisible();
    const choose = (outcome: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), outcome);
    await choose('Approved');
    expect(await screen.findByText('No decision has this outcome.')).toBeVisible();
    expect(location().search).toBe('?action=approve');
    await choose('All');
    expect(await screen.findByRole('link', { name: 'Rain barrel network' })).toBeVisible();
    expect(requests.map(({ query }) => query)).toEqual([{}, { action: 'approve' }, {}]);
  });

  const aside = <panel.Screen with={{ ideaId: 7, title: 'Rain barrel network' }} />;

  test('[CM-08, MF-15] a project’s page shows reviewers the last decision and a link to the review', async () => {
    const older = { ...DECISION, id: 'd0', reason: 'Too short.' };
    const decisions = [DECISION, older] as never[];
    review(aside, { 'GET /review/ideas/7': () => someReview({ decisions }) });
    expect(await screen.findByText('Tell us who waters what.')).toBeVisible();
    expect(screen.queryByText('Too short.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Review this idea' })).toHaveAttribute(
      'href',
      '/review/7',
    );
  });

  test('[CM-08, CM-09] a project’s page shows other members nothing, and sends no request', async () => {
    const { requests } = review(aside, {}, 'USER');
    await act(async () => {});
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
    expect(requests).toEqual([]);
  });

  test('[CM-09] a project’s page shows former reviewers nothing', async () => {
    const { session } = review(aside, {
      'GET /review/ideas/7': refusing(403, 'This is for reviewers.'),
    });
    session.refreshProfile.mockImplementation(async () =>
      session.enter({ status: 'authenticated', user: someUser() }),
    );
    await act(async () => {});
    expect(screen.getByRole('main')).toBeEmptyDOMElement();
  });
});

test('[CM-08, MF-14] shows and links to no more than its mount grants', () => {
  const mount = grant as Parameters<typeof grantProblem>[2];
  expect(grantProblem('remote-review', manifest, mount, ['/', '/project/:id'])).toBeNull();
});
