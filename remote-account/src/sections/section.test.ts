import { addressOf, SECTIONS, sectionOf } from './section.ts';

test('[AC-17] reads each of the six sections back from its own address', () => {
  const read = SECTIONS.map((section) => {
    const { searchParams } = new URL(addressOf(section), 'https://ideahub.example');
    return sectionOf(searchParams.get('section'), SECTIONS);
  });
  expect(read).toEqual(['dashboard', 'profile', 'submissions', 'messages', 'settings', 'security']);
});

test.each([null, '', 'Profile', 'billing', 'toString'])(
  '[AC-17] opens the dashboard when the address asks for %p',
  (name) => {
    expect(sectionOf(name, SECTIONS)).toBe('dashboard');
  },
);
