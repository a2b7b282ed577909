import { Confirm as Asked, type ConfirmProps as AskedProps } from '@portal/sdk/kit'
import type { ReactElement } from 'react'
import { type Act, useAct } from '../api/useAct'
import { useT } from './text'

export interface ConfirmProps extends Omit<AskedProps, 'act' | 'reason'> {
  /** asks why, and gives the answer to `act` */
  reason?: boolean
  act(reason: string): Act
}

/** Asks before an act of an admin's, and does it. */
export function Confirm({ reason, act, ...props }: ConfirmProps): ReactElement {
  const t = useT()
  // The act may remove the page that this dialog is on. Callbacks of mutate are not called then; the promise of mutateAsync is still kept.
  const { mutateAsync } = useAct()
  return <Asked {...props} reason={reason ? t('reason.hint') : undefined} act={(why) => mutateAsync(act(why))} />
}
