import { render, screen } from '@testing-library/react';
import { PasswordStrength, passwordStrength } from './password-strength.tsx';

test.each([
  ['', 0, 'Too weak', 'red'],
  ['   ', 0, 'Too weak', 'red'],
  ['漢字', 0, 'Too weak', 'red'],
  ['abc', 1, 'Weak. Need: 8+ characters, uppercase letter, number, special character', 'orange'],
  ['ABC', 1, 'Weak. Need: 8+ characters, lowercase letter, number, special character', 'orange'],
  ['abc1', 2, 'Weak. Need: 8+ characters, uppercase letter, special character', 'orange'],
  [
    '        ',
    1,
    'Weak. Need: uppercase letter, lowercase letter, number, special character',
    'orange',
  ],
  ['abcdefg1', 3, 'Good! Add: uppercase letter, special character', 'yellow'],
  ['Abc1', 3, 'Good! Add: 8+ characters, special character', 'yellow'],
  ['Abcdefg1', 4, 'Good! Add: special character', 'green'],
  ['Abc1!', 4, 'Good! Add: 8+ characters', 'green'],
  ['Abcdef1!', 5, 'Excellent security!', 'green'],
])('[AU-15, AU-16] %j has %d points and says "%s" in %s', (value, score, text, tone) => {
  expect(passwordStrength(value)).toEqual({ score, text, tone });
});

test('[AU-15] seven characters are one too few, eight are enough', () => {
  expect(passwordStrength('Abcde1!').text).toBe('Good! Add: 8+ characters');
  expect(passwordStrength('Abcdef1!').score).toBe(5);
});

test('[AU-15] letters of any script are letters, composed or not, and no special characters', () => {
  expect(passwordStrength('Éé').text).toBe('Weak. Need: 8+ characters, number, special character');
  expect(passwordStrength('E\u0301e\u0301')).toEqual(passwordStrength('Éé'));
  expect(passwordStrength('Жж').score).toBe(2);
  expect(passwordStrength('漢字かな').score).toBe(0);
});

test('[AU-15] anything but letter, digit and space is special: signs, emoji, the euro', () => {
  for (const sign of ['!', '_', '-', '€', '🚀', '½']) {
    expect(passwordStrength(sign).text).not.toContain('special character');
  }
  expect(passwordStrength('a b').text).toContain('special character');
});

test('[AU-15] an emoji counts as one character', () => {
  expect(passwordStrength('🚀🚀🚀🚀').text).toContain('8+ characters');
});

test('[AU-16] an empty field shows nothing at first and `Too weak` once it was touched', () => {
  const { rerender } = render(<PasswordStrength value="" touched={false} />);
  expect(screen.queryByText('Too weak')).not.toBeInTheDocument();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  rerender(<PasswordStrength value="" touched />);
  expect(screen.getByText('Too weak')).toBeVisible();
});

test('[AU-16] the text is said politely, and the meter tells the points', () => {
  const { rerender } = render(<PasswordStrength value="" touched={false} textId="advice" />);
  const region = document.getElementById('advice');
  expect(region).toHaveAttribute('aria-live', 'polite');
  rerender(<PasswordStrength value="Abcdef1!" textId="advice" />);
  expect(region).toHaveTextContent('Excellent security!');
  const meter = screen.getByRole('meter', { name: 'Password strength' });
  expect(meter).toHaveAttribute('aria-valuenow', '5');
  expect(meter).toHaveAttribute('aria-valuemax', '5');
});
