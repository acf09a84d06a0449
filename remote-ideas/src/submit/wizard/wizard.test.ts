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
function story(start: WizardState = startedWizard(newIdea(null))) {
  let state = start;
  const after = (event: WizardEvent) => {
    state = wizard(state, event);
    return told;
  };
  const told = {
    get state() {
      return state;
    },
    typed: (field: Field, value: string) => after({ type: 'fieldEdited', field, value }),
    filled: (...fields: readonly Field[]) => {
      for (const field of fields) told.typed(field, COMPLETE[field]);
      return told;
    },
    next: () => after({ type: 'nextPressed' }),
    moved: () => after({ type: 'moveFinished' }),
    wentOn: () => told.next().moved(),
    back: () => after({ type: 'backPressed' }),
    chose: (step: WizardState['step']) => after({ type: 'stepChosen', step }),
    happened: after,
  };
  return told;
}

const atContact = () =>
  story()
    .filled('title', 'description')
    .wentOn()
    .filled('category', 'difficulty')
    .wentOn()
    .filled('estimatedTime')
    .wentOn();

describe('moving through the steps', () => {
  test('[WZ-04] nothing moves a second time while a move is processed', () => {
    const told = story().filled('title', 'description').next();
    const moving = told.state;
    expect(told.next().state).toBe(moving);
    expect(told.back().state).toBe(moving);
    expect(told.chose('classification').state).toBe(moving);
  });

  test('[WZ-03] a field emptied while the move is processed keeps the step', () => {
    const { state } = story().filled('title', 'description').next().typed('title', '').moved();
    expect(state).toMatchObject({
      step: 'idea',
      errors: { title: 'Project title is required' },
      phase: { name: 'filling' },
    });
  });

  test('[WZ-04] Previous goes back at once and clears the errors', () => {
    const told = story().filled('title', 'description').wentOn().next();
    expect(told.state.errors).toHaveProperty('category');
    told.back();
    expect(told.state).toMatchObject({ step: 'idea', errors: {}, focus: { on: 'heading' } });
  });

  test('[WZ-05] there is nothing before step 1 to go back to', () => {
    const told = story();
    const begun = told.state;
    expect(told.back().state).toBe(begun);
  });

  test('[WZ-08] editing a field clears its error and leaves the others', () => {
    const { state } = story().next().typed('title', 'S');
    expect(state.errors).toEqual({ description: 'Project description is required' });
  });
});

describe('the dots', () => {
  test('[WZ-03] from a step looked at again the first step that is still to do is within reach', () => {
    const { state } = atContact().chose('idea');
    expect(isWithinReach(state, 'contact')).toBe(true);
    const early = story().filled('title', 'description').wentOn().chose('idea').state;
    expect(isWithinReach(early, 'classification')).toBe(true);
    expect(isWithinReach(early, 'details')).toBe(false);
  });

  test('[WZ-03] the dot of the next step asks the current one to hold first', () => {
    const told = story().chose('classification');
    expect(told.state).toMatchObject({ step: 'idea', errors: expect.objectContaining({}) });
    expect(told.state.errors).toHaveProperty('title');
    told.filled('title', 'description').chose('classification').moved();
    expect(told.state).toMatchObject({ step: 'classification', completed: ['idea'] });
  });

  test('[WZ-03] a completed step ahead can be chosen again, from a step that holds', () => {
    const told = atContact().chose('idea');
    expect(told.state).toMatchObject({ step: 'idea' });
    told.typed('title', '').chose('details');
    expect(told.state).toMatchObject({ step: 'idea', errors: { title: expect.any(String) } });
    told.filled('title').chose('details').moved();
    expect(told.state.step).toBe('details');
  });

  test('[WZ-03] a step out of reach changes nothing, the current one only takes the focus', () => {
    const told = story().next();
    const begun = told.state;
    expect(told.chose('contact').state).toBe(begun);
    expect(told.chose('idea').state).toEqual({ ...begun, focus: { on: 'heading' } });
  });
});

describe('submitting', () => {
  test('[WZ-11] a form that holds is submitted once, however often it is pressed', () => {
    const told = atContact().filled('submitterName', 'submitterEmail').next();
    const submitting = told.state;
    expect(submitting).toMatchObject({ phase: { name: 'submitting' }, focus: { on: 'pending' } });
    expect(told.next().back().chose('idea').state).toBe(submitting);
    told.happened({ type: 'submissionSucceeded' });
    expect(told.state.phase).toEqual({ name: 'submitted' });
  });

  test('[WZ-13] a submitted form has all of its steps completed', () => {
    const { state } = atContact().filled('submitterName', 'submitterEmail').next();
    expect(state.completed).toEqual(['idea', 'classification', 'details', 'contact']);
  });

  test('[WZ-11] at the first step that fails the wizard jumps there and says which one', () => {
    const broken = { ...COMPLETE, category: '', estimatedTime: '' };
    const { state } = story(
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

  test('[WZ-11] each refused submit is a refusal of its own', () => {
    const told = atContact().next();
    const first = told.state.refusal;
    expect(first).toEqual({ step: 'contact' });
    expect(told.next().state.refusal).not.toBe(first);
  });

  test('[WZ-15] what is being submitted can not be edited any more', () => {
    const told = atContact().filled('submitterName', 'submitterEmail').next();
    expect(told.typed('submitterName', 'Eve').state.form.submitterName).toBe('Ada');
    expect(told.happened({ type: 'startedOver' }).state.phase.name).toBe('submitting');
  });
});

describe('unfinished forms', () => {
  test('[WZ-16] signed in, a new form starts with name and email, and that alone is not worth keeping', () => {
    const started = startedWizard(newIdea({ name: 'Ada', email: 'ada@example.org' }));
    expect(started.form).toMatchObject({
      submitterName: 'Ada',
      submitterEmail: 'ada@example.org',
    });
    expect(started.completed).toEqual([]);
    expect(isWorthKeeping(started)).toBe(false);
    expect(isWorthKeeping(story(started).typed('title', 'S').state)).toBe(true);
  });

  test('[WZ-16] an unfinished form is shown where it was left, and Start over empties it', () => {
    const unfinished = { form: COMPLETE, step: 'details', completed: ['idea'] } as const;
    const told = story(restoredWizard(newIdea(null), unfinished));
    expect(told.state).toMatchObject({ ...unfinished, restored: true });
    told.happened({ type: 'startedOver' });
    expect(told.state).toMatchObject({
      form: EMPTY_FORM,
      step: 'idea',
      completed: [],
      restored: false,
      focus: { on: 'heading' },
    });
    told.happened({ type: 'startOverUndone', unfinished });
    expect(told.state).toMatchObject(unfinished);
  });

  test('[WZ-12, WZ-16] a submitted form is not worth keeping, and another one starts empty', () => {
    const told = atContact()
      .filled('submitterName', 'submitterEmail')
      .next()
      .happened({ type: 'submissionSucceeded' });
    expect(isWorthKeeping(told.state)).toBe(false);
    told.happened({ type: 'startedOver' });
    expect(told.state).toMatchObject({
      form: EMPTY_FORM,
      step: 'idea',
      phase: { name: 'filling' },
    });
  });

  test('[WZ-14] an idea that exists has the steps that hold within reach at once', () => {
    const { state } = story(startedWizard(existingIdea({ ...COMPLETE, estimatedTime: '' })));
    expect(state.completed).toEqual(['idea', 'classification', 'contact']);
    expect(isWorthKeeping(state)).toBe(false);
  });
});
