import { Button } from '@idea-hub/shared/ui/button';
import { Flag } from 'lucide-react';
import { messages } from '../../project/messages.ts';

/** Opens the form of a report. */
export const ReportButton = ({ onClick }: { onClick?(): void }) => (
  <Button variant="ghost" size="sm" icon={<Flag />} onClick={onClick}>
    {messages.quick.report}
  </Button>
);
