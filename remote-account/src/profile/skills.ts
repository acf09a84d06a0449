export type SkillOutcome =
  | { outcome: 'added'; skills: string[]; skill: string }
  | { outcome: 'empty' }
  | { outcome: 'known'; skill: string };

/** Adds what was typed, trimmed, unless it is empty or in the list already. */
export function addSkill(skills: readonly string[], typed: string): SkillOutcome {
  const skill = typed.trim();
  if (skill === '') return { outcome: 'empty' };
  if (skills.includes(skill)) return { outcome: 'known', skill };
  return { outcome: 'added', skills: [...skills, skill], skill };
}
