import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Avatar } from '@idea-hub/shared/ui/avatar';
import { buttonClass } from '@idea-hub/shared/ui/button';
import { Spinner } from '@idea-hub/shared/ui/spinner';
import { Camera } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import { messages } from '../messages.ts';
import styles from './picture-field.module.css';
import type { PictureUpload } from './use-picture-upload.ts';

interface PictureFieldProps {
  name: string;
  picture: string | null;
  upload: PictureUpload;
  more?: ReactNode;
}

export function PictureField({ name, picture, upload, more }: PictureFieldProps) {
  const id = useId();
  const uploading = upload.preview !== null;

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Clear the input, so that the same file can be picked again after a refusal.
    target.value = '';
    if (file) upload.choose(file);
  };

  return (
    <div className={styles.field}>
      <span className={styles.picture}>
        <Avatar size="lg" name={name} picture={upload.preview ?? picture} />
        {uploading && (
          <span className={styles.uploading}>
            <Spinner />
          </span>
        )}
      </span>
      <div className={styles.controls}>
        <div>
          <div className={styles.pick}>
            {/* The transparent native control lies on top, so that it gets clicks, drops and the focus. */}
            <input
              id={id}
              type="file"
              accept="image/*"
              aria-describedby={`${id}-help`}
              className={styles.file}
              onChange={onChange}
            />
            <label
              htmlFor={id}
              className={`${buttonClass({ variant: 'secondary' })} ${styles.look}`}
            >
              <Camera className={styles.icon} />
              {messages.picture.upload}
            </label>
          </div>
          <p id={`${id}-help`} className={styles.help}>
            {messages.picture.help}
          </p>
        </div>
        {more}
        <p role="status" className={styles.status}>
          {uploading && messages.picture.uploading}
          {upload.done && messages.picture.uploaded}
        </p>
      </div>
      {upload.problem && (
        <div className={styles.problem}>
          <FormAlert>{upload.problem}</FormAlert>
        </div>
      )}
    </div>
  );
}
