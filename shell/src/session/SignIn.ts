import type { Challenge, Session } from '@portal/sdk'
import { PortalFetchError, portalFetch } from '@portal/sdk'
import type { PortalHost, ToastInput } from '@portal/sdk/host'
import { t } from '../app/text'
import { signInMessage } from './message'
import { GivenUp } from './Waiting'
import type { WalletStore } from './WalletStore'
import { cut, errorCode, errorMessage, rejected } from './walletError'

export interface SignInOptions {
  host: PortalHost
  wallet: WalletStore
  /** The core gave, or took back, a session. */
  changed(session: Session | null): Promise<void>
}

/** Proves the connected wallet to the core: challenge, signature, session. */
export class SignIn {
  /** Counts the endings: a session that the core opens after the person left is not wanted. */
  private ends = 0

  constructor(private readonly options: SignInOptions) {}

  /** Whether the wallet is signed in now; a failure is told by a toast. */
  run = async (): Promise<boolean> => {
    const { host, wallet } = this.options
    const { address } = wallet.get()
    if (!address) return false
    const { ends } = this
    try {
      const asked = portalFetch<Challenge>(host, { url: '/api/session/challenge', method: 'POST' })
      const challenge = await wallet.meanwhile(asked)
      const message = signInMessage(challenge, address)
      const signature = await wallet.answer('sign', this.sign(message, address))
      const session = await portalFetch<Session>(host, {
        url: '/api/session',
        method: 'POST',
        body: { message, signature },
      })
      if (ends !== this.ends) {
        await this.out()
        return false
      }
      await this.options.changed(session)
      return true
    } catch (error) {
      if (!(error instanceof GivenUp)) host.toast({ ...refusal(error), destructive: true })
      return false
    }
  }

  /** EIP-191. ethers' signer would not ask a wallet whose chain cannot be read. */
  private async sign(message: string, address: string): Promise<string> {
    const { hexlify, toUtf8Bytes } = await import('ethers')
    const params = [hexlify(toUtf8Bytes(message)), address.toLowerCase()]
    return this.options.wallet.request({ method: 'personal_sign', params }) as Promise<string>
  }

  /** Ends the session; whether the core did. A failure is told by a toast, and this page is signed out all the same. */
  out = async (): Promise<boolean> => {
    let ended = true
    try {
      await this.end('/api/session')
    } catch (error) {
      ended = false
      this.options.host.toast({ title: t('signIn.outFailed'), description: errorMessage(error), destructive: true })
    }
    await this.options.changed(null)
    return ended
  }

  /** Ends all of the wallet's sessions, in every browser. Rejects where the core did not, and nothing changes here. */
  outEverywhere = async (): Promise<void> => {
    await this.end('/api/sessions')
    await this.options.changed(null)
  }

  /** Ends a session; one that is gone already counts as ended. */
  private async end(url: string): Promise<void> {
    this.ends++
    try {
      await portalFetch(this.options.host, { url, method: 'DELETE' })
    } catch (error) {
      if (!(error instanceof PortalFetchError && error.status === 401)) throw error
    }
  }
}

function refusal(error: unknown): ToastInput {
  if (errorCode(error) === rejected) return { title: t('signIn.cancelled'), description: t('signIn.cancelledText') }
  const description = error instanceof PortalFetchError ? error.reason : cut(errorMessage(error), 100)
  return { title: t('signIn.failed'), description: description || t('signIn.failedText') }
}
