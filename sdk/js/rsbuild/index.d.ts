import type { RsbuildConfig } from '@rsbuild/core'

export interface PortalRemoteOptions {
  /** module.json, relative to the folder of the build */
  manifest: string
  /** The file that exports `defineRemote(manifest, pages, { cards })` by default; './src/module.ts' unless given. */
  entry?: string
}

/**
 * The build of a module's remote into dist/: a federation container with hashed names and integrity, nothing that the shell
 * provides, and remote.json for the core. Fails where pages and cards differ from the manifest, or its compat.shell from the SDK's.
 */
export function portalRemote(options: PortalRemoteOptions): RsbuildConfig

/** The requests that the shell answers for remotes. */
export const shared: readonly string[]

/** The federation container's global name of a module's version: ('network', '0.1.0') → 'network_0_1_0'. */
export function containerName(id: string, version: string): string
