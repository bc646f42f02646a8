/** Customise Practice. */
export default function CustomizePracticePage() {
  return null
}
