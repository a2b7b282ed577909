import type { Challenge, Session } from '@portal/sdk'
import { PortalFetchError, portalFetch } from '@portal/sdk'
import type { PortalHost, ToastInput } from '@portal/sdk/host'
import { t } from '../app/text'
import { signInMessage } from './message'
import type { WalletStore } from './WalletStore'
import { errorCode, errorMessage, rejected } from './walletError'

export interface SignInOptions {
  host: PortalHost
  wallet: WalletStore
  /** The core gave, or took back, a session. */
  changed(session: Session | null): Promise<void>
}

/** Proves the connected wallet to the core: challenge, signature, session. */
export class SignIn {
  constructor(private readonly options: SignInOptions) {}

  /** Whether the wallet is signed in now; a failure is told by a toast. */
  run = async (): Promise<boolean> => {
    const { host, wallet } = this.options
    const { signer, address } = wallet.get()
    if (!signer || !address) return false
    try {
      const challenge = await portalFetch<Challenge>(host, { url: '/api/session/challenge', method: 'POST' })
      const message = signInMessage(challenge, address)
      const signature = await signer.signMessage(message)
      const session = await portalFetch<Session>(host, {
        url: '/api/session',
        method: 'POST',
        body: { message, signature },
      })
      await this.options.changed(session)
      return true
    } catch (error) {
      host.toast({ ...refusal(error), destructive: true })
      return false
    }
  }

  /** Ends the session at the core; a session that is gone already is as good. */
  out = (): Promise<void> => this.end('/api/session')

  /** Ends all of the wallet's sessions, in every browser. */
  outEverywhere = (): Promise<void> => this.end('/api/sessions')

  private async end(url: string): Promise<void> {
    const { host } = this.options
    try {
      await portalFetch(host, { url, method: 'DELETE' })
    } catch (error) {
      if (!(error instanceof PortalFetchError && error.status === 401)) {
        host.toast({ title: t('signIn.outFailed'), description: errorMessage(error), destructive: true })
      }
    }
    await this.options.changed(null)
  }
}

function refusal(error: unknown): ToastInput {
  if (errorCode(error) === rejected) return { title: t('signIn.cancelled'), description: t('signIn.cancelledText') }
  const description = error instanceof PortalFetchError ? error.reason : errorMessage(error).slice(0, 100)
  return { title: t('signIn.failed'), description: description || t('signIn.failedText') }
}
