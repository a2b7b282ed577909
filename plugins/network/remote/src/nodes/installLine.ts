import type { Agent } from './wire'

/** The one line that gets the agent, checks it, makes the machine a node and has it run. */
export function installLine(portal: string, agent: Agent): string {
  return [...got(portal, agent, 'portal-node'), `./portal-node setup --portal ${portal}`, './portal-node run'].join(
    ' && ',
  )
}

/** The line that puts what the portal serves in the place of an older agent. Its key, its delegation and its history stay. */
export function updateLine(portal: string, agent: Agent): string {
  const restart = agent.os === 'linux' ? ['systemctl --user restart portal-node'] : []
  return [...got(portal, agent, 'portal-node.new'), 'mv portal-node.new portal-node', ...restart].join(' && ')
}

/** The line that has a node that is set up run always: a service of the user who set it up, also while nobody is logged in. */
export const serviceLine = './portal-node service --install && loginctl enable-linger'

function got(portal: string, { os, arch, sha256 }: Agent, file: string): string[] {
  const check = os === 'darwin' ? 'shasum -a 256 -c -' : 'sha256sum -c -'
  return [
    `curl -fsSo ${file} ${portal}/api/m/network/nodes/agents/${os}-${arch}`,
    `echo "${sha256}  ${file}" | ${check}`,
    `chmod +x ${file}`,
  ]
}
