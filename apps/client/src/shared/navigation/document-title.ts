import { useLayoutEffect } from 'react'

/** Names the document after what is on the screen; for a page that knows better than the route table. */
export function useDocumentTitle(title: string | undefined) {
  useLayoutEffect(() => {
    if (title !== undefined) document.title = `${title} · Abhyas`
  }, [title])
}
