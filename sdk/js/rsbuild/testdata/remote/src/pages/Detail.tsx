export default function Detail() {
  return <p>The detail of an item.</p>
}
