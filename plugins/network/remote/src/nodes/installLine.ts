import type { Agent } from './wire'

/** The one line that gets the agent, checks it, makes the machine a node and has it run. */
export function installLine(portal: string, { os, arch, sha256 }: Agent): string {
  const check = os === 'darwin' ? 'shasum -a 256 -c -' : 'sha256sum -c -'
  return [
    `curl -fsSo portal-node ${portal}/api/m/network/nodes/agents/${os}-${arch}`,
    `echo "${sha256}  portal-node" | ${check}`,
    'chmod +x portal-node',
    `./portal-node setup --portal ${portal}`,
    './portal-node run',
  ].join(' && ')
}
