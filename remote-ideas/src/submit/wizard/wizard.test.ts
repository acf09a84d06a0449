import { EMPTY_FORM, type Field, type IdeaForm } from '../../catalogue/idea-form.ts';
import {
  existingIdea,
  isWithinReach,
  isWorthKeeping,
  newIdea,
  restoredWizard,
  startedWizard,
  type WizardEvent,
  type WizardState,
  wizard,
} from './wizard.ts';

const COMPLETE: IdeaForm = {
  ...EMPTY_FORM,
  title: 'Solar Mailbox',
  description: 'A mailbox that charges your phone while you wait for the postman to come by.',
  category: 'Technology',
  difficulty: 'Beginner',
  estimatedTime: 'Short-term (1-7 days)',
  submitterName: 'Ada',
  submitterEmail: 'ada@example.org',
};

/** Sends events to a wizard. Its calls can be chained. */
function startChain(start: WizardState = startedWizard(newIdea(null))) {
  let state = start;
  const after = (event: WizardEvent) => {
    state = wizard(state, event);
    return chain;
  };
  const chain = {
    get state() {
      return state;
    },
    typed: (field: Field, value: string) => after({ type: 'fieldEdited', field, value }),
    filled: (...fields: readonly Field[]) => {
      for (const field of fields) chain.typed(field, COMPLETE[field]);
      return chain;
    },
    next: () => after({ type: 'nextPressed' }),
    moved: () => after({ type: 'moveFinished' }),
    wentOn: () => chain.next().moved(),
    back: () => after({ type: 'backPressed' }),
    chose: (step: WizardState['step']) => after({ type: 'stepChosen', step }),
    happened: after,
  };
  return chain;
}

const atContact = () =>
  startChain()
    .filled('title', 'description')
    .wentOn()
    .filled('category', 'difficulty')
    .wentOn()
    .filled('estimatedTime')
    .wentOn();

describe('moving through the steps', () => {
  test('[WZ-04] ignores other moves while a move is in progress', () => {
    const chain = startChain().filled('title', 'description').next();
    const moving = chain.state;
    expect(chain.next().state).toBe(moving);
    expect(chain.back().state).toBe(moving);
    expect(chain.chose('classification').state).toBe(moving);
  });

  test('[WZ-03] stays on the step if a field is emptied during the move', () => {
    const { state } = startChain().filled('title', 'description').next().typed('title', '').moved();
    expect(state).toMatchObject({
      step: 'idea',
      errors: { title: 'Project title is required' },
      phase: { name: 'filling' },
    });
  });

  test('[WZ-04] Previous goes back immediately and clears the errors', () => {
    const chain = startChain().filled('title', 'description').wentOn().next();
    expect(chain.state.errors).toHaveProperty('category');
    chain.back();
    expect(chain.state).toMatchObject({ step: 'idea', errors: {}, focus: { on: 'heading' } });
  });

  test('[WZ-08] editing a field clears its error and keeps the others', () => {
    const { state } = startChain().next().typed('title', 'S');
    expect(state.errors).toEqual({ description: 'Project description is required' });
  });
});

describe('the dots', () => {
  test('[WZ-03] from a revisited step, the first incomplete step is within reach', () => {
    const { state } = atContact().chose('idea');
    expect(isWithinReach(state, 'contact')).toBe(true);
    const early = startChain().filled('title', 'description').wentOn().chose('idea').state;
    expect(isWithinReach(early, 'classification')).toBe(true);
    expect(isWithinReach(early, 'details')).toBe(false);
  });

  test('[WZ-03] the dot of the next step checks the current one first', () => {
    const chain = startChain().chose('classification');
    expect(chain.state).toMatchObject({ step: 'idea', errors: expect.objectContaining({}) });
    expect(chain.state.errors).toHaveProperty('title');
    chain.filled('title', 'description').chose('classification').moved();
    expect(chain.state).toMatchObject({ step: 'classification', completed: ['idea'] });
  });

  test('[WZ-03] a completed later step can be chosen again once the current one is valid', () => {
    const chain = atContact().chose('idea');
    expect(chain.state).toMatchObject({ step: 'idea' });
    chain.typed('title', '').chose('details');
    expect(chain.state).toMatchObject({ step: 'idea', errors: { title: expect.any(String) } });
    chain.filled('title').chose('details').moved();
    expect(chain.state.step).toBe('details');
  });

  test('[WZ-03] a step out of reach changes nothing; the current one only takes the focus', () => {
    const chain = startChain().next();
    const begun = chain.state;
    expect(chain.chose('contact').state).toBe(begun);
    expect(chain.chose('idea').state).toEqual({ ...begun, focus: { on: 'heading' } });
  });
});

describe('submitting', () => {
  test('[WZ-11, WZ-13] submits a valid form once, with all steps completed, even if pressed repeatedly', () => {
    const chain = atContact().filled('submitterName', 'submitterEmail').next();
    const submitting = chain.state;
    expect(submitting).toMatchObject({ phase: { name: 'submitting' }, focus: { on: 'pending' } });
    expect(submitting.completed).toEqual(['idea', 'classification', 'details', 'contact']);
    expect(chain.next().back().chose('idea').state).toBe(submitting);
    chain.happened({ type: 'submissionSucceeded' });
    expect(chain.state.phase).toEqual({ name: 'submitted' });
  });

  test('[WZ-11] jumps to the first invalid step and names it', () => {
    const broken = { ...COMPLETE, category: '', estimatedTime: '' };
    const { state } = startChain(
      restoredWizard(newIdea(null), { form: broken, step: 'contact', completed: ['idea'] }),
    ).next();
    expect(state).toMatchObject({
      step: 'classification',
      refusal: { step: 'classification' },
      errors: { category: 'Please select a category' },
      focus: { on: 'field', field: 'category' },
      phase: { name: 'filling' },
    });
  });

  test('[WZ-11] each refused submit creates a new refusal', () => {
    const chain = atContact().next();
    const first = chain.state.refusal;
    expect(first).toEqual({ step: 'contact' });
    expect(chain.next().state.refusal).not.toBe(first);
  });

  test('[WZ-15] ignores edits while submitting', () => {
    const chain = atContact().filled('submitterName', 'submitterEmail').next();
    expect(chain.typed('submitterName', 'Eve').state.form.submitterName).toBe('Ada');
    expect(chain.happened({ type: 'startedOver' }).state.phase.name).toBe('submitting');
  });
});

describe('unfinished forms', () => {
  test('[WZ-16] restores an unfinished form; Start over empties it', () => {
    const unfinished = { form: COMPLETE, step: 'details', completed: ['idea'] } as const;
    const chain = startChain(restoredWizard(newIdea(null), unfinished));
    expect(chain.state).toMatchObject({ ...unfinished, restored: true });
    chain.happened({ type: 'startedOver' });
    expect(chain.state).toMatchObject({
      form: EMPTY_FORM,
      step: 'idea',
      completed: [],
      restored: false,
      focus: { on: 'heading' },
    });
    chain.happened({ type: 'startOverUndone', unfinished });
    expect(chain.state).toMatchObject(unfinished);
  });

  test('[WZ-14] for an existing idea, all valid steps are within reach', () => {
    const { state } = startChain(startedWizard(existingIdea({ ...COMPLETE, estimatedTime: '' })));
    expect(state.completed).toEqual(['idea', 'classification', 'contact']);
    expect(isWorthKeeping(state)).toBe(false);
  });
});
