import { Chip } from '@idea-hub/shared/ui/chip';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './skills-field.module.css';

interface SkillsFieldProps {
  skills: string[];
  typed: string;
  error?: string | undefined;
  onType(text: string): void;
  onChange(skills: string[]): void;
}

/** Skills as chips. Enter adds one, × removes one, and the focus stays in the list. */
export function SkillsField({ skills, typed, error, onType, onChange }: SkillsFieldProps) {
  const headingId = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const removedAt = useRef<number | null>(null);
  const [said, setSaid] = useState('');

  useLayoutEffect(() => {
    if (removedAt.current === null) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(removedAt.current, buttons.length - 1)];
    (next ?? input.current)?.focus();
    removedAt.current = null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Prevent every Enter. One that ends an input method's composition must not add a skill or submit the
    // form.
    event.preventDefault();
    // Safari ends the composition before this event; key code 229 identifies it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const result = addSkill(skills, typed);
    if (result.outcome === 'known') setSaid(messages.skills.known(result.skill));
    if (result.outcome !== 'added') return;
    onChange(result.skills);
    onType('');
    setSaid(messages.skills.added(result.skill));
  };

  const remove = (skill: string, index: number) => {
    removedAt.current = index;
    onChange(skills.filter((other) => other !== skill));
    setSaid(messages.skills.removed(skill));
  };

  return (
    <>
      <h3 id={headingId}>{messages.profile.fields.skills}</h3>
      {skills.length > 0 ? (
        <ul ref={list} aria-labelledby={headingId} className={styles.chips}>
          {skills.map((skill, index) => (
            <li key={skill} className={styles.chip}>
              <Chip
                tone="brand"
                onRemove={() => remove(skill, index)}
                removeLabel={messages.skills.remove(skill)}
              >
                {skill}
              </Chip>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{messages.skills.none}</p>
      )}
      <TextField
        label={messages.skills.add}
        description={messages.skills.help}
        value={typed}
        onChange={(text) => {
          setSaid('');
          onType(text);
        }}
        onKeyDown={onKeyDown}
        inputRef={input}
        error={error}
        autoComplete="off"
        enterKeyHint="done"
        hint={said ? { text: said, tone: 'info' } : null}
      />
    </>
  );
}

type SkillOutcome =
  | { outcome: 'added'; skills: string[]; skill: string }
  | { outcome: 'empty' }
  | { outcome: 'known'; skill: string };

/** Adds the trimmed text, unless it is empty or already in the list. */
function addSkill(skills: readonly string[], typed: string): SkillOutcome {
  const skill = typed.trim();
  if (skill === '') return { outcome: 'empty' };
  if (skills.includes(skill)) return { outcome: 'known', skill };
  return { outcome: 'added', skills: [...skills, skill], skill };
}
