import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The suite builds the agent of the machine that it runs on, and may have built no other. */
export const platform = `linux-${process.arch === 'arm64' ? 'arm64' : 'amd64'}`
/** Its program. */
export const agentFile = resolve(import.meta.dirname, `../../bin/agents/portal-node-${platform}`)
/** How long something may take on a machine that is busy with other tests, in milliseconds. */
export const patience = 120_000

/** What an agent that was started says, and when it ends. */
export interface Running {
  process: ChildProcess
  ended: Promise<void>
  /** The first match of what, or its first group, in what it has printed, waited for. It rejects where the agent ends before it. */
  said(what: RegExp): Promise<string>
}

/** A machine with the node agent: all that is the agent's own is in a folder of the test. */
export class Agent {
  readonly #folder: string
  readonly #started: Running[] = []

  static async install(): Promise<Agent> {
    return new Agent(await mkdtemp(join(tmpdir(), 'node-')))
  }

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Runs one command to its end, and answers what it printed. It rejects where the command fails. */
  async run(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(agentFile, [...args, '--dir', this.#folder])
    return stdout
  }

  start(...args: string[]): Running {
    const child = spawn(agentFile, [...args, '--dir', this.#folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    let told = () => {}
    const hear = (said: Buffer | Error) => {
      log += said.toString()
      told()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const ended = new Promise<void>((done) => {
      child.once('error', hear).once('close', (status) => {
        if (status) process.stderr.write(`portal-node ${args.join(' ')} ended with ${status}:\n${log}\n`)
        done()
      })
    })
    const said = (what: RegExp) =>
      new Promise<string>((found, failed) => {
        told = () => {
          const match = what.exec(log)
          if (match) found(match[1] ?? match[0])
        }
        told()
        void ended.then(() => failed(new Error(`the agent ended before it said ${what}:\n${log}`)))
        const bound = setTimeout(() => failed(new Error(`the agent has not said ${what} yet:\n${log}`)), patience)
        bound.unref()
      })
    const running = { process: child, ended, said }
    this.#started.push(running)
    return running
  }

  /**
   * Prints a code, by which its owner finds it on the page of /node-setup and signs that it is theirs; found is called between. Its key's
   * address is handed out.
   */
  async pair(page: Page, portal: string, name: string, found?: () => Promise<void>): Promise<string> {
    const setup = this.start('setup', '--portal', portal, '--name', name)
    const key = await setup.said(/Node:\s+(0x[0-9a-fA-F]{40})/)
    const code = await setup.said(/Code:\s+(\S{4}-\S{4})/)
    await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '))
    await page.getByRole('button', { name: 'Find the machine' }).click()
    await page.getByText(key).waitFor()
    expect(await page.getByLabel('Name of the node').inputValue()).toBe(name)
    await found?.()
    await page.getByRole('button', { name: 'Sign that it is mine' }).click()
    await setup.said(new RegExp(`This machine is the node "${name}"`))
    await setup.ended
    return key
  }

  /** Sends heartbeats from now on. */
  beat(...args: string[]): void {
    this.start('run', ...args)
  }

  /** Ends all that was started without a word, as on a machine whose power fails. */
  async kill(): Promise<void> {
    for (const { process, ended } of this.#started.splice(0)) {
      process.kill('SIGKILL')
      await ended
    }
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
