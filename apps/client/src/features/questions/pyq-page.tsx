/** PYQs. */
export default function PyqPage() {
  return null
}
