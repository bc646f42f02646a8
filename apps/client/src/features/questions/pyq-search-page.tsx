/** Search Questions. */
export default function PyqSearchPage() {
  return null
}
