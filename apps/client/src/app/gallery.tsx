import { useState } from 'react'
import { Card } from '../shared/ui/card.tsx'
import { Icon } from '../shared/ui/icon.tsx'
import { iconNames } from '../shared/ui/icon-names.ts'
import { Segmented } from '../shared/ui/segmented.tsx'
import { GalleryControls } from './gallery-controls.tsx'
import { Part } from './gallery-part.tsx'
import { GalleryQuestions } from './gallery-questions.tsx'
import { GalleryStates } from './gallery-states.tsx'
import styles from './gallery.module.css'

const themes = [
  { value: 'system', label: 'System', icon: 'system' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

/** Every part of the interface in each of its states, for development only. It needs a `ToastProvider` around it. */
export default function Gallery() {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('system')
  const choose = (value: typeof theme) => {
    setTheme(value)
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }
  return (
    <main className={styles['page']}>
      <Part name="Theme and type">
        <Segmented label="Theme" segments={themes} value={theme} onChange={choose} />
        <h1>Why the Finance Commission’s new formula worries the southern States</h1>
        <p className="reading">
          The Commission divides what the Union collects. Its weight for population, area and income distance decides
          how much of every ₹100 comes back to a State – and a State that held its numbers down may be paid less for it.
        </p>
        <p className="muted">The Hindu · 14 November · 4 min</p>
      </Part>
      <GalleryControls />
      <GalleryQuestions />
      <GalleryStates />
      <Part name="Card">
        <div className={styles['swatches']}>
          {(['surface', 'primary', 'success', 'error', 'warning'] as const).map((tone) => (
            <Card key={tone} tone={tone}>
              {tone}
            </Card>
          ))}
        </div>
      </Part>
      <Part name="Icon">
        <div className={styles['row']}>
          {(['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const).map((size) => (
            <Icon key={size} name="news" size={size} />
          ))}
        </div>
        <ul className={styles['icons']}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
    </main>
  )
}
