import type { ComponentType } from 'react'

/** A file of sections/: its title, and its examples as the default export. */
export interface Section {
  title: string
  default: ComponentType
}
