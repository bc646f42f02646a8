/** Practice. */
export default function PracticePage() {
  return null
}
