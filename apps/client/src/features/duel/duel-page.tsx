export default function DuelPage() {
  return null
}
