import { Button, PageHeader } from '@portal/sdk/ui'
import type { ReactElement } from 'react'
import type { Section } from './Section'

export function Gallery({ sections }: { sections: readonly Section[] }): ReactElement {
  return (
    <main className="gallery">
      <PageHeader
        title="Gallery of the kit"
        lede="Every part of @portal/sdk in its states, with fixed figures. For the eye, for axe and for browser tests."
        actions={<Button onClick={switchTheme}>Switch the theme</Button>}
      />
      {sections.map(({ title, default: Examples }) => (
        <section key={title} className="gallery-section" aria-label={title}>
          <h2>{title}</h2>
          <div className="gallery-examples">
            <Examples />
          </div>
        </section>
      ))}
    </main>
  )
}

function switchTheme(): void {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'light' ? 'dark' : 'light'
}
