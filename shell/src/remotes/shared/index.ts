import type { createInstance } from '@module-federation/enhanced/runtime'
import * as sdk from '@portal/sdk'
import * as React from 'react'
import * as jsx from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as query from './query'
import * as router from './router'

declare const SHARED_VERSIONS: Record<string, string>

/** Any version will do: that a remote fits is said by its shellContract, before it is loaded. */
const shareConfig = { singleton: true, requiredVersion: false } as const

function given(name: string, library: unknown) {
  const version = SHARED_VERSIONS[name] as string
  return { version, lib: () => library, shareConfig }
}

function fetched(name: string, load: () => Promise<unknown>) {
  const version = SHARED_VERSIONS[name] as string
  return { version, get: async () => load().then((library) => () => library), shareConfig }
}

/** The libraries that a remote uses from the shell, one copy of each in a page. */
export const shared: NonNullable<Parameters<typeof createInstance>[0]['shared']> = {
  react: given('react', React),
  'react/jsx-runtime': given('react', jsx),
  'react-dom': given('react-dom', ReactDOM),
  'react-router': given('react-router', router),
  '@tanstack/react-query': given('@tanstack/react-query', query),
  '@portal/sdk': given('@portal/sdk', sdk),
  '@portal/sdk/ui': fetched('@portal/sdk', () => import(/* webpackChunkName: "ui" */ '@portal/sdk/ui')),
  '@portal/sdk/layers': fetched('@portal/sdk', () => import(/* webpackChunkName: "overlay" */ '@portal/sdk/layers')),
  '@portal/sdk/chain': fetched('@portal/sdk', () => import(/* webpackChunkName: "chain" */ '@portal/sdk/chain')),
  ethers: fetched('ethers', () => import('ethers')),
}
