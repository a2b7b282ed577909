import type { Module } from '@portal/sdk'
import type { FramedModule } from '@portal/sdk/wire'

/** The module that the core wrote into the frame's document. */
export function framedModule(page: Document): Module {
  const element = page.getElementById('portal-frame')
  if (!element?.textContent) throw new Error('This document has no element portal-frame: the portal did not write it.')
  const { module, title, version, remote } = JSON.parse(element.textContent) as FramedModule
  return {
    ...{ id: module, title, version, state: 'ready', cards: [], search: null, remote },
  }
}
