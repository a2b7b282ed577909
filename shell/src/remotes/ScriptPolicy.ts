import type { Module } from '@portal/sdk'

/** Which script files this page may run: the shell's own, what the core has listed for this visitor, and the analytics script. */
export class ScriptPolicy {
  private readonly files = new Map<string, string>()
  private readonly others = new Set<string>()

  /** Adds the files of the modules. What was listed once stays, for a page that is still open in an older version. */
  list(modules: Module[]): void {
    for (const { remote } of modules) {
      if (!remote) continue
      for (const [path, integrity] of Object.entries(remote.files)) this.files.set(path, integrity)
      this.files.set(remote.entry, remote.integrity)
    }
  }

  /** Adds a script of another site: this URL to the letter. */
  allow(url: string): void {
    this.others.add(url)
  }

  /** The integrity of a remote's file. */
  integrity(url: string): string {
    const integrity = this.files.get(this.path(url))
    if (!integrity) throw new TypeError(`This portal does not list the script ${url}.`)
    return integrity
  }

  /** The same URL, when a script may come from it. */
  check = (url: string): string => {
    if (this.others.has(url)) return url
    const path = this.path(url)
    if (!path.startsWith('/static/') && !this.files.has(path)) {
      throw new TypeError(`This portal does not list the script ${url}.`)
    }
    return url
  }

  private path(url: string): string {
    const target = new URL(url, document.baseURI)
    if (target.origin !== new URL(document.baseURI).origin)
      throw new TypeError(`The script ${url} is not this portal's.`)
    return target.pathname
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown
}

/** The page's last gate: no script element gets a URL that the policy refuses. HTML and inline script are never trusted. */
export function guardScripts(policy: ScriptPolicy): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createScriptURL: policy.check })
}
