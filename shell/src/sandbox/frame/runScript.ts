import type { SandboxTask } from '@portal/sdk/host'
import { Fault } from './Fault'
import type { Done, Progress, ScriptWork } from './work'

/** Calls the default export of a JavaScript module, and answers with what it answers. Rejects with a Fault. */
export async function runScript(work: ScriptWork, tell: (progress: Progress) => void): Promise<Done> {
  const task: SandboxTask = {
    input: work.input,
    files: work.files,
    import: async (name) => {
      const file = Object.hasOwn(work.files, name) ? work.files[name] : undefined
      if (!file) throw new TypeError(`There is no file ${name}.`)
      return imported(file)
    },
    progress: (done, note) => tell({ kind: 'progress', outputBytes: 0, done, note: note ?? null }),
  }
  const output = await answered(work.script, task)
  if (!(output instanceof Uint8Array))
    throw new Fault('Malformed', 'The default export of a script answers a Uint8Array.')
  return { kind: 'done', exit: 0, output: output.slice(), stderr: '', memoryBytes: null }
}

async function answered(script: Uint8Array<ArrayBuffer>, task: SandboxTask): Promise<unknown> {
  const module = await imported(script).catch((error) => {
    throw new Fault('Malformed', String(error))
  })
  if (typeof module.default !== 'function')
    throw new Fault('Malformed', 'The default export of a script is a function.')
  try {
    return await module.default(task)
  } catch (error) {
    throw new Fault('Trapped', String(error))
  }
}

async function imported(
  code: Uint8Array<ArrayBuffer>,
): Promise<Record<string, unknown> & { default?: (task: SandboxTask) => unknown }> {
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  try {
    return await import(/* webpackIgnore: true */ url)
  } finally {
    URL.revokeObjectURL(url)
  }
}
