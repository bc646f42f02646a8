/** Revision. */
export default function RevisionPage() {
  return null
}
