import type { SandboxTask } from '../../host'

export default function classify(task: SandboxTask): Promise<Uint8Array<ArrayBuffer>>
