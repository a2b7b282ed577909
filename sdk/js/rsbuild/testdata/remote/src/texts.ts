import { defineMessages } from '@portal/sdk'

export const en = { title: 'Fixture' }

export const messages = defineMessages(en, { de: () => import('./texts.de') })
