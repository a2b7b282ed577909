import { shellContract } from '../src/shellContract.js'

/** Throws where the manifest is of a remote for another shell than this SDK builds for. */
export function checkCompat({ compat }) {
  if (compat?.shell === shellContract) return
  const said = compat?.shell === undefined ? 'no compat.shell' : `compat.shell ${compat.shell}`
  throw new Error(
    `module.json has ${said}, and this @portal/sdk builds remotes for shell contract ${shellContract}: write "shell": ${shellContract}, or build with the SDK of that contract.`,
  )
}
