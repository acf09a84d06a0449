import { addSkill } from './skills.ts';

test('[AC-07] adds a skill at the end, trimmed', () => {
  expect(addSkill(['Rust'], '  Go ')).toEqual({
    outcome: 'added',
    skills: ['Rust', 'Go'],
    skill: 'Go',
  });
});

test('[AC-07] ignores white space alone', () => {
  expect(addSkill(['Rust'], '   ')).toEqual({ outcome: 'empty' });
});

test('[AC-07] ignores a skill that is in the list, white space around it or not', () => {
  expect(addSkill(['Rust'], ' Rust ')).toEqual({ outcome: 'known', skill: 'Rust' });
});
