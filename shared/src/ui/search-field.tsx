import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SearchFieldProps
  extends Omit<TextFieldProps, 'type' | 'leading' | 'trailing' | 'inputRef'> {
  /** Name of the clear button. */
  clearLabel?: string;
}

/** A search field. By default, the label is hidden and also used as the placeholder. */
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
