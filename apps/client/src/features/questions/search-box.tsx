import type { RefObject } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import styles from './search-page.module.css'

interface SearchBoxProps {
  input: RefObject<HTMLInputElement | null>
  words: string
  onWords: (words: string) => void
  /** Enter: the search is meant, not on its way. */
  onSubmit: () => void
}

/** The field of the search. */
export function SearchBox({ input, words, onWords, onSubmit }: SearchBoxProps) {
  return (
    <form
      // The element of that name is younger than the phones of 2022.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      className={styles['box']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Icon name="search" size="md" className={styles['lens']} />
      <input
        ref={input}
        type="search"
        className={styles['input']}
        aria-label="Search questions"
        placeholder="Words of a question"
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        maxLength={120}
        value={words}
        data-step
        onChange={(event) => onWords(event.target.value)}
      />
      {words !== '' && (
        <IconButton
          icon="close"
          label="Clear the search"
          onClick={() => {
            onWords('')
            input.current?.focus()
          }}
        />
      )}
    </form>
  )
}
