import { chooseTheme, useThemeChoice, type ThemeChoice } from '../../shared/theme/theme.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Segmented, type Segment } from '../../shared/ui/segmented.tsx'
import styles from './change-theme-page.module.css'

const choices: readonly Segment<ThemeChoice>[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

const words: Record<ThemeChoice, string> = {
  system: 'The app follows the light or dark setting of your phone.',
  light: 'The app is always light, whatever your phone says.',
  dark: 'The app is always dark, whatever your phone says.',
}

/** /change-theme: three choices that act at once, and the way back to the system (ROUTE-14, THEME-01, THEME-02). */
export default function ChangeThemePage() {
  const choice = useThemeChoice()
  return (
    <div className={styles['page']}>
      <Segmented label="Theme" segments={choices} value={choice} onChange={chooseTheme} />
      <p className={styles['words']} aria-live="polite">
        {words[choice]}
      </p>
      <article className={styles['sample']} aria-label="Preview">
        <p className={styles['kicker']}>Polity · GS2</p>
        <h2 className={styles['headline']}>How a money bill is told from any other</h2>
        <p className={styles['text']}>This is how the news looks: ink on paper by day, a deep blue by night.</p>
      </article>
      {choice !== 'system' && (
        <Button variant="quiet" icon="retry" onClick={() => chooseTheme('system')}>
          Reset to the system theme
        </Button>
      )}
    </div>
  )
}
