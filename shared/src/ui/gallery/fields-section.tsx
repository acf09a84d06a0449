import { useState } from 'react';
import { Meter } from '../meter.tsx';
import { PasswordField } from '../password-field.tsx';
import { PasswordStrength } from '../password-strength.tsx';
import { RadioGroup } from '../radio-group.tsx';
import { SearchField } from '../search-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextArea } from '../text-area.tsx';
import { TextField } from '../text-field.tsx';
import { Toggle } from '../toggle.tsx';
import { Grid, Specimens } from './specimen.tsx';

const CATEGORIES = ['Technology', 'Health', 'Education'].map((value) => ({ value, label: value }));
const CONTACT = [
  { value: 'email', label: 'Email' },
  { value: 'none', label: 'None' },
];

export function FieldsSection() {
  const [text, setText] = useState('');
  const [title, setTitle] = useState('Smart Garden Monitor');
  const [password, setPassword] = useState('Correct1');
  const [search, setSearch] = useState('garden');
  const [category, setCategory] = useState('');
  const [contact, setContact] = useState('email');
  const [on, setOn] = useState(true);
  return (
    <Specimens title="Fields">
      <Grid>
        <TextField label="Full Name" value={text} onChange={setText} autoComplete="name" />
        <TextField
          label="Project Title"
          value={title}
          onChange={setTitle}
          hint={{ text: 'Great title! ✓', tone: 'success' }}
        />
        <TextField
          label="Email"
          type="email"
          value="ada@"
          onChange={() => {}}
          error="Please enter a valid email address"
          hint={{ text: 'Not shown', tone: 'info' }}
        />
        <TextField
          label="Required Skills"
          note="Optional"
          description="Separate them by commas."
          value=""
          placeholder="React, sensors"
          onChange={() => {}}
        />
        <TextField label="User ID" value="u-1234" readOnly onChange={() => {}} />
        <TextField label="Disabled" value="Nothing to do" disabled onChange={() => {}} />
        <PasswordField
          label="Password"
          toggleLabel="Show password"
          value={password}
          onChange={setPassword}
          meter
          autoComplete="new-password"
        />
        <PasswordField
          label="Confirm Password"
          toggleLabel="Show password confirmation"
          value="short"
          onChange={() => {}}
          error="Passwords do not match"
          autoComplete="new-password"
        />
        <SearchField label="Search ideas" value={search} onChange={setSearch} />
        <SelectField
          label="Category"
          placeholder="Select a category"
          value={category}
          onChange={setCategory}
          options={CATEGORIES}
        />
        <SelectField
          label="Difficulty"
          placeholder="Select a difficulty"
          value=""
          onChange={() => {}}
          options={CATEGORIES}
          error="Please select a difficulty level"
        />
        <TextArea
          label="Description"
          value="A pump, three sensors, and a page that shows when the beds are thirsty."
          counter="72/500"
          hint={{ text: '12 more characters needed', tone: 'warning' }}
          rows={4}
          onChange={() => {}}
        />
        <RadioGroup
          legend="Contact preference"
          name="contact"
          value={contact}
          onChange={setContact}
          options={CONTACT}
        />
        <RadioGroup
          legend="Time Estimate"
          name="time"
          value=""
          onChange={() => {}}
          error="Please select a time estimate"
          orientation="column"
          options={[
            { value: 'quick', label: 'Quick (1-5 hours)', description: 'An evening or two' },
            { value: 'long', label: 'Long-term (1+ months)' },
          ]}
        />
        <div>
          <Toggle
            label="Email notifications"
            description="News about your ideas."
            checked={on}
            onChange={setOn}
          />
          <Toggle label="Public profile" checked={false} onChange={() => {}} />
          <Toggle label="Not available" checked disabled onChange={() => {}} />
        </div>
      </Grid>
      <h3>Meters</h3>
      <Grid>
        <Meter label="Title strength" text="Getting better" value={12} max={30} tone="orange" />
        <Meter
          label="Description strength"
          text="Very detailed"
          value={300}
          max={300}
          tone="green"
        />
        <Meter label="Profile completeness" value={60} max={100} />
        {['', 'abc', 'abcdefgh', 'Abcdefg1', 'Abcdef1!', 'abc1'].map((value) => (
          <PasswordStrength key={value} value={value} />
        ))}
      </Grid>
    </Specimens>
  );
}
