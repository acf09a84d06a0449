import { toasts } from '@idea-hub/shared/toast';
import { notify } from './notices.ts';

afterEach(() => {
  for (const { id } of toasts.current()) toasts.dismiss(id);
});

test.each(['success', 'error', 'info'] as const)(
  '[AC-15, TO-01] publishes a notice of type %s for 4 s, with an action where it has one',
  (type) => {
    const action = { label: 'Undo', run: jest.fn() };
    notify({ type, text: 'Something happened' });
    notify({ type, text: 'Something else', action });
    const [plain, actionable] = toasts.current();
    expect(plain).toMatchObject({ type, text: 'Something happened', duration: 4000 });
    expect(plain?.action).toBeUndefined();
    expect(actionable).toMatchObject({ type, duration: 4000, action });
  },
);
