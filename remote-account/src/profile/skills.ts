export type SkillOutcome =
  | { outcome: 'added'; skills: string[]; skill: string }
  | { outcome: 'empty' }
  | { outcome: 'known'; skill: string };

/** Adds the trimmed text, unless it is empty or already in the list. */
export function addSkill(skills: readonly string[], typed: string): SkillOutcome {
  const skill = typed.trim();
  if (skill === '') return { outcome: 'empty' };
  if (skills.includes(skill)) return { outcome: 'known', skill };
  return { outcome: 'added', skills: [...skills, skill], skill };
}
