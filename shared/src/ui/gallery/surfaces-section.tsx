import { ArrowRight, Bookmark, Flame, Heart, Plus, Send, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge, type BadgeTone } from '../badge.tsx';
import { GitHubGlyph, GoogleGlyph, LinkedInGlyph } from '../brand-glyphs.tsx';
import { Button, type ButtonVariant } from '../button.tsx';
import { Card, CardLink } from '../card.tsx';
import { CategoryChip, Chip, FilterChip } from '../chip.tsx';
import { IconButton } from '../icon-button.tsx';
import { LinkButton } from '../link-button.tsx';
import { StatusBadge, type SubmissionStatus } from '../status-badge.tsx';
import styles from './gallery.module.css';
import { Grid, Row, Specimens } from './specimen.tsx';

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'spark'];
const TONES: BadgeTone[] = ['neutral', 'success', 'warning', 'danger', 'info', 'spark', 'brand'];
const STATUSES: SubmissionStatus[] = ['Draft', 'Under Review', 'Approved', 'Published', 'Rejected'];
const CATEGORIES =
  'Technology Health Education Business Environment Community Entertainment Lifestyle Other'.split(
    ' ',
  );
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export function SurfacesSection() {
  const [filter, setFilter] = useState('All');
  return (
    <>
      <Specimens title="Buttons">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} icon={<Plus />}>
              With icon
            </Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} busy>
              Saving...
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        ))}
        <Row>
          <LinkButton to="/browse" icon={<ArrowRight />}>
            Link button
          </LinkButton>
          <LinkButton to="/browse" variant="secondary">
            Secondary link
          </LinkButton>
          <a href="#plain">A plain link</a>
        </Row>
        <Row>
          <Button variant="secondary" icon={<GoogleGlyph />}>
            Google
          </Button>
          <Button variant="secondary" icon={<GitHubGlyph />}>
            GitHub
          </Button>
          <Button variant="secondary" icon={<LinkedInGlyph />}>
            LinkedIn
          </Button>
        </Row>
        <Row>
          <IconButton label="Like" icon={<Heart />} pressed={false} />
          <IconButton label="Save" icon={<Bookmark fill="currentColor" />} pressed />
          <IconButton label="Share" icon={<Share2 />} />
          <IconButton label="Send" icon={<Send />} variant="outline" />
          <IconButton label="Send later" icon={<Send />} variant="outline" disabled />
        </Row>
      </Specimens>

      <Specimens title="Chips and badges">
        <Row>
          {CATEGORIES.map((category) => (
            <CategoryChip key={category} category={category} />
          ))}
        </Row>
        <Row>
          {['All', 'Technology', 'Health', 'Education'].map((name) => (
            <FilterChip key={name} pressed={name === filter} onClick={() => setFilter(name)}>
              {name}
            </FilterChip>
          ))}
        </Row>
        <Row>
          <Chip>Beginner</Chip>
          <Chip tone="brand">Beginner Friendly</Chip>
          <Chip onRemove={() => {}}>TypeScript</Chip>
          <Chip onRemove={() => {}}>تصميم</Chip>
          <Chip onRemove={() => {}}>{LONG}</Chip>
        </Row>
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} icon={tone === 'spark' && <Flame />}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          {STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Row>
      </Specimens>

      <Specimens title="Cards and avatars">
        <Grid>
          <Card as="article" interactive>
            <Row>
              <CategoryChip category="Environment" />
              <Badge tone="spark" icon={<Flame />}>
                HOT
              </Badge>
            </Row>
            <h3 className={styles.cardTitle}>
              <CardLink to="/project/1">Smart Garden Monitor</CardLink>
            </h3>
            <p>Sensors tell when the beds are thirsty, and a small pump does the rest.</p>
            <div className={styles.cardFoot}>
              <span>1,247 views</span>
              <span>
                <IconButton label="Like it" icon={<Heart />} pressed={false} />
                <IconButton label="Save it" icon={<Bookmark />} pressed={false} />
              </span>
            </div>
          </Card>
          <Card as="article" interactive>
            <CategoryChip category="Community" />
            <h3 className={styles.cardTitle}>
              <CardLink to="/project/2">{LONG}</CardLink>
            </h3>
            <p dir="auto">فكرة طويلة بعض الشيء لاختبار الاتجاه 🚀🌱</p>
          </Card>
          <Card padding="lg">
            <h3>A plain card</h3>
            <p>Large padding, no link.</p>
            <Row>
              <Avatar size="sm" name="Ada" />
              <Avatar name="Émile" />
              <Avatar />
              <Avatar size="lg" name="Zoë" />
              <Avatar name="Broken" picture="/nothing-here.png" />
            </Row>
          </Card>
        </Grid>
      </Specimens>
    </>
  );
}
