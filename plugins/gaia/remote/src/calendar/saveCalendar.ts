/** how long some browsers take to begin with a download that was clicked */
const patience = 60_000

/** Has the browser save a calendar's file. */
export function saveCalendar(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // Revoked at once, some have nothing to save.
  setTimeout(() => URL.revokeObjectURL(url), patience)
}
