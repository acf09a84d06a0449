import { Lightbulb } from 'lucide-react';
import { useRef, useState } from 'react';
import { FormAlert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorPanel } from '../error-panel.tsx';
import { Modal } from '../modal.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { ToastView } from '../toast-view.tsx';
import { Grid, Row, Specimens } from './specimen.tsx';

const TONES = ['danger', 'warning', 'info', 'success'] as const;
const TOASTS = {
  success: 'Link copied to clipboard!',
  info: "You've already liked this project!",
  warning: 'Please complete Step 2 before submitting',
  error: 'Action failed. Please try again.',
} as const;

export function FeedbackSection() {
  const [open, setOpen] = useState<'form' | 'long' | null>(null);
  const name = useRef<HTMLInputElement>(null);
  const close = () => setOpen(null);
  return (
    <Specimens title="Feedback">
      <Grid>
        {TONES.map((tone) => (
          <FormAlert key={tone} tone={tone}>
            Something about this form that is of the tone {tone}. <a href="#more">Read more</a>
          </FormAlert>
        ))}
      </Grid>
      <Grid>
        {(Object.keys(TOASTS) as (keyof typeof TOASTS)[]).map((type) => (
          <ToastView key={type} type={type} text={TOASTS[type]} onClose={() => {}} />
        ))}
        <ToastView
          type="info"
          text="A new version is ready."
          action={{ label: 'Reload', run: () => {} }}
          onClose={() => {}}
        />
      </Grid>
      <Grid>
        <EmptyState
          icon={<Lightbulb />}
          title="No Ideas Found"
          text="Try adjusting your search or filters."
          actions={
            <>
              <Button variant="secondary">Reset Filters</Button>
              <Button variant="spark">Share Your Idea</Button>
            </>
          }
        />
        <ErrorPanel
          headingLevel={3}
          title="This part of Idea Hub could not be loaded"
          text="Everything else works. You can try again now."
          actions={
            <>
              <Button>Try again</Button>
              <Button variant="secondary">Go home</Button>
            </>
          }
        />
      </Grid>
      <Grid>
        <Skeleton label="Loading ideas" />
        <Skeleton shape="block" />
        <Row>
          <Skeleton shape="circle" />
          <Skeleton shape="button" />
          <Spinner size="sm" />
          <Spinner label="Loading" />
          <Spinner size="lg" />
        </Row>
      </Grid>
      <Row>
        <Button onClick={() => setOpen('form')}>Open a form</Button>
        <Button onClick={() => setOpen('long')}>Open a long text</Button>
      </Row>
      <Modal
        open={open === 'form'}
        onClose={close}
        title="Send Message"
        initialFocus={name}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button>Send</Button>
          </>
        }
      >
        <Row>
          <TextField label="Name" value="" onChange={() => {}} inputRef={name} />
        </Row>
        <TextArea label="Message" value="" onChange={() => {}} counter="0/500" />
      </Modal>
      <Modal open={open === 'long'} onClose={close} title="A long text" size="lg">
        {Array.from({ length: 24 }, (_, line) => `Paragraph ${line + 1} of many.`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Modal>
    </Specimens>
  );
}
