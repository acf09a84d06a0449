import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

type SearchFieldProps = Pick<TextFieldProps, 'label' | 'value' | 'onChange'>;

/** A search field. Its label is visible only as the placeholder. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={styles.search}>
      <TextField
        autoComplete="off"
        enterKeyHint="search"
        type="search"
        label={label}
        labelHidden
        placeholder={label}
        value={value}
        onChange={onChange}
        inputRef={input}
        leading={<Search />}
        trailing={value && <IconButton label="Clear search" icon={<X />} onClick={clear} />}
      />
    </div>
  );
}
