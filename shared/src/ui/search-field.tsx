import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'inputRef'> {
  /** The name of the button that empties the field. */
  clearLabel?: string;
}

/** The label is hidden unless told, and is the placeholder as well. */
export function SearchField({
  label,
  labelHidden = true,
  placeholder = label,
  clearLabel = 'Clear search',
  value,
  onChange,
  ...rest
}: SearchFieldProps) {
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
        {...rest}
        type="search"
        label={label}
        labelHidden={labelHidden}
        placeholder={placeholder}
        value={value}
        onChange={onChange}
        inputRef={input}
        leading={<Search />}
        trailing={value && <IconButton label={clearLabel} icon={<X />} onClick={clear} />}
      />
    </div>
  );
}
