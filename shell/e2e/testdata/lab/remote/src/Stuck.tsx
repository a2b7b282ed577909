/** A page whose code does not come to an end, so that there is never anything to show. */
export default function Stuck() {
  return null
}

for (;;);
