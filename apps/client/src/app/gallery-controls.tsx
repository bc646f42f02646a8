import { useState } from 'react'
import { Avatar } from '../shared/ui/avatar.tsx'
import { Badge } from '../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../shared/ui/button.tsx'
import { Card } from '../shared/ui/card.tsx'
import { Chip } from '../shared/ui/chip.tsx'
import { DateStrip } from '../shared/ui/date-strip.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import { Field } from '../shared/ui/field.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { ListRow } from '../shared/ui/list-row.tsx'
import { OtpInput } from '../shared/ui/otp-input.tsx'
import { Segmented } from '../shared/ui/segmented.tsx'
import { Sheet } from '../shared/ui/sheet.tsx'
import { TabPanel, Tabs } from '../shared/ui/tabs.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

/** What is tapped and typed into. */
export function GalleryControls() {
  return (
    <>
      <Buttons />
      <Part name="ListRow">
        <Card isPadded={false}>
          <ListRow href="/gallery" leading={<Icon name="bookmark" />} title="Saved articles" subtitle="12 of them" />
          <ListRow leading={<Icon name="moon" />} title="Theme" trailing="System" onClick={() => undefined} />
          <ListRow leading={<Avatar name="Meera Iyer" size="md" />} title="Meera Iyer" subtitle="meera@example.org" />
        </Card>
      </Part>
      <Choices />
      <Inputs />
      <Overlays />
    </>
  )
}

function Buttons() {
  const [isSaved, setIsSaved] = useState(false)
  return (
    <Part name="Button, IconButton">
      <Button variant="primary" isFullWidth>
        Continue
      </Button>
      <div className={styles['row']}>
        <Button>Secondary</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="quiet">Skip for now</Button>
        <Button variant="primary" isBusy>
          Saving
        </Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="/gallery" icon="book">
          A link
        </ButtonLink>
      </div>
      <div className={styles['row']}>
        <IconButton icon="share" label="Share" />
        <IconButton
          icon={isSaved ? 'bookmark-filled' : 'bookmark'}
          label="Bookmark"
          isPressed={isSaved}
          onClick={() => setIsSaved(!isSaved)}
        />
        <IconButton icon="headphones" label="Listen" disabled />
        <Badge>Sample</Badge>
        <Badge tone="primary">New</Badge>
        <Badge tone="success">Read</Badge>
        <Badge tone="error">Failed</Badge>
        <Badge tone="warning">Will send</Badge>
        <Avatar name="Arjun" />
      </div>
    </Part>
  )
}

const days = Array.from({ length: 14 }, (_, index) =>
  new Date(Date.UTC(2025, 10, 1 + index)).toISOString().slice(0, 10),
)

function Choices() {
  const [tab, setTab] = useState('all')
  const [day, setDay] = useState('2025-11-13')
  const [size, setSize] = useState('md')
  const [isOn, setIsOn] = useState(true)
  return (
    <Part name="Tabs, DateStrip, Segmented, Chip">
      <div className={styles['bleed']}>
        <Tabs
          id="gallery"
          label="Source"
          tabs={[
            { id: 'all', label: 'Latest News' },
            { id: 'hindu', label: 'The Hindu' },
            { id: 'express', label: 'The Indian Express' },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <TabPanel tabsId="gallery" tab={tab}>
          <DateStrip
            label="Edition"
            days={days}
            selected={day}
            onSelect={setDay}
            today="2025-11-14"
            disabledDays={['2025-11-10']}
            disabledReason="no edition"
          />
        </TabPanel>
      </div>
      <Segmented
        label="Text size"
        isLabelShown
        segments={[
          { value: 'sm', label: 'Small' },
          { value: 'md', label: 'Medium' },
          { value: 'lg', label: 'Large' },
        ]}
        value={size}
        onChange={setSize}
      />
      <div className={styles['row']}>
        <Chip>Polity</Chip>
        <Chip icon="clock">4 min</Chip>
        <Chip isSelected={isOn} onClick={() => setIsOn(!isOn)}>
          Unread
        </Chip>
        <Chip isSelected={!isOn} onClick={() => setIsOn(!isOn)}>
          Saved
        </Chip>
      </div>
    </Part>
  )
}

function Inputs() {
  const [code, setCode] = useState('482')
  return (
    <Part name="Field, OtpInput">
      <Field label="Email" type="email" placeholder="you@example.org" hint="We send a code to it." />
      <Field label="Phone" type="tel" defaultValue="98" error="Enter the ten digits of your number." />
      <Field label="Attempt">
        {(control) => (
          <select {...control}>
            <option>First</option>
            <option>Second</option>
          </select>
        )}
      </Field>
      <Field label="Note">{(control) => <textarea {...control} />}</Field>
      <OtpInput label="Code from the mail" value={code} onChange={setCode} hint="It works for 10 minutes." />
      <OtpInput
        label="Wrong code"
        value="123456"
        onChange={() => undefined}
        error="This code is not right. Try again."
      />
    </Part>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  return (
    <Part name="Sheet, Dialog">
      <div className={styles['row']}>
        <Button onClick={() => setOpen('sheet')}>Open sheet</Button>
        <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
      </div>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Text"
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p className="reading">The Commission divides what the Union collects.</p>
      </Sheet>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Leave the practice?"
        actions={
          <>
            <Button onClick={close}>Stay</Button>
            <Button variant="danger" onClick={close}>
              Leave
            </Button>
          </>
        }
      >
        Your answers so far are kept. You can go on later.
      </Dialog>
    </Part>
  )
}
