import { Journal, type JournalStorage } from './Journal'

/** The page's journal: the shell and all remotes have the same. */
export const transactions = new Journal(storage())

// In another tab.
addEventListener('storage', ({ key }) => {
  if (key === Journal.key || key === null) transactions.changed()
})

function storage(): JournalStorage | null {
  try {
    return localStorage
  } catch {
    return null // a frame of its own has none
  }
}
