/** Saved. */
export default function BookmarksPage() {
  return null
}
