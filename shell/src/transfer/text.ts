import { defineMessages } from '@portal/sdk'
import { en } from './text.en'

/** What a stream or a socket says at its end; it comes with the first of them. */
export const messages = defineMessages(en, { de: () => import(/* webpackChunkName: "de" */ './text.de') })
